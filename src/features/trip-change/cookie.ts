import {
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  type CookieJar,
  type CookieOptions,
} from '#auth/cookies.ts'
import { CHANGE_TOKEN_DAYS } from './rules.ts'

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
  if (token !== null && jar.get(CHANGE_TOKEN_COOKIE) !== token) {
    jar.set(CHANGE_TOKEN_COOKIE, token, parentDomain ? { ...ATTRIBUTES, domain: parentDomain } : ATTRIBUTES)
  }
  const noted = notedBookings(jar)
  if (noted.includes(bookingId)) return
  const kept = [bookingId, ...noted].slice(0, MAX_NOTED)
  jar.set(CHANGED_BOOKINGS_COOKIE, kept.map(encodeURIComponent).join(','), ATTRIBUTES)
}

/** Whether this browser holds a live token and started a change of this very booking. */
export function isNoted(jar: CookieJar, bookingId: string): boolean {
  return Boolean(jar.get(CHANGE_TOKEN_COOKIE)) && notedBookings(jar).includes(bookingId)
}

function notedBookings(jar: CookieJar): string[] {
  const value = jar.get(CHANGED_BOOKINGS_COOKIE) ?? ''
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
