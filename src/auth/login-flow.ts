import { randomInt } from 'node:crypto'
import { confirmedAt, signedInAt } from './confirmation.ts'
import {
  type CookieJar,
  dropCookie,
  LOGIN_COOKIE_PREFIX,
  LOGIN_RETRY_COOKIE,
  TURNED_AWAY_COOKIE,
  writeCookie,
} from './cookies.ts'
import { createDrafts } from './drafts.ts'
import { createKnownBrowsers } from './known-browser.ts'
import type { Browser } from './leftovers.ts'
import type { AuthProvider, FinishedLogin } from './provider.ts'
import { ProviderUnavailable } from './provider-fetch.ts'
import { purposes } from './purposes.ts'
import { isRecent } from './recent.ts'
import { safeReturnTo } from './return-url.ts'
import { createSealer, type Sealer } from './sealing.ts'
import { startSession } from './session.ts'
import {
  hashSessionId,
  type SessionRecord,
  SessionRecordTooLarge,
  type SignInClient,
} from './session-record.ts'
import { type Session, type SessionStore, SessionStoreUnavailable } from './session-store.ts'

/** Longest time between leaving for the provider and coming back (product §21.1). */
const ATTEMPT_LIFETIME_MS = purposes['login-attempt'].lastsMs
/**
 * Concurrent sign-ins in one browser. Their cookies have fixed names, so that tabs which begin at the same moment, unaware of each
 * other, cannot make the request header too large.
 */
const MAX_ATTEMPTS = 4

const attemptCookies = Array.from({ length: MAX_ATTEMPTS }, (_, slot) => `${LOGIN_COOKIE_PREFIX}${slot}`)

interface LoginAttempt {
  state: string
  nonce: string
  codeVerifier: string
  returnTo: string
  /** Ends all other sessions of the traveller. */
  endsOthers?: boolean
  /** The traveller who confirms by signing in again: no other may, and the provider must have asked just now. */
  confirms?: string
  /** The sign-in of the session to confirm, if known (`signedInAt`). */
  confirmsAfter?: number | undefined
  /** Epoch milliseconds. */
  startedAt: number
}

/** Stores an attempt in any free cookie, else in place of the oldest attempt. */
export function keepAttempt(cookies: CookieJar, sealer: Sealer, attempt: LoginAttempt): void {
  dropFormerNames(cookies)
  const age = (name: string) => readAttempt(cookies, sealer, name)?.startedAt ?? Number.NEGATIVE_INFINITY
  const [name = ''] = shuffled(attemptCookies).sort((one, other) => age(one) - age(other))
  const value = sealer.sealText(Buffer.from(JSON.stringify(attempt)), name)
  writeCookie(cookies, name, value, ATTEMPT_LIFETIME_MS / 1000)
}

/** The attempt that this callback answers, removed from the browser; null when expired, altered, used or not ours. */
export function takeAttempt(cookies: CookieJar, sealer: Sealer, state: string | null): LoginAttempt | null {
  if (state === null || !/^[A-Za-z0-9_-]{20,100}$/.test(state)) return null
  const name = attemptCookies.find((known) => readAttempt(cookies, sealer, known)?.state === state)
  if (name === undefined) return null
  const attempt = readAttempt(cookies, sealer, name)
  dropCookie(cookies, name)
  return attempt
}

/** Tabs that begin at the same moment should not all choose the same cookie. */
const shuffled = (names: readonly string[]): string[] => {
  const start = randomInt(names.length)
  return [...names.slice(start), ...names.slice(0, start)]
}

/** Cookies of attempts that a former release named after their state. */
function dropFormerNames(cookies: CookieJar): void {
  for (const name of new Set(cookies.names()))
    if (name.startsWith(LOGIN_COOKIE_PREFIX) && !attemptCookies.includes(name)) dropCookie(cookies, name)
}

function readAttempt(cookies: CookieJar, sealer: Sealer, name: string): LoginAttempt | null {
  const plain = sealer.openText(cookies.get(name), name)
  if (plain === null) return null
  const attempt = JSON.parse(plain.toString('utf8')) as LoginAttempt
  return isRecent(attempt.startedAt, ATTEMPT_LIFETIME_MS) ? attempt : null
}

/** Seconds during which a second failed callback gets a page with a button, after one automatic retry. */
const RETRY_MEMORY_S = 5 * 60

interface LoginFlowParts {
  provider: AuthProvider
  store: SessionStore
  /** SESSION_SECRET. */
  secret: string
}

