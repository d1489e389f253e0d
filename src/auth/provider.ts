import { randomBytes } from 'node:crypto'
import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
  type OAuth2Tokens,
} from 'arctic'
import { createIdTokenVerifier, type IdTokenClaims, type IdTokenVerifier } from './id-token.ts'
import { createEndpoints, type ProviderAddresses, type ProviderEndpoints } from './provider-endpoints.ts'
import { ProviderUnavailable, withinTime } from './provider-errors.ts'

/** Longest wait for any one call to the provider. */
export const PROVIDER_TIMEOUT_MS = 4000
/** Scopes of spec §7; `offline_access` is what yields a refresh token. */
export const SCOPES = ['openid', 'profile', 'email', 'offline_access']
/** A provider may leave `expires_in` out (RFC 6749 §5.1); then the token is renewed often. */
const ASSUMED_LIFETIME_MS = 5 * 60_000

export interface AuthProviderConfig extends ProviderAddresses {
  clientId: string
  clientSecret?: string
  timeoutMs?: number
}

export interface Tokens {
  accessToken: string
  /** Epoch milliseconds. */
  accessTokenExpiresAt: number
  refreshToken: string | null
  idToken: string | null
}

export interface StartedLogin {
  url: URL
  state: string
  nonce: string
  codeVerifier: string
}

export interface FinishInput {
  code: string
  codeVerifier: string
  nonce: string
  redirectUri: string
  /** `iss` of the callback (RFC 9207), null when the provider sent none. */
  issuer?: string | null
}

export type FinishedLogin =
  | { ok: true; tokens: Tokens; claims: IdTokenClaims }
  | { ok: false; code: 'login_refused'; reason: string }
export type Refreshed = { ok: true; tokens: Tokens } | { ok: false; code: 'invalid_grant' }

/** The OpenID provider as this product needs it. Every method may throw `ProviderUnavailable`. */
export interface AuthProvider {
  startLogin(input: { redirectUri: string; uiLocales: string }): Promise<StartedLogin>
  finishLogin(input: FinishInput): Promise<FinishedLogin>
  refresh(refreshToken: string): Promise<Refreshed>
  /** Best effort, never throws: false when the provider could not be told. */
  revoke(refreshToken: string): Promise<boolean>
  /** Null when the provider has no logout endpoint. */
  logoutUrl(input: { idTokenHint?: string | null; postLogoutRedirectUri: string }): Promise<URL | null>
  /** Claims about the holder of the token (spec §7); null when the provider no longer accepts it. */
  userinfo(accessToken: string): Promise<Record<string, unknown> | null>
}

/**
 * The only module that knows `arctic`. Nothing is fetched until the first call. What arctic lacks is added
 * here: a time-out on each call, the nonce, and verification of the ID token.
 */
export function createAuthProvider(config: AuthProviderConfig): AuthProvider {
  const timeoutMs = config.timeoutMs ?? PROVIDER_TIMEOUT_MS
  const endpoints = createEndpoints(config, timeoutMs)
  const verifier = rememberedVerifier(timeoutMs)
  const client = (redirectUri: string | null) =>
    new OAuth2Client(config.clientId, config.clientSecret ?? null, redirectUri)

  return {
    startLogin: async (input) => startLogin(await endpoints(), client(input.redirectUri), input.uiLocales),
    async finishLogin(input) {
      const at = await endpoints()
      if (input.issuer && input.issuer !== at.issuer) return refused('another issuer answered')
      const answer = await tokenCall('token', timeoutMs, () =>
        client(input.redirectUri).validateAuthorizationCode(at.token, input.code, input.codeVerifier),
      )
      if (!answer.ok) return refused(answer.error)
      const tokens = readTokens(answer.tokens)
      if (tokens.idToken === null) return refused('no ID token')
      const expected = { issuer: at.issuer, clientId: config.clientId, nonce: input.nonce }
      const checked = await verifier(at)(tokens.idToken, expected)
      return checked.ok ? { ok: true, tokens, claims: checked.claims } : refused(checked.reason)
    },
    async refresh(refreshToken) {
      const at = await endpoints()
      const answer = await tokenCall('refresh', timeoutMs, () =>
        client(null).refreshAccessToken(at.token, refreshToken, []),
      )
      if (answer.ok) return { ok: true, tokens: readTokens(answer.tokens) }
      if (answer.error === 'invalid_grant') return { ok: false, code: 'invalid_grant' }
      // Anything else (invalid_client, …) says our configuration is wrong, not that the traveller left.
      throw new ProviderUnavailable('refresh', new Error(answer.error))
    },
    async revoke(refreshToken) {
      try {
        const { revocation } = await endpoints()
        if (revocation === null) return false
        await withinTime('revocation', timeoutMs, () => client(null).revokeToken(revocation, refreshToken))
        return true
      } catch {
        return false
      }
    },
    async logoutUrl({ idTokenHint, postLogoutRedirectUri }) {
      const { logout } = await endpoints()
      if (logout === null) return null
      const url = new URL(logout)
      url.searchParams.set('client_id', config.clientId)
      url.searchParams.set('post_logout_redirect_uri', postLogoutRedirectUri)
      if (idTokenHint) url.searchParams.set('id_token_hint', idTokenHint)
      return url
    },
    userinfo: async (accessToken) => fetchUserinfo((await endpoints()).userinfo, accessToken, timeoutMs),
  }
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

function rememberedVerifier(timeoutMs: number): (at: ProviderEndpoints) => IdTokenVerifier {
  let made: IdTokenVerifier | null = null
  return (at) => {
    made ??= createIdTokenVerifier(at.jwks, timeoutMs)
    return made
  }
}

type TokenAnswer = { ok: true; tokens: OAuth2Tokens } | { ok: false; error: string }

/** A token call's outcome; OAuth errors are values, except those that mean "not now". */
function tokenCall(call: string, timeoutMs: number, work: () => Promise<OAuth2Tokens>): Promise<TokenAnswer> {
  return withinTime(call, timeoutMs, async () => {
    try {
      return { ok: true, tokens: await work() }
    } catch (error) {
      if (!(error instanceof OAuth2RequestError)) throw error
      if (error.code === 'server_error' || error.code === 'temporarily_unavailable') throw error
      return { ok: false, error: error.code }
    }
  })
}

function readTokens(tokens: OAuth2Tokens): Tokens {
  const data = tokens.data as Record<string, unknown>
  const accessToken = text(data.access_token)
  if (accessToken === null) throw new ProviderUnavailable('token', new Error('no access_token'))
  const seconds = Number(data.expires_in)
  const lifetime = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : ASSUMED_LIFETIME_MS
  return {
    accessToken,
    accessTokenExpiresAt: Date.now() + lifetime,
    refreshToken: text(data.refresh_token),
    idToken: text(data.id_token),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function refused(reason: string): FinishedLogin {
  return { ok: false, code: 'login_refused', reason }
}

function fetchUserinfo(url: string | null, accessToken: string, timeoutMs: number) {
  return withinTime('userinfo', timeoutMs, async (signal) => {
    if (url === null) throw new Error('the provider has no userinfo endpoint')
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const response = await fetch(url, { headers, redirect: 'error', signal })
    if (response.status === 401 || response.status === 403) return null
    if (!response.ok) throw new Error(`userinfo answered ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  })
}
