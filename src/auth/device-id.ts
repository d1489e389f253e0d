import { randomUUID } from 'node:crypto'
import { type CookieJar, DEVICE_COOKIE, writeCookie } from './cookies.ts'

/** Lifetime of the device id cookie in milliseconds: 30 days (product §5). */
export const DEVICE_ID_LIFETIME_MS = 2_592_000_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** This browser's device id (product §5, `_device_id`); sets a new one when there is none or it is not a UUID. */
export function deviceId(cookies: CookieJar): string {
  const known = cookies.get(DEVICE_COOKIE)
  if (known !== undefined && UUID.test(known)) return known.toLowerCase()
  const fresh = randomUUID()
  writeCookie(cookies, DEVICE_COOKIE, fresh, DEVICE_ID_LIFETIME_MS / 1000)
  return fresh
}
