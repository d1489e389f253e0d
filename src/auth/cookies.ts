/**
 * Every cookie this room writes, with its attributes, in one place.
 * `__Host-` makes the browser itself refuse a cookie that is not Secure, has a Domain or another Path, so a
 * sibling subdomain (market sites share a parent domain) cannot plant or shadow a session.
 */

/** The least a caller must offer; Astro's cookies fit behind a three-line adapter (see README.md). */
export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  /** Names of all cookies the browser sent with this request. */
  names(): string[]
}

export interface CookieOptions {
  path: '/'
  secure: true
  httpOnly: true
  sameSite: 'lax'
  /** Seconds. Absent: the cookie ends with the browser session. */
  maxAge?: number
  /** Only for what the public website reads as well; such a cookie cannot carry the `__Host-` prefix. */
  domain?: string
}

export const SESSION_COOKIE = '__Host-session'
/** Who signed in here last, sealed; gone with the browser session or a logout. */
export const TRAVELLER_COOKIE = '__Host-traveller'
/** A form that was posted after its session had ended, sealed. */
export const DRAFT_COOKIE = '__Host-draft'
export const LOGIN_COOKIE_PREFIX = '__Host-login-'
export const LOGIN_RETRY_COOKIE = '__Host-signin-retry'
/** Stands for a trip change under way; the public website reads it (product §13), hence no `__Host-` prefix. */
export const CHANGE_TOKEN_COOKIE = 'tourchange_token'
/** Which bookings were changed from this browser: so that other trips need not ask (never proof of anything). */
export const CHANGED_BOOKINGS_COOKIE = '__Host-tourchange-bookings'
/** What the tag manager has been told in this browser session (src/analytics). */
export const VISIT_COOKIE = '__Host-visit'
/** The name is the product's own (product §5), hence without the `__Host-` prefix. */
export const DEVICE_COOKIE = '_device_id'

/** Lax, not Strict: the provider sends the traveller back by a cross-site navigation. */
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Writes a cookie of ours; `maxAge` in seconds, absent for a cookie that ends with the browser session. */
export function writeCookie(jar: CookieJar, name: string, value: string, maxAge?: number): void {
  jar.set(name, value, maxAge === undefined ? ATTRIBUTES : { ...ATTRIBUTES, maxAge })
}

/**
 * Removes a cookie. By an expired value with full attributes: browsers ignore a bare deletion of `__Host-`, and a cookie
 * of the parent domain goes only with that `domain`.
 */
export function dropCookie(jar: CookieJar, name: string, domain: string | null = null): void {
  jar.set(name, '', { ...ATTRIBUTES, maxAge: 0, ...(domain !== null && { domain }) })
}

/** Names in a `Cookie` request header, in order, for adapters whose cookie API cannot list them. */
export function cookieNames(header: string | null | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '')
}