interface BeginInput {
  cookies: CookieJar
  /** Absolute address of `/login/redirect` on this market's configured origin. */
  redirectUri: string
  returnTo: unknown
  /** The market's locale, e.g. `it-IT`; its language is added as a second choice. */
  locale: string
  /** Makes the provider ask for credentials even if it remembers a traveller: this browser's session was ended from another one. */
  promptsLogin?: boolean
  /** Ends all other sessions of the traveller before this one begins. */
  endsOthers?: boolean
  /** The session to confirm by signing in again (`confirmation.ts`). */
  confirms?: Pick<SessionRecord, 'subject' | 'signedInAt'> | undefined
}

interface CompleteInput extends Browser {
  redirectUri: string
  /** Query of the callback. */
  params: URLSearchParams
  market: string
  /** The browser, for the list of sessions. */
  client: SignInClient
}

type BegunLogin = { ok: true; url: string } | { ok: false; code: 'provider_unavailable'; reason: string }

/** `returnTo` is always safe to redirect to. */
export type CompletedLogin =
  | { ok: true; session: Session; returnTo: string }
  /** Expired, replayed or foreign callback. With `retry`, start a new login at once; without, show a page. */
  | { ok: false; code: 'stale_login'; retry: boolean; returnTo: string }
  /** The traveller cancelled, or the provider's answer failed verification. `reason` is for the log. */
  | { ok: false; code: 'login_refused'; reason: string; returnTo: string }
  /** Another traveller signed in than the one who had to confirm, or too long ago: no session begins, and the old one stays. */
  | { ok: false; code: 'other_person' | 'not_fresh'; returnTo: string }
  /** The provider does not report when the traveller authenticated, so nothing can be confirmed. */
  | { ok: false; code: 'no_auth_time'; returnTo: string }
  /** The provider's tokens do not fit into a session; trying again will not help. `reason` is for the log. */
  | { ok: false; code: 'tokens_too_large'; reason: string; returnTo: string }
  /** The provider, or our own session store, does not answer. `reason` is for the log. */
  | { ok: false; code: 'provider_unavailable' | 'store_unavailable'; reason: string; returnTo: string }

export interface LoginFlow {
  beginLogin(input: BeginInput): Promise<BegunLogin>
  completeLogin(input: CompleteInput): Promise<CompletedLogin>
}

/** The two halves of a login: redirecting to the provider, and handling the callback. */
export function createLoginFlow(parts: LoginFlowParts): LoginFlow {
  const { provider, store } = parts
  const sealer = createSealer(parts.secret, 'login-attempt')
  const drafts = createDrafts(parts.secret)
  const recognise = createKnownBrowsers(parts.secret)
  /** Adds a sign-in to the traveller's list. */
  async function note(cookies: CookieJar, { id, createdAt, record }: Session): Promise<void> {
    const { subject, market, client = {} } = record
    const browser = recognise(cookies, record, await store.signIns(subject))
    const signIn = { key: hashSessionId(id), market, client, ...browser }
    await store.noteSignIn(subject, { at: createdAt, ...signIn })
  }
  return {
    async beginLogin({ cookies, redirectUri, returnTo, locale, promptsLogin = false, endsOthers, confirms }) {
      const uiLocales = [...new Set([locale, locale.split('-', 1)[0]])].join(' ')
      const tellsWhen = confirms !== undefined
      const started = await unlessUnavailable(
        provider.startLogin({ redirectUri, uiLocales, promptsLogin: promptsLogin || tellsWhen, tellsWhen }),
      )
      if (started instanceof ProviderUnavailable)
        return { ok: false, code: 'provider_unavailable', reason: started.message }
      const { url, state, nonce, codeVerifier } = started
      const attempt = {
        state,
        nonce,
        codeVerifier,
        returnTo: safeReturnTo(returnTo),
        startedAt: Date.now(),
        ...(endsOthers && { endsOthers }),
        ...(confirms && { confirms: confirms.subject, confirmsAfter: confirms.signedInAt }),
      }
      keepAttempt(cookies, sealer, attempt)
      return { ok: true, url: url.href }
    },
    async completeLogin({ cookies, parentDomain, redirectUri, params, market, client }) {
      const attempt = takeAttempt(cookies, sealer, params.get('state'))
      if (attempt === null) return stale(cookies, '/')
      const returnTo = safeReturnTo(attempt.returnTo)
      const answer = await unlessUnavailable(readAnswer(provider, params, attempt, redirectUri))
      if (answer === 'retry') return stale(cookies, returnTo)
      if (answer instanceof ProviderUnavailable)
        return { ok: false, code: 'provider_unavailable', reason: answer.message, returnTo }
      if (!answer.ok) {
        if (answer.code === 'stale_code') return stale(cookies, returnTo)
        return { ok: false, code: 'login_refused', reason: answer.reason, returnTo }
      }
      const { sub: subject, sid } = answer.claims
      const confirmed = confirmationIn(attempt, answer.claims)
      if (typeof confirmed === 'string') return { ok: false, code: confirmed, returnTo }
      const at = signedInAt(answer.claims)
      const known = {
        ...(at !== undefined && { signedInAt: at }),
        ...(typeof sid === 'string' && sid !== '' && { sid }),
        market,
        client,
        data: {},
        ...(confirmed !== null && { confirmedAt: confirmed }),
      }
      const start = async () => {
        // Before the session begins, so that no other one is left that could end it.
        if (attempt.endsOthers) await store.destroyOwn({ subject, by: null })
        const begun = await startSession({ cookies, parentDomain }, store, {
          ...answer.tokens,
          subject,
          ...known,
        })
        await note(cookies, begun)
        return begun
      }
      const session = await start().catch(notStored)
      if (session instanceof SessionRecordTooLarge) {
        return { ok: false, code: 'tokens_too_large', reason: session.message, returnTo }
      }
      if (session instanceof SessionStoreUnavailable) {
        return { ok: false, code: 'store_unavailable', reason: session.message, returnTo }
      }
      drafts.remember(cookies, subject)
      dropCookie(cookies, LOGIN_RETRY_COOKIE)
      dropCookie(cookies, TURNED_AWAY_COOKIE)
      return { ok: true, session, returnTo }
    },
  }
}

