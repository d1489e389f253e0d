import { type AuthProvider, createAuthProvider, type Tokens } from '#auth/provider.ts'
import type { ProviderAddresses } from '#auth/provider-endpoints.ts'
import { MAX_RECORD_BYTES } from '#auth/session-record.ts'
import { tryDiscovery } from './discovery.ts'
import { type Line, line } from './report.ts'

export interface ProviderPlace extends ProviderAddresses {
  clientId: string
  clientSecret?: string
  /** Registered at the provider, which redirects to it after the sign-in. */
  redirectUri: string
}

/** Has somebody sign in at an address, and resolves with the address they came back to. */
export type Browser = (url: URL) => Promise<URL>

/** What went wrong and, where one is known, the answer that lies behind it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const status = 'status' in cause ? ` (status ${cause.status})` : ''
  return `${error.message}: ${cause.message}${status}`
}

/** Providers refuse a client's secret in more ways than the standard's. */
const withHint = (reason: string) =>
  /invalid_client|status 40[13]/.test(reason)
    ? `${reason}: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; the latter of letters, digits and - . _ * where the provider does not decode HTTP Basic’s parts`
    : reason

/**
 * How closely a provider meets the product's needs: its metadata, its clock, and a sign-in by the product's own code with
 * renewal, userinfo and both kinds of logout. `browser` signs a test traveller in, and `onLine` gets each line as soon as it is
 * known.
 */
export async function tryProvider(
  place: ProviderPlace,
  { browser, onLine }: { browser: Browser; onLine: (line: Line) => void },
): Promise<Line[]> {
  const lines: Line[] = []
  const add = (each: Line) => {
    lines.push(each)
    onLine(each)
  }
  const userinfo = await tryDiscovery(place, add)
  const provider = createAuthProvider(place)
  const signedIn = await trySignIn(provider, place, browser)
  add(signedIn.line)
  if (signedIn.tokens === null) return lines
  add(sizesOf(signedIn.tokens))
  add(await tryUserinfo(userinfo, signedIn.tokens, signedIn.sub))
  const renewal = await tryRenewal(provider, signedIn.tokens)
  add(renewal.line)
  add(await tryLogout(provider, signedIn.tokens))
  add(await tryRevocation(provider, renewal.refreshToken))
  return lines
}

type SignedIn = { line: Line; tokens: Tokens; sub: string } | { line: Line; tokens: null }

/** The whole code flow: PKCE, state, nonce, exchange, and the ID token's verification. */
export async function trySignIn(
  provider: AuthProvider,
  place: ProviderPlace,
  browser: Browser,
): Promise<SignedIn> {
  const what = 'sign-in: code, PKCE, state, nonce, ID token'
  const failed = (note: string): SignedIn => ({ line: line(what, 'fails', note), tokens: null })
  try {
    const { redirectUri } = place
    const { url, state, nonce, codeVerifier } = await provider.startLogin({ redirectUri, uiLocales: 'en' })
    const { searchParams } = await browser(url)
    const code = searchParams.get('code')
    if (code === null)
      return failed(`came back with ${searchParams.get('error') ?? 'neither code nor error'}`)
    if (searchParams.get('state') !== state) return failed('came back with another state')
    const issuer = searchParams.get('iss')
    const finished = await provider.finishLogin({ code, codeVerifier, nonce, redirectUri, issuer })
    if (!finished.ok) return failed(withHint(finished.reason))
    const names = Object.keys(finished.claims).sort().join(', ')
    return {
      line: line(what, 'holds', `the ID token has ${names}`),
      tokens: finished.tokens,
      sub: finished.claims.sub,
    }
  } catch (error) {
    return failed(withHint(reasonOf(error)))
  }
}

