import { type CookieJar, dropCookie, LOGIN_COOKIE_PREFIX, writeCookie } from './cookies.ts'
import type { Sealer } from './sealing.ts'

/** Longest time between leaving for the provider and coming back (product §21.1). */
export const ATTEMPT_LIFETIME_MS = 10 * 60_000
/** Concurrent logins allowed in one browser; more cookies would make the request header too large. */
export const MAX_ATTEMPTS = 4
/**
 * Characters of the state in a cookie's name, enough to tell attempts apart; the whole state is inside the cookie and is
 * compared.
 */
const NAME_CHARACTERS = 16

export interface LoginAttempt {
  state: string
  nonce: string
  codeVerifier: string
  returnTo: string
  /** Epoch milliseconds. */
  startedAt: number
}

/** Stores each attempt in a cookie of its own, so that tabs signing in at once do not overwrite each other. */
export function keepAttempt(cookies: CookieJar, sealer: Sealer, attempt: LoginAttempt): void {
  makeRoom(cookies, sealer)
  const name = cookieName(attempt.state)
  const value = sealer.seal(Buffer.from(JSON.stringify(attempt)), name).toString('base64url')
  writeCookie(cookies, name, value, ATTEMPT_LIFETIME_MS / 1000)
}

/** The attempt that this callback answers, removed from the browser; null when expired, altered, used or not ours. */
export function takeAttempt(cookies: CookieJar, sealer: Sealer, state: string | null): LoginAttempt | null {
  if (state === null || !/^[A-Za-z0-9_-]{20,100}$/.test(state)) return null
  const name = cookieName(state)
  const attempt = readAttempt(cookies, sealer, name)
  if (attempt?.state !== state) return null
  dropCookie(cookies, name)
  return attempt
}

/** Removes unreadable and expired attempts, then the oldest of the rest until there is room for one more. */
function makeRoom(cookies: CookieJar, sealer: Sealer): void {
  const alive: { name: string; startedAt: number }[] = []
  for (const name of new Set(cookies.names())) {
    if (!name.startsWith(LOGIN_COOKIE_PREFIX)) continue
    const attempt = readAttempt(cookies, sealer, name)
    if (attempt === null) dropCookie(cookies, name)
    else alive.push({ name, startedAt: attempt.startedAt })
  }
  alive.sort((a, b) => b.startedAt - a.startedAt)
  for (const { name } of alive.slice(MAX_ATTEMPTS - 1)) dropCookie(cookies, name)
}

function readAttempt(cookies: CookieJar, sealer: Sealer, name: string): LoginAttempt | null {
  const plain = sealer.open(Buffer.from(cookies.get(name) ?? '', 'base64url'), name)
  if (plain === null) return null
  const attempt = JSON.parse(plain.toString('utf8')) as LoginAttempt
  const age = Date.now() - attempt.startedAt
  return age >= 0 && age < ATTEMPT_LIFETIME_MS ? attempt : null
}

function cookieName(state: string): string {
  return `${LOGIN_COOKIE_PREFIX}${state.slice(0, NAME_CHARACTERS)}`
}