/**
 * The time of a confirmation in epoch milliseconds, or why it failed; null for a sign-in that confirms nothing, or if the sign-in
 * time of the session before is unknown: the next session will have it. A confirmed session is a new one, and the one before ends,
 * so a copy of its cookie is not confirmed.
 */
function confirmationIn(
  { confirms, confirmsAfter, startedAt }: LoginAttempt,
  claims: { sub: string; auth_time?: unknown },
): number | null | 'other_person' | 'not_fresh' | 'no_auth_time' {
  if (confirms === undefined) return null
  if (claims.sub !== confirms) return 'other_person'
  if (confirmsAfter === undefined) return null
  const at = confirmedAt(claims.auth_time, { signIn: confirmsAfter, sent: startedAt })
  if (at === 'unknown') return 'no_auth_time'
  return at === 'stale' ? 'not_fresh' : at
}

/** Returns an error that is an outcome, and throws any other. */
function notStored(error: unknown): SessionRecordTooLarge | SessionStoreUnavailable {
  if (error instanceof SessionRecordTooLarge || error instanceof SessionStoreUnavailable) return error
  throw error
}

/** Checks the callback's own parameters, then exchanges the code. */
async function readAnswer(
  provider: AuthProvider,
  params: URLSearchParams,
  attempt: LoginAttempt,
  redirectUri: string,
): Promise<FinishedLogin | 'retry'> {
  const error = params.get('error')
  // Keycloak sends this when the traveller took too long at its page; it expects a new attempt.
  if (error === 'temporarily_unavailable' && params.get('error_description') === 'authentication_expired')
    return 'retry'
  if (error === 'server_error' || error === 'temporarily_unavailable') throw new ProviderUnavailable(error)
  const code = params.get('code')
  if (error !== null || !code) {
    const known = error !== null && /^[a-z_]{1,40}$/.test(error)
    return { ok: false, code: 'login_refused', reason: known ? error : 'malformed callback' }
  }
  const { codeVerifier, nonce } = attempt
  return provider.finishLogin({ code, codeVerifier, nonce, redirectUri, issuer: params.get('iss') })
}

/**
 * Allows one automatic retry, remembered in a cookie. A browser without cookies would forget the retry too and loop for ever, so it
 * gets the page.
 */
function stale(cookies: CookieJar, returnTo: string): CompletedLogin {
  const retry = cookies.get(LOGIN_RETRY_COOKIE) === undefined && cookies.names().length > 0
  if (retry) writeCookie(cookies, LOGIN_RETRY_COOKIE, '1', RETRY_MEMORY_S)
  return { ok: false, code: 'stale_login', retry, returnTo }
}

async function unlessUnavailable<T>(work: Promise<T>): Promise<T | ProviderUnavailable> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderUnavailable) return error
    throw error
  }
}
