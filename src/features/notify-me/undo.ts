import { createHash } from 'node:crypto'
import { type CookieJar, dropCookie, writeCookie } from '#auth/cookies.ts'

/** Carries the name of the alert that was just removed over the redirect, so that the page can offer to undo it. */
export const UNDO_COOKIE = '__Host-removed-alert'

/** Prefix of the cookie's value for an alert that was turned on again. */
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
 * The alert that the page offers to turn on again: the one in its query, if this browser removed it a moment ago. So a forged link
 * cannot make the page claim that something was removed.
 */
export function undoOffered(jar: CookieJar, named: string | null): Removed | null {
  const kept = named ? jar.get(UNDO_COOKIE) : undefined
  return named && kept?.startsWith(`${named}~`) ? { alert: named, trip: kept.slice(named.length + 1) } : null
}

/** Distinguishes the list of a mail's link (without the link itself) from the traveller's own and from other links' lists. */
const listOf = (link: string | undefined): string =>
  link === undefined ? 'own' : createHash('sha256').update(link).digest('base64url').slice(0, 22)

/** Replaces the cookie by a note that the alert was turned on again in a list, which may not show it yet. */
export function noteRestored(jar: CookieJar, { alert, trip }: Removed, link?: string): void {
  // Both parts may contain any text; the last tilde separates them.
  const value = `${BACK}${listOf(link)}~${alert}~${trip.replaceAll('~', '-')}`
  writeCookie(jar, UNDO_COOKIE, value, OFFERED_FOR_S)
}

/** The alert that this browser just turned on again in this list. References begin with a letter, so none looks like this mark. */
export function restoredNoted(jar: CookieJar, link?: string): Removed | null {
  const kept = jar.get(UNDO_COOKIE)
  const before = `${BACK}${listOf(link)}~`
  if (!kept?.startsWith(before)) return null
  const end = kept.lastIndexOf('~')
  return { alert: kept.slice(before.length, end), trip: kept.slice(end + 1) }
}

/** Deletes it: the alert is in the list again. */
export function forgetRestored(jar: CookieJar): void {
  dropCookie(jar, UNDO_COOKIE)
}
