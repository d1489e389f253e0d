import { createHash } from 'node:crypto'
import { type CookieJar, dropCookie, writeCookie } from '#auth/cookies.ts'

/** Tells the page that follows a round that it does. */
export const ROUND_COOKIE = '__Host-round'

/** How long it waits for that page, in seconds: the browser asks for it at once. */
const WAITS_FOR_S = 10

/** An address names everybody on a booking, and is too long for a cookie. */
const markOf = (address: string): string => createHash('sha256').update(address).digest('base64url')

/** Notes that a round without a failure leads to this address. */
export function markRound(jar: CookieJar, address: string): void {
  writeCookie(jar, ROUND_COOKIE, markOf(address), WAITS_FOR_S)
}

/**
 * Whether such a round has just led to this address; true once. By Back, in a restored tab or by somebody's link the page is only
 * looked at, and sends nothing by itself (product §21.7).
 */
export function takeRoundMark(jar: CookieJar, address: string): boolean {
  const mark = jar.get(ROUND_COOKIE)
  if (mark === undefined) return false
  dropCookie(jar, ROUND_COOKIE)
  return mark === markOf(address)
}
