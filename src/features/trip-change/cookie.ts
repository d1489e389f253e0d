import type { CookieJar, CookieOptions } from '#auth/cookies.ts'
import { CHANGE_TOKEN_DAYS } from './rules.ts'

/** Stands for a change under way; the public website reads it (spec §7), hence no `__Host-` prefix. */
export const TOKEN_COOKIE = 'tourchange_token'

/** Which bookings were changed from this browser: ours alone, so that other trips need not ask (never proof of anything). */
export const BOOKINGS_COOKIE = '__Host-tourchange-bookings'

/** A traveller starts two a month; more than a few is not ours. */
const MAX_NOTED = 6

// HttpOnly: the public website needs it on its server, where the choice is made, and a page full of other
// people's tags should not be able to read what moves a booking.
const ATTRIBUTES: CookieOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: CHANGE_TOKEN_DAYS * 24 * 60 * 60,
}

/** Notes that a change of this booking was started; what is noted already is left as it is. */
export function noteChange(
  jar: CookieJar,
  bookingId: string,
  token: string | null,
  parentDomain: string | null,
): void {
  if (token !== null && jar.get(TOKEN_COOKIE) !== token) {
    jar.set(TOKEN_COOKIE, token, parentDomain ? { ...ATTRIBUTES, domain: parentDomain } : ATTRIBUTES)
  }
  const noted = notedBookings(jar)
  if (noted.includes(bookingId)) return
  const kept = [bookingId, ...noted].slice(0, MAX_NOTED)
  jar.set(BOOKINGS_COOKIE, kept.map(encodeURIComponent).join(','), ATTRIBUTES)
}

/** Whether this browser holds a live token and started a change of this very booking. */
export function isNoted(jar: CookieJar, bookingId: string): boolean {
  return Boolean(jar.get(TOKEN_COOKIE)) && notedBookings(jar).includes(bookingId)
}

function notedBookings(jar: CookieJar): string[] {
  const value = jar.get(BOOKINGS_COOKIE) ?? ''
  return value
    .split(',')
    .filter(Boolean)
    .slice(0, MAX_NOTED)
    .flatMap((part) => {
      try {
        return [decodeURIComponent(part)]
      } catch {
        return []
      }
    })
}
