import { createHash, randomBytes } from 'node:crypto'
import {
  ArcticFetchError,
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
  type OAuth2Tokens,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'arctic'
import type { JWTPayload } from 'jose'
import { checkLogoutToken, type LogoutTokenCheck } from './logout-token.ts'
import {
  createEndpoints,
  type Endpoints,
  type ProviderAddresses,
  type ProviderEndpoints,
} from './provider-endpoints.ts'
import {
  getJson,
  ProviderUnavailable,
  providerCall,
  RenewalRefused,
  type SeenAnswer,
  withinTime,
} from './provider-fetch.ts'
import { createTokenVerifier, readUnverified, type TokenVerifier } from './signed-token.ts'

/** Longest wait for a single call to the provider. */
export const PROVIDER_TIMEOUT_MS = 4000
/** Scopes of product §5; `offline_access` is what yields a refresh token. */
export const SCOPES = ['openid', 'profile', 'email', 'offline_access']

/** Longest ID token sent as a logout hint: it is part of a URL, and servers accept about 8 KB of one. */
const MAX_HINT_LENGTH = 4096

interface AuthProviderConfig extends ProviderAddresses, ClientCredentials {
  timeoutMs?: number
}

interface StartInput {
  redirectUri: string
  uiLocales: string
  promptsLogin?: boolean
  tellsWhen?: boolean
}

interface StartedLogin {
  url: URL
  state: string
  nonce: string
  codeVerifier: string
}

interface FinishInput {
  code: string
  codeVerifier: string
  nonce: string
  redirectUri: string
  /** `iss` of the callback (RFC 9207), null when the provider sent none. */
  issuer?: string | null
}

export type FinishedLogin =
  | { ok: true; tokens: Tokens; claims: IdTokenClaims }
  /** `stale_code`: the code was used before, or is too old. */
  | { ok: false; code: 'login_refused' | 'stale_code'; reason: string }
/** `grant_over`: the provider requires the traveller to sign in again. */
type Refreshed = { ok: true; tokens: Tokens } | { ok: false; code: 'grant_over' }

/** The OpenID provider as this product needs it. Every method may throw `ProviderUnavailable`. */
export interface AuthProvider {
  /**
   * `promptsLogin`: the provider asks for credentials even if it remembers a traveller. `tellsWhen`: its ID token contains when that
   * was (`auth_time`).
   */
  startLogin(input: StartInput): Promise<StartedLogin>
  finishLogin(input: FinishInput): Promise<FinishedLogin>
  /** Throws `RenewalRefused` for any other 4xx. */
  refresh(refreshToken: string): Promise<Refreshed>
  /** Userinfo about the bearer of an access token; null without userinfo, or if it does not accept the token. */
  about(accessToken: string): Promise<Record<string, unknown> | null>
  /** The sessions that a logout token ends (OpenID Connect Back-Channel Logout 1.0), after verification. */
  readLogoutToken(logoutToken: string): Promise<LogoutTokenCheck>
  /** Best effort, never throws: false if the provider could not be reached. */
  revoke(refreshToken: string): Promise<boolean>
  /** Null when the provider has no logout endpoint. */
  logoutUrl(input: { idTokenHint?: string | null; postLogoutRedirectUri: string }): Promise<URL | null>
}

/**
 * The only module that knows `arctic`. Nothing is fetched until the first call. It adds what arctic lacks: a time-out for each
 * call, a cap on the answer, no redirects, encoded credentials, the nonce, and verification of the ID token.
 */
export function createAuthProvider(config: AuthProviderConfig): AuthProvider {
  const timeoutMs = config.timeoutMs ?? PROVIDER_TIMEOUT_MS
  const endpoints = createEndpoints(config, timeoutMs)
  const verifier = rememberedVerifier(timeoutMs)
  const client = (redirectUri: string | null) => new OAuth2Client(...encodedForBasic(config), redirectUri)

  return {
    async startLogin({ redirectUri, uiLocales, promptsLogin = false, tellsWhen = false }) {
      const client = new OAuth2Client(config.clientId, null, redirectUri)
      const started = startLogin(await endpoints.current(), client, uiLocales)
      if (promptsLogin) started.url.searchParams.set('prompt', 'login')
      // `max_age` obliges a provider to send `auth_time` (OpenID Connect Core 3.1.2.1).
      if (tellsWhen) started.url.searchParams.set('max_age', '0')
      return started
    },
    finishLogin: (input) =>
      orDoubt(endpoints, async (at) => {
        const wrong = wrongIssuer(at, input.issuer)
        if (wrong !== null) return refused(wrong)
        const answer = await exchangeCode(client(input.redirectUri), at.token, input, timeoutMs)
        if (!answer.ok) return refusedBy(answer)
        const tokens = readTokens(answer.data)
        const expected = { at, input, verify: verifier(at.jwks), clientId: config.clientId, timeoutMs }
        const checked = await identify(tokens, expected)
        return checked.ok ? { ok: true, tokens, claims: checked.claims } : refused(checked.reason)
      }),
    refresh: (refreshToken) =>
      orDoubt(endpoints, ({ token }) => renew(client(null), token, refreshToken, timeoutMs)),
    about: (accessToken) =>
      orDoubt(endpoints, async ({ userinfo }) =>
        userinfo === null ? null : fetchUserinfo(userinfo, accessToken, timeoutMs),
      ),
    async readLogoutToken(logoutToken) {
      const { issuer, jwks } = await endpoints.current()
      const verify = verifier(jwks)
      // Anybody can post a logout token, so none is accepted without keys and an expected issuer.
      if (verify === null || issuer === null) return { ok: false, reason: 'no keys to verify it with' }
      return checkLogoutToken(verify, logoutToken, { issuer, clientId: config.clientId })
    },
    async revoke(refreshToken) {
      try {
        const { revocation } = await endpoints.current()
        if (revocation === null) return false
        await withinTime('revocation', timeoutMs, (signal) =>
          client(null).revokeToken(providerCall(revocation, { signal, seen: {} }), refreshToken),
        )
        return true
      } catch {
        return false
      }
    },
    async logoutUrl(input) {
      const { logout } = await endpoints.current()
      return logout === null ? null : logoutAddress(logout, config.clientId, input)
    },
  }
}

/** Calls an endpoint; after a failure, the next call looks the endpoints up again, since they may have moved. */
async function orDoubt<T>(endpoints: Endpoints, work: (at: ProviderEndpoints) => Promise<T>): Promise<T> {
  try {
    return await work(await endpoints.current())
  } catch (error) {
    if (error instanceof ProviderUnavailable) endpoints.doubt()
    throw error
  }
}

/**
 * Exchanges the code for tokens; OAuth errors are returned as values. A pooled connection that the provider has just closed fails
 * before any answer: the code is then sent once more, on a new connection.
 */
const exchangeCode = (client: OAuth2Client, address: string, input: FinishInput, timeoutMs: number) =>
  tokenCall('token', timeoutMs, async (signal, seen) => {
    const send = (fresh: boolean) =>
      client.validateAuthorizationCode(
        providerCall(address, { signal, seen, fresh }),
        input.code,
        input.codeVerifier,
      )
    try {
      return await send(false)
    } catch (error) {
      if (!isReset(error) || seen.status !== undefined) throw error
      return send(true)
    }
  })

/** Whether the other side closed the connection before it answered. */
const isReset = (error: unknown): boolean => {
  if (!(error instanceof ArcticFetchError)) return false
  const { cause } = error.cause as Error
  return (
    cause instanceof Error &&
    'code' in cause &&
    ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(cause.code))
  )
}

