import {
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  type CookieJar,
  type CookieOptions,
} from '#auth/cookies.ts'
import { CHANGE_TOKEN_DAYS } from './rules.ts'

/** Most bookings in the cookie: a traveller starts two changes a month; many more are not from us. */
const MAX_NOTED = 6
/** Most bytes of its value: browsers drop a cookie above 4 KB, and ids may be long. */
const MAX_BYTES = 3000

// HttpOnly: the public website needs it on its server, where the choice is made, and third-party tags on its pages must not be able
// to read a token that changes a booking.
const ATTRIBUTES: CookieOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: CHANGE_TOKEN_DAYS * 24 * 60 * 60,
}

/** Notes that a change of this booking was started; a booking already noted is not noted again. */
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
  const written = () => kept.map(encodeURIComponent).join(',')
  while (kept.length > 1 && encodeURIComponent(written()).length > MAX_BYTES) kept.pop()
  jar.set(CHANGED_BOOKINGS_COOKIE, written(), ATTRIBUTES)
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
