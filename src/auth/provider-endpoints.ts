import { z } from 'zod'
import { ProviderUnavailable, withinTime } from './provider-errors.ts'

/** Where the provider answers. Either `issuer` (everything is discovered) or the four addresses by name. */
export interface ProviderAddresses {
  issuer?: string
  authorizationUrl?: string
  tokenUrl?: string
  userinfoUrl?: string
  logoutUrl?: string
  /** Only for a provider without discovery; then `issuer` is the expected `iss` and is not fetched. */
  jwksUrl?: string
  revocationUrl?: string
}

export interface ProviderEndpoints {
  issuer: string
  authorization: string
  token: string
  jwks: string
  userinfo: string | null
  logout: string | null
  revocation: string | null
}

const url = z.url({ protocol: /^https?$/ })
const discoveryDocument = z.object({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  userinfo_endpoint: url.optional(),
  end_session_endpoint: url.optional(),
  revocation_endpoint: url.optional(),
})
type Discovered = z.infer<typeof discoveryDocument>

/** How often a failed discovery may be tried again, so that an outage does not become a storm. */
const RETRY_AFTER_MS = 1000

/**
 * Resolves the endpoints on first use and remembers them; a failure is not remembered beyond a second.
 * An address given by name wins over the discovered one.
 */
export function createEndpoints(addresses: ProviderAddresses, timeoutMs: number) {
  assertComplete(addresses)
  let known: Promise<ProviderEndpoints> | null = null
  return function endpoints(): Promise<ProviderEndpoints> {
    if (known !== null) return known
    const attempt = withinTime('discovery', timeoutMs, (signal) => resolve(addresses, signal))
    known = attempt
    attempt.catch(() => {
      setTimeout(() => {
        if (known === attempt) known = null
      }, RETRY_AFTER_MS).unref()
    })
    return attempt
  }
}

function assertComplete(addresses: ProviderAddresses): void {
  if (addresses.issuer !== undefined) return
  const { authorizationUrl, tokenUrl, userinfoUrl, logoutUrl } = addresses
  if (authorizationUrl && tokenUrl && userinfoUrl && logoutUrl) return
  throw new TypeError(
    'set OIDC_ISSUER, or all of OIDC_AUTHORIZATION_URL, OIDC_TOKEN_URL, OIDC_USERINFO_URL and OIDC_LOGOUT_URL',
  )
}

async function resolve(addresses: ProviderAddresses, signal: AbortSignal): Promise<ProviderEndpoints> {
  const undiscovered = withoutDiscovery(addresses)
  if (undiscovered !== null) return undiscovered
  const found =
    addresses.issuer === undefined
      ? await searchAbove(String(addresses.authorizationUrl), signal)
      : await discover(addresses.issuer, signal)
  if (found === null) throw new ProviderUnavailable('discovery', new Error('no discovery document found'))
  return {
    issuer: found.issuer,
    authorization: addresses.authorizationUrl ?? found.authorization_endpoint,
    token: addresses.tokenUrl ?? found.token_endpoint,
    jwks: addresses.jwksUrl ?? found.jwks_uri,
    userinfo: addresses.userinfoUrl ?? found.userinfo_endpoint ?? null,
    logout: addresses.logoutUrl ?? found.end_session_endpoint ?? null,
    revocation: addresses.revocationUrl ?? found.revocation_endpoint ?? null,
  }
}

function withoutDiscovery(addresses: ProviderAddresses): ProviderEndpoints | null {
  const { issuer, authorizationUrl, tokenUrl, jwksUrl, userinfoUrl, logoutUrl, revocationUrl } = addresses
  if (!issuer || !authorizationUrl || !tokenUrl || !jwksUrl) return null
  return {
    issuer,
    authorization: authorizationUrl,
    token: tokenUrl,
    jwks: jwksUrl,
    userinfo: userinfoUrl ?? null,
    logout: logoutUrl ?? null,
    revocation: revocationUrl ?? null,
  }
}

/**
 * With four addresses and no issuer the ID token still needs a known issuer and keys. Providers publish
 * discovery at some parent path of their authorization endpoint (`/realms/x/protocol/openid-connect/auth` →
 * `/realms/x`), so each parent is asked, nearest first, and believed only if it names this very endpoint.
 */
async function searchAbove(authorizationUrl: string, signal: AbortSignal): Promise<Discovered | null> {
  const { origin, pathname } = new URL(authorizationUrl)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  for (let depth = segments.length - 1; depth >= 0; depth -= 1) {
    const parent = [origin, ...segments.slice(0, depth)].join('/')
    const found = await discover(parent, signal)
    if (found?.authorization_endpoint === authorizationUrl) return found
  }
  return null
}

/** The discovery document of `issuer`, null where it has none (4xx) or names another issuer. */
async function discover(issuer: string, signal: AbortSignal): Promise<Discovered | null> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status >= 500) throw new Error(`discovery answered ${response.status}`)
    return null
  }
  const parsed = discoveryDocument.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return null
  return sameIssuer(parsed.data.issuer, issuer) ? parsed.data : null
}

function sameIssuer(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '')
}