/** Codes of a refused renewal that require a new sign-in (RFC 6749 §5.2, OpenID Connect Core §3.1.2.6, providers). */
const GRANT_OVER: readonly string[] = [
  'invalid_grant',
  'invalid_token',
  'token_inactive',
  'token_expired',
  'expired_token',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

async function renew(
  client: OAuth2Client,
  address: string,
  refreshToken: string,
  timeoutMs: number,
): Promise<Refreshed> {
  const answer = await tokenCall('refresh', timeoutMs, (signal, seen) =>
    client.refreshAccessToken(providerCall(address, { signal, seen }), refreshToken, []),
  )
  if (answer.ok) return { ok: true, tokens: readTokens(answer.data) }
  if (GRANT_OVER.includes(answer.error)) return { ok: false, code: 'grant_over' }
  // Any other error (invalid_client, …) means that our configuration is wrong, not that the traveller has left.
  throw new RenewalRefused('refresh', new Error(`${answer.status} ${answer.error}`))
}

function logoutAddress(
  address: string,
  clientId: string,
  { idTokenHint, postLogoutRedirectUri }: Parameters<AuthProvider['logoutUrl']>[0],
): URL {
  const url = new URL(address)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', postLogoutRedirectUri)
  // If the hint is too long, the client id has to be enough.
  if (idTokenHint && idTokenHint.length <= MAX_HINT_LENGTH) url.searchParams.set('id_token_hint', idTokenHint)
  return url
}

function startLogin(at: ProviderEndpoints, client: OAuth2Client, uiLocales: string): StartedLogin {
  const state = generateState()
  const codeVerifier = generateCodeVerifier()
  const nonce = randomBytes(32).toString('base64url')
  const url = client.createAuthorizationURLWithPKCE(
    at.authorization,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    SCOPES,
  )
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('ui_locales', uiLocales)
  return { url, state, nonce, codeVerifier }
}

/** The verifier for these keys, created once for each address; null when there are none. */
function rememberedVerifier(timeoutMs: number): (jwks: string | null) => TokenVerifier | null {
  let made: { jwks: string; verify: TokenVerifier } | null = null
  return (jwks) => {
    if (jwks === null) return null
    if (made?.jwks !== jwks) made = { jwks, verify: createTokenVerifier(jwks, timeoutMs) }
    return made.verify
  }
}

type TokenAnswer =
  | { ok: true; data: Record<string, unknown> }
  | { ok: false; error: string; status: number | undefined }
type TokenWork = (signal: AbortSignal, seen: SeenAnswer) => Promise<OAuth2Tokens>

/** Codes that mean "try later", whatever the status (RFC 6749 §4.1.2.1). */
const LATER = ['server_error', 'temporarily_unavailable']

/** The result of a token call. A 4xx with an `error` is returned as a value, unless it means "try later". */
function tokenCall(call: string, timeoutMs: number, work: TokenWork): Promise<TokenAnswer> {
  const seen: SeenAnswer = {}
  return withinTime(call, timeoutMs, async (signal) => {
    try {
      return { ok: true, data: (await work(signal, seen)).data as Record<string, unknown> }
    } catch (error) {
      const code = errorIn(error)
      if (code !== null && !LATER.includes(code)) return { ok: false, error: code, status: seen.status }
      const isStatus =
        error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError
      throw isStatus ? new Error(`status ${seen.status ?? error.status}`) : error
    }
  })
}

/** The `error` of a response, as a word for comparing and for the log; null without one. */
function errorIn(thrown: unknown): string | null {
  const code =
    thrown instanceof OAuth2RequestError
      ? thrown.code
      : // Its other members are malformed, such as a description of null.
        thrown instanceof UnexpectedErrorResponseBodyError &&
        (thrown.data as { error?: unknown } | null)?.error
  if (typeof code !== 'string') return null
  return /^\w{1,60}$/.test(code) ? code : 'unknown_error'
}

function refused(reason: string): FinishedLogin {
  return { ok: false, code: 'login_refused', reason }
}

const refusedBy = ({ error, status }: Extract<TokenAnswer, { ok: false }>): FinishedLogin => ({
  ok: false,
  code: error === 'invalid_grant' ? 'stale_code' : 'login_refused',
  reason: `token: ${status} ${error}`,
})

/** Why a callback's `iss` (RFC 9207) is not this provider's; null if it is. */
function wrongIssuer(at: ProviderEndpoints, issuer: string | null | undefined): string | null {
  if (!issuer) return at.namesIssuer ? 'the callback names no issuer' : null
  return at.issuer === null || issuer === at.issuer ? null : 'another issuer answered'
}

interface IdentityParts {
  at: ProviderEndpoints
  input: FinishInput
  /** Null if the provider's keys are not known. */
  verify: TokenVerifier | null
  clientId: string
  timeoutMs: number
}

/**
 * The traveller who signed in, by the ID token. Without keys to verify it, userinfo is called too, since the token then rests only
 * on the TLS connection to the token endpoint. Throws `ProviderUnavailable`.
 */
export async function identify(tokens: Tokens, parts: IdentityParts): Promise<IdTokenCheck> {
  const { at, input, verify, clientId, timeoutMs } = parts
  const { idToken, accessToken } = tokens
  if (idToken === null) return { ok: false, reason: 'no ID token' }
  // Without a configured issuer, expect the one that the callback names.
  const issuer = at.issuer ?? (input.issuer || null)
  const expected = { issuer, clientId, nonce: input.nonce, accessToken }
  const checked = await checkIdToken(verify ?? readUnverified, idToken, expected)
  if (!checked.ok || verify !== null) return checked
  const about = await fetchUserinfo(String(at.userinfo), accessToken, timeoutMs)
  return about?.sub === checked.claims.sub
    ? checked
    : { ok: false, reason: 'userinfo is about somebody else' }
}

/** Userinfo claims for an access token; null when the provider does not accept the token. */
function fetchUserinfo(url: string, accessToken: string, timeoutMs: number) {
  return withinTime('userinfo', timeoutMs, async (signal) => {
    const response = await getJson(url, signal, { authorization: `Bearer ${accessToken}` })
    if (!response.ok) await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return null
    if (!response.ok) throw new Error(`userinfo answered ${response.status}`)
    return (await response.json()) as Record<string, unknown> | null
  })
}

interface ClientCredentials {
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string
}

/**
 * Id and secret for HTTP Basic: each is form-encoded before they are joined (RFC 6749 §2.3.1), so that a colon, a space or a
 * non-ASCII letter survives. A public client's id goes into the form, which encodes it.
 */
function encodedForBasic({ clientId, clientSecret }: ClientCredentials): [string, string | null] {
  return clientSecret === undefined ? [clientId, null] : [formEncoded(clientId), formEncoded(clientSecret)]
}

/** Encodes one value as `application/x-www-form-urlencoded` does. */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

interface IdTokenClaims extends JWTPayload {
  sub: string
}

type IdTokenCheck = { ok: true; claims: IdTokenClaims } | { ok: false; reason: string }

/** Verifies an ID token: the checks of every token, plus azp, nonce, sub, and at_hash if present. Throws `ProviderUnavailable`. */
export async function checkIdToken(
  verify: TokenVerifier,
  idToken: string,
  expected: { issuer: string | null; clientId: string; nonce: string; accessToken: string },
): Promise<IdTokenCheck> {
  const { issuer, clientId, nonce } = expected
  const claims = ['sub', 'nonce', 'exp']
  const token = await verify(idToken, { issuer, clientId, claims, from: 'provider' })
  if (!token.ok) return token
  const { payload, algorithm } = token
  if (payload.nonce !== nonce) return { ok: false, reason: 'nonce mismatch' }
  const manyAudiences = Array.isArray(payload.aud) && payload.aud.length > 1
  const azp = payload.azp
  if ((manyAudiences || azp !== undefined) && azp !== clientId) {
    return { ok: false, reason: 'azp mismatch' }
  }
  const hash = payload.at_hash
  if (hash !== undefined && hash !== accessTokenHash(expected.accessToken, algorithm)) {
    return { ok: false, reason: 'at_hash mismatch' }
  }
  if (typeof payload.sub !== 'string' || payload.sub === '') return { ok: false, reason: 'no subject' }
  return { ok: true, claims: { ...payload, sub: payload.sub } }
}

/** The left half of the access token's hash, with the hash of the signature algorithm (OpenID Connect Core 3.1.3.6). */
function accessTokenHash(accessToken: string, algorithm: string): string {
  const hash = algorithm.startsWith('Ed') ? 'sha512' : `sha${algorithm.slice(-3)}`
  const digest = createHash(hash).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

/** A provider may leave `expires_in` out (RFC 6749 §5.1); the token is then renewed often. */
const ASSUMED_LIFETIME_MS = 5 * 60_000

export interface Tokens {
  accessToken: string
  /** Epoch milliseconds. */
  accessTokenExpiresAt: number
  accessTokenLifeMs: number
  refreshToken: string | null
  idToken: string | null
}

/** The tokens in an answer of the token endpoint. Throws `ProviderUnavailable` when there are none. */
export function readTokens(data: Record<string, unknown>): Tokens {
  const accessToken = text(data.access_token)
  if (accessToken === null) throw new ProviderUnavailable('token', new Error('no access_token'))
  // Only bearer tokens work here (RFC 6749 §7.1); a few providers leave the type out.
  if (!/^bearer$/i.test(text(data.token_type) ?? 'Bearer')) {
    throw new ProviderUnavailable('token', new Error('the access token is no bearer token'))
  }
  const seconds = Number(data.expires_in)
  const lifetime = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : ASSUMED_LIFETIME_MS
  return {
    accessToken,
    accessTokenExpiresAt: Date.now() + lifetime,
    accessTokenLifeMs: lifetime,
    refreshToken: text(data.refresh_token),
    idToken: text(data.id_token),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
