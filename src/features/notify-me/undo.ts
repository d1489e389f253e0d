import { createHash } from 'node:crypto'
import { type CookieJar, dropCookie, writeCookie } from '#auth/cookies.ts'

/** Carries the name of the alert that was just removed over the redirect, so that the page can offer to undo it. */
export const UNDO_COOKIE = '__Host-removed-alert'

/** Before what the cookie keeps of an alert that was asked back on. */
const BACK = '+'

/** How long the undo is offered, seconds. */
const OFFERED_FOR_S = 600

/** A removed alert: its reference as one word, and the trip it was for. */
export interface Removed {
  alert: string
  trip: string
}

/** Remembers what was removed. */
export function offerUndo(jar: CookieJar, { alert, trip }: Removed): void {
  writeCookie(jar, UNDO_COOKIE, `${alert}~${trip}`, OFFERED_FOR_S)
}

/**
 * The alert that the page offers to turn on again: the one named by its query, if this browser removed it a moment ago. So a link
 * made by somebody else cannot make the page claim that something was removed.
 */
export function undoOffered(jar: CookieJar, named: string | null): Removed | null {
  const kept = named ? jar.get(UNDO_COOKIE) : undefined
  return named && kept?.startsWith(`${named}~`) ? { alert: named, trip: kept.slice(named.length + 1) } : null
}

/** Tells the list of a mail's link (not the link itself) from the traveller's own, and from those of other links. */
const listOf = (link: string | undefined): string =>
  link === undefined ? 'own' : createHash('sha256').update(link).digest('base64url').slice(0, 22)

/** Remembers, in its place, that the alert was asked back on in a list, which may not have it yet. */
export function noteRestored(jar: CookieJar, { alert, trip }: Removed, link?: string): void {
  // Any text may stand in both; the last tilde parts them.
  const value = `${BACK}${listOf(link)}~${alert}~${trip.replaceAll('~', '-')}`
  writeCookie(jar, UNDO_COOKIE, value, OFFERED_FOR_S)
}

/** The alert that this browser asked back on in this list a moment ago. References begin with a letter, so none is taken for this mark. */
export function restoredNoted(jar: CookieJar, link?: string): Removed | null {
  const kept = jar.get(UNDO_COOKIE)
  const before = `${BACK}${listOf(link)}~`
  if (!kept?.startsWith(before)) return null
  const end = kept.lastIndexOf('~')
  return { alert: kept.slice(before.length, end), trip: kept.slice(end + 1) }
}

/** Forgets it, because the alert is in the list again. */
export function forgetRestored(jar: CookieJar): void {
  dropCookie(jar, UNDO_COOKIE)
}
