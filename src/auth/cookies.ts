/**
 * Every cookie that src/auth writes, with its attributes. With the prefix `__Host-`, browsers refuse a cookie that is not Secure,
 * has a Domain or has another Path, so a sibling subdomain (market sites share a parent domain) cannot plant or shadow a session.
 */

/** The cookie methods we need; Astro's cookies fit behind a three-line adapter (`src/middleware/visitor.ts`). */
export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  /** Names of all cookies that the browser sent with this request. */
  names(): string[]
}

export interface CookieOptions {
  path: '/'
  secure: true
  httpOnly: true
  sameSite: 'lax'
  /** Seconds. Absent: the cookie lasts as long as the browser session. */
  maxAge?: number
  /** Only for cookies that the public website also reads; these cannot have the `__Host-` prefix. */
  domain?: string
}

export const SESSION_COOKIE = '__Host-session'
/** The last traveller in this browser, sealed; deleted at logout or with the browser session. */
export const TRAVELLER_COOKIE = '__Host-traveller'
/** A form that was posted after its session had ended, sealed. */
export const DRAFT_COOKIE = '__Host-draft'
/** The reason for a sign-out that the traveller did not request here, for the next page: no personal data. */
export const TURNED_AWAY_COOKIE = '__Host-turned-away'
/** The claim of a phone on a handoff (record 016): its code and this browser's secret. */
export const HANDOFF_COOKIE = '__Host-handoff'
export const LOGIN_COOKIE_PREFIX = '__Host-login-'
export const LOGIN_RETRY_COOKIE = '__Host-signin-retry'
/** The token of a trip change in progress; the public website reads it (product §13), hence no `__Host-` prefix. */
export const CHANGE_TOKEN_COOKIE = 'tourchange_token'
/** The bookings changed in this browser, so that the pages of other trips need no extra call (never used as proof). */
export const CHANGED_BOOKINGS_COOKIE = '__Host-tourchange-bookings'
/** The events that the tag manager has already received in this browser session (src/analytics). */
export const VISIT_COOKIE = '__Host-visit'
/** The invitation to another market was declined in this browser. Contains no personal data. */
export const COMMUNITY_COOKIE = '__Host-community'
/** This browser's id, sealed; later sign-ins of a traveller recognise it (`known-browser.ts`). Contains no personal data. */
export const BROWSER_COOKIE = '__Host-browser'
/** The product fixes this name (product §5), hence no `__Host-` prefix. */
export const DEVICE_COOKIE = '_device_id'

/** Lax, not Strict: the provider sends the traveller back by a cross-site navigation. */
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Writes one of our cookies; `maxAge` in seconds, absent for a cookie that ends with the browser session. */
export function writeCookie(jar: CookieJar, name: string, value: string, maxAge?: number): void {
  jar.set(name, value, maxAge === undefined ? ATTRIBUTES : { ...ATTRIBUTES, maxAge })
}

/**
 * Removes a cookie by sending an expired one with the same attributes: browsers ignore a bare deletion of a `__Host-` cookie, and
 * a cookie of the parent domain is only removed with that `domain`.
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

/** The raw value of a cookie in a `Cookie` request header, for the same adapters; the first of a name counts. */
export function cookieValue(header: string | null | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A cookie as a `Set-Cookie` header; for values that need no escaping. */
export function setCookieText(name: string, value: string, { path, maxAge, domain }: CookieOptions): string {
  const age = maxAge === undefined ? [] : [`Max-Age=${maxAge}`]
  const where = domain === undefined ? [] : [`Domain=${domain}`]
  return [`${name}=${value}`, ...age, ...where, `Path=${path}`, 'HttpOnly', 'Secure', 'SameSite=Lax'].join(
    '; ',
  )
}

/** Lifetime of the device id cookie in milliseconds: 30 days (product §5). */
const DEVICE_ID_LIFETIME_MS = 2_592_000_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a value of `DEVICE_COOKIE` is one of ours. */
export const isDeviceId = (value: string): boolean => UUID.test(value)

/** This browser's device id (product §5, `_device_id`); sets a new one when there is none or it is not a UUID. */
export function deviceId(cookies: CookieJar): string {
  const known = cookies.get(DEVICE_COOKIE)
  if (known !== undefined && isDeviceId(known)) return known.toLowerCase()
  const fresh = crypto.randomUUID()
  writeCookie(cookies, DEVICE_COOKIE, fresh, DEVICE_ID_LIFETIME_MS / 1000)
  return fresh
}
