import { z } from 'zod'
import { type AuthProvider, createAuthProvider, type Tokens } from '#auth/provider.ts'
import type { ProviderAddresses } from '#auth/provider-endpoints.ts'
import { RenewalRefused } from '#auth/provider-fetch.ts'
import { MAX_RECORD_BYTES } from '#auth/session-record.ts'
import { CLOCK_TOLERANCE_S } from '#auth/signed-token.ts'
import { line, type ReportLine } from './report.ts'

const names = z.array(z.string()).optional()
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional().catch(undefined),
  code_challenge_methods_supported: names,
  id_token_signing_alg_values_supported: names,
  scopes_supported: names,
  token_endpoint_auth_methods_supported: names,
  backchannel_logout_supported: z.boolean().optional().catch(undefined),
})
type Metadata = z.infer<typeof Metadata>

/** Signature algorithms that the product accepts: those with a key that only the provider has. */
const ASYMMETRIC = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

/** Checks the provider's metadata, keys and clock; resolves with the userinfo address, if known. */
async function tryDiscovery(
  place: ProviderAddresses,
  add: (line: ReportLine) => void,
): Promise<string | null> {
  if (!place.issuer) {
    add(line('discovery', 'not tried', 'OIDC_ISSUER is not set: the four addresses are taken as they are'))
    return place.userinfoUrl ?? null
  }
  const address = `${place.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await get(address)
  if (typeof answer === 'string') {
    add(line('discovery', 'fails', `${answer}: set the four OIDC_…_URL and OIDC_JWKS_URL`))
    return place.userinfoUrl ?? null
  }
  add(clockOf(answer.date))
  const read = Metadata.safeParse(answer.body)
  if (!read.success) {
    const paths = read.error.issues.map(({ path, message }) => `${path.join('.') || '(all)'}: ${message}`)
    add(line('discovery', 'fails', paths.join('; ')))
    return place.userinfoUrl ?? null
  }
  for (const each of judged(read.data, place.issuer)) add(each)
  add(oddMembersOf(answer.body))
  add(await keysAt(place.jwksUrl ?? read.data.jwks_uri))
  return place.userinfoUrl ?? read.data.userinfo_endpoint ?? null
}

function judged(metadata: Metadata, issuer: string): ReportLine[] {
  const same = metadata.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '')
  const challenges = metadata.code_challenge_methods_supported
  const algorithms = metadata.id_token_signing_alg_values_supported ?? []
  const isOffered = (list: readonly string[] | undefined, name: string) =>
    list === undefined || list.includes(name)
  return [
    line(
      'discovery',
      same ? 'holds' : 'fails',
      same ? 'the issuer names itself' : `names ${metadata.issuer}: set OIDC_ISSUER to that`,
    ),
    isOffered(challenges, 'S256')
      ? line('PKCE', 'holds', challenges ? 'S256 is offered' : 'not told; the sign-in shows it')
      : line('PKCE', 'fails', `offers ${challenges?.join(', ')} only, S256 is needed`),
    algorithms.some((algorithm) => ASYMMETRIC.test(algorithm))
      ? line('ID token signatures', 'holds', algorithms.filter((each) => ASYMMETRIC.test(each)).join(', '))
      : line(
          'ID token signatures',
          'fails',
          `offers ${algorithms.join(', ') || 'none'}: a signature by a key pair is needed`,
        ),
    isOffered(metadata.scopes_supported, 'offline_access')
      ? line('scope offline_access', 'holds', '')
      : line(
          'scope offline_access',
          'differs',
          'not listed: without a refresh token a session lasts as long as its access token',
        ),
    metadata.backchannel_logout_supported
      ? line('back-channel logout', 'holds', 'register /login/backchannel-logout with the client')
      : line('back-channel logout', 'differs', 'not offered: signing out elsewhere ends nothing here'),
  ]
}

/** Members that the product reads if they are valid, and treats as absent otherwise. */
const optionalMembers = z.object({
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

function oddMembersOf(body: unknown): ReportLine {
  const read = optionalMembers.safeParse(body)
  const odd = read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
  return odd.length === 0
    ? line('optional members', 'holds', '')
    : line('optional members', 'differs', `taken as absent: ${odd.join(', ')}`)
}

function clockOf(date: number): ReportLine {
  const apart = Math.round(Math.abs(date - Date.now()) / 1000)
  if (Number.isNaN(apart)) return line('clock', 'not tried', 'the answer has no Date header')
  return line('clock', apart > CLOCK_TOLERANCE_S ? 'fails' : 'holds', `${apart} s apart`)
}

async function keysAt(address: string): Promise<ReportLine> {
  const answer = await get(address)
  if (typeof answer === 'string') return line('keys', 'fails', answer)
  const key = z.object({ kty: z.string(), kid: z.string().optional() })
  const read = z.object({ keys: z.array(key) }).safeParse(answer.body)
  const usable = read.success ? read.data.keys.filter(({ kty }) => kty !== 'oct') : []
  const ids = new Set(usable.map(({ kid }) => kid))
  const note = `${usable.length} public`
  if (usable.length === 0) return line('keys', 'fails', note)
  return ids.size < usable.length
    ? line('keys', 'differs', `${note}, some without an id of their own: each is tried`)
    : line('keys', 'holds', note)
}

/** Fetches JSON from the provider, or returns in a few words why there is none. */
async function get(address: string): Promise<{ body: unknown; date: number } | string> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(4000) })
    if (!response.ok) return `status ${response.status}`
    return { body: await response.json(), date: Date.parse(response.headers.get('date') ?? '') }
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : 'no answer'
  }
}

export interface ProviderPlace extends ProviderAddresses {
  clientId: string
  clientSecret?: string
  /** Registered at the provider, which redirects to it after the sign-in. */
  redirectUri: string
}

/** Lets a person sign in at an address, and resolves with the address they came back to. */
export type SignInBrowser = (url: URL) => Promise<URL>

/** The error and, if known, the answer that caused it. */
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
  { browser, onLine }: { browser: SignInBrowser; onLine: (line: ReportLine) => void },
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const add = (each: ReportLine) => {
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
  add(await tryRefusedRenewal(provider))
  add(await tryLogout(provider, signedIn.tokens))
  add(await tryRevocation(provider, renewal.refreshToken))
  return lines
}

type SignedIn = { line: ReportLine; tokens: Tokens; sub: string } | { line: ReportLine; tokens: null }

/** The whole code flow: PKCE, state, nonce, exchange, and the ID token's verification. */
export async function trySignIn(
  provider: AuthProvider,
  place: ProviderPlace,
  browser: SignInBrowser,
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

function sizesOf({ accessToken, refreshToken, idToken }: Tokens): ReportLine {
  const [access, refresh, id] = [accessToken, refreshToken ?? '', idToken ?? ''].map((token) => token.length)
  const sum = (access ?? 0) + (refresh ?? 0) + (id ?? 0)
  const note = `access ${access}, refresh ${refresh}, ID ${id} characters; a session holds ${MAX_RECORD_BYTES} bytes, packed`
  if (refreshToken === null)
    return line('tokens', 'fails', `no refresh token: allow the scope offline_access (${note})`)
  return line('tokens', sum > MAX_RECORD_BYTES ? 'differs' : 'holds', note)
}

async function tryUserinfo(
  address: string | null,
  { accessToken }: Tokens,
  sub: string,
): Promise<ReportLine> {
  const what = 'userinfo'
  if (address === null) return line(what, 'not tried', 'no address; needed only without OIDC_ISSUER')
  try {
    const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(4000) })
    if (!response.ok)
      return line(what, 'differs', `status ${response.status}; needed only without OIDC_ISSUER`)
    const userInfo = (await response.json()) as { sub?: unknown }
    return userInfo.sub === sub
      ? line(what, 'holds', 'the same sub as the ID token')
      : line(what, 'fails', 'another sub than the ID token’s')
  } catch (error) {
    return line(what, 'differs', reasonOf(error))
  }
}

async function tryRenewal(
  provider: AuthProvider,
  { refreshToken }: Tokens,
): Promise<{ line: ReportLine; refreshToken: string | null }> {
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

/** How the provider reports an invalid refresh token: only this answer ends a session. */
async function tryRefusedRenewal(provider: AuthProvider): Promise<ReportLine> {
  const what = 'refusal of a refresh token that is none'
  try {
    const answer = await provider.refresh('no-refresh-token-of-this-provider')
    return answer.ok
      ? line(what, 'fails', 'anything renews')
      : line(what, 'holds', 'leads the traveller to the sign-in')
  } catch (error) {
    const way =
      error instanceof RenewalRefused
        ? 'the trouble page offers to sign in again'
        : 'to the traveller we seem down, until the session ends by itself'
    return line(what, 'differs', `${way} (${reasonOf(error)})`)
  }
}

/** Whether the end-session address exists and accepts our parameters. */
async function tryLogout(provider: AuthProvider, { idToken }: Tokens): Promise<ReportLine> {
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
async function tryRevocation(provider: AuthProvider, refreshToken: string | null): Promise<ReportLine> {
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
    return line(what, 'differs', `a revoked token renews nothing; refused as any other (${reasonOf(error)})`)
  }
}
