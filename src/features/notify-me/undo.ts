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

/** Remembers, in its place, that the alert was asked back on: the list may not have it yet. */
export function noteRestored(jar: CookieJar, { alert, trip }: Removed): void {
  // Any text may stand in both; the last tilde parts them.
  writeCookie(jar, UNDO_COOKIE, `${BACK}${alert}~${trip.replaceAll('~', '-')}`, OFFERED_FOR_S)
}

/** The alert that this browser asked back on a moment ago. References begin with a letter, so none is taken for this mark. */
export function restoredNoted(jar: CookieJar): Removed | null {
  const kept = jar.get(UNDO_COOKIE)
  if (!kept?.startsWith(BACK)) return null
  const end = kept.lastIndexOf('~')
  return { alert: kept.slice(BACK.length, end), trip: kept.slice(end + 1) }
}

/** Forgets it, because the alert is in the list again. */
export function forgetRestored(jar: CookieJar): void {
  dropCookie(jar, UNDO_COOKIE)
}