function sizesOf({ accessToken, refreshToken, idToken }: Tokens): Line {
  const [access, refresh, id] = [accessToken, refreshToken ?? '', idToken ?? ''].map((token) => token.length)
  const sum = (access ?? 0) + (refresh ?? 0) + (id ?? 0)
  const note = `access ${access}, refresh ${refresh}, ID ${id} characters; a session holds ${MAX_RECORD_BYTES} bytes, packed`
  if (refreshToken === null)
    return line('tokens', 'fails', `no refresh token: allow the scope offline_access (${note})`)
  return line('tokens', sum > MAX_RECORD_BYTES ? 'differs' : 'holds', note)
}

async function tryUserinfo(address: string | null, { accessToken }: Tokens, sub: string): Promise<Line> {
  const what = 'userinfo'
  if (address === null) return line(what, 'not tried', 'no address; needed only without OIDC_ISSUER')
  try {
    const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(4000) })
    if (!response.ok)
      return line(what, 'differs', `status ${response.status}; needed only without OIDC_ISSUER`)
    const told = (await response.json()) as { sub?: unknown }
    return told.sub === sub
      ? line(what, 'holds', 'the same sub as the ID token')
      : line(what, 'fails', 'another sub than the ID token’s')
  } catch (error) {
    return line(what, 'differs', reasonOf(error))
  }
}

async function tryRenewal(
  provider: AuthProvider,
  { refreshToken }: Tokens,
): Promise<{ line: Line; refreshToken: string | null }> {
  const what = 'renewal of the access token'
  if (refreshToken === null)
    return { line: line(what, 'not tried', 'there is no refresh token'), refreshToken }
  try {
    const renewed = await provider.refresh(refreshToken)
    if (!renewed.ok) return { line: line(what, 'fails', renewed.code), refreshToken: null }
    const next = renewed.tokens.refreshToken
    const minutes = Math.round((renewed.tokens.accessTokenExpiresAt - Date.now()) / 60_000)
    const rotates =
      next !== null && next !== refreshToken
        ? 'with a new refresh token each time'
        : 'with the same refresh token'
    return {
      line: line(what, 'holds', `${rotates}; an access token lives ${minutes} min`),
      refreshToken: next ?? refreshToken,
    }
  } catch (error) {
    return { line: line(what, 'fails', reasonOf(error)), refreshToken: null }
  }
}

/** Whether the end-session address exists and accepts our parameters. */
async function tryLogout(provider: AuthProvider, { idToken }: Tokens): Promise<Line> {
  const what = 'signing out at the provider (RP-initiated)'
  const url = await provider.logoutUrl({
    idTokenHint: idToken,
    postLogoutRedirectUri: 'https://conformance.invalid/',
  })
  if (url === null) return line(what, 'fails', 'no end_session_endpoint: set OIDC_LOGOUT_URL')
  // It must not redirect to an address that is not registered.
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(4000) }).catch(() => null)
  if (answer === null) return line(what, 'fails', 'no answer')
  const leads = URL.parse(answer.headers.get('location') ?? '', url)?.hostname === 'conformance.invalid'
  return leads
    ? line(what, 'fails', 'leads to an address that is not registered')
    : line(what, 'holds', 'refuses an address that is not registered')
}

/** Last, because it ends the session: a revoked refresh token must not renew anything. */
async function tryRevocation(provider: AuthProvider, refreshToken: string | null): Promise<Line> {
  const what = 'revocation'
  if (refreshToken === null) return line(what, 'not tried', 'there is no refresh token')
  if (!(await provider.revoke(refreshToken))) {
    return line(
      what,
      'differs',
      'not offered: after signing out a stolen refresh token stays good until it expires',
    )
  }
  try {
    const again = await provider.refresh(refreshToken)
    return again.ok
      ? line(what, 'fails', 'a revoked token still renews')
      : line(what, 'holds', 'a revoked token renews nothing')
  } catch (error) {
    const note =
      'a revoked token renews nothing, but is not refused with invalid_grant: to the traveller we seem down'
    return line(what, 'differs', `${note} (${reasonOf(error)})`)
  }
}
