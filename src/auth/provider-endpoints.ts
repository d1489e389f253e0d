import { z } from 'zod'
import { getJson, ProviderUnavailable, withinTime } from './provider-fetch.ts'

/**
 * The provider's addresses: discovered from `issuer`, or the four configured ones. With the four plus `issuer` and `jwksUrl`,
 * nothing is discovered and tokens are still verified.
 */
export interface ProviderAddresses {
  issuer?: string
  authorizationUrl?: string
  tokenUrl?: string
  userinfoUrl?: string
  logoutUrl?: string
  jwksUrl?: string
}

export interface ProviderEndpoints {
  /** Null when only the four addresses are known; then there are no keys either. */
  issuer: string | null
  jwks: string | null
  authorization: string
  token: string
  userinfo: string | null
  logout: string | null
  revocation: string | null
  /** True when every callback of this provider names its issuer (RFC 9207). */
  namesIssuer: boolean
}

const url = z.url({ protocol: /^https?$/ })
/** An optional member: an odd value (null, "", "false") drops only that member. */
const orAbsent = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const discoveryDocument = z.object({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  userinfo_endpoint: orAbsent(url),
  end_session_endpoint: orAbsent(url),
  revocation_endpoint: orAbsent(url),
  authorization_response_iss_parameter_supported: orAbsent(z.boolean()),
})
type Discovered = z.infer<typeof discoveryDocument>

/** Shortest time between two attempts at discovery, so that an outage does not cause a storm of requests. */
const RETRY_AFTER_MS = 1000

/** How long discovered addresses are used before they are looked up again, in milliseconds: a day. */
const DISCOVERED_FOR_MS = 24 * 60 * 60_000

/** Share of a call's time limit that a request with former addresses waits for new ones: a page has five seconds in total. */
const WAIT_SHARE = 1 / 8

/** The provider's endpoints, which may move. */
export interface Endpoints {
  /** Throws `ProviderUnavailable` while none were ever found. */
  current(): Promise<ProviderEndpoints>
  /** Reports a failed call to an endpoint, so that all are looked up again. */
  doubt(): void
}

/**
 * Resolves the endpoints on first use and remembers them for a day, or until a call to one of them fails. During a new lookup, or
 * if it fails, the former ones are used. A failure is remembered for a second only. A configured address takes precedence over the
 * discovered one.
 */
export function createEndpoints(
  addresses: ProviderAddresses,
  timeoutMs: number,
  now: () => number = Date.now,
): Endpoints {
  const configured = configuredEndpoints(addresses)
  if (configured) return { current: async () => configured, doubt: () => {} }
  let known: { at: ProviderEndpoints; since: number } | null = null
  let attempt: Promise<ProviderEndpoints> | null = null

  function lookUp(): Promise<ProviderEndpoints> {
    if (attempt) return attempt
    const own = withinTime('discovery', timeoutMs, (signal) => discovered(addresses, signal))
    attempt = own
    own.then(
      (at) => {
        known = { at, since: now() }
        attempt = null
      },
      () => {
        setTimeout(() => {
          if (attempt === own) attempt = null
        }, RETRY_AFTER_MS).unref()
      },
    )
    return own
  }

  return {
    async current() {
      if (known && now() - known.since < DISCOVERED_FOR_MS) return known.at
      if (!known) return lookUp()
      const { at: former } = known
      const late = new Promise<ProviderEndpoints>((resolve) => {
        setTimeout(resolve, timeoutMs * WAIT_SHARE, former).unref()
      })
      return Promise.race([lookUp().catch(() => former), late])
    },
    doubt() {
      if (!known) return
      known = { ...known, since: Number.NEGATIVE_INFINITY }
      lookUp().catch(() => {})
    },
  }
}

/** The endpoints when configuration alone gives them; null when discovery is needed. */
function configuredEndpoints(addresses: ProviderAddresses): ProviderEndpoints | null {
  const { issuer = null, authorizationUrl, tokenUrl, userinfoUrl, logoutUrl, jwksUrl } = addresses
  const allFour = authorizationUrl && tokenUrl && userinfoUrl && logoutUrl
  if (issuer === null && !allFour) {
    throw new TypeError(
      'set OIDC_ISSUER, or all of OIDC_AUTHORIZATION_URL, OIDC_TOKEN_URL, OIDC_USERINFO_URL and OIDC_LOGOUT_URL',
    )
  }
  if (!allFour || (issuer !== null && !jwksUrl)) return null
  return {
    issuer,
    // Without an issuer to compare with, these keys would also verify tokens of other issuers that share them.
    jwks: issuer === null ? null : (jwksUrl ?? null),
    authorization: authorizationUrl,
    token: tokenUrl,
    userinfo: userinfoUrl,
    logout: logoutUrl,
    revocation: null,
    namesIssuer: false,
  }
}

async function discovered(addresses: ProviderAddresses, signal: AbortSignal): Promise<ProviderEndpoints> {
  const found = await discover(String(addresses.issuer), signal)
  if (found === null) throw new ProviderUnavailable('discovery', new Error('no discovery document found'))
  return {
    issuer: found.issuer,
    jwks: addresses.jwksUrl ?? found.jwks_uri,
    authorization: addresses.authorizationUrl ?? found.authorization_endpoint,
    token: addresses.tokenUrl ?? found.token_endpoint,
    userinfo: addresses.userinfoUrl ?? found.userinfo_endpoint ?? null,
    logout: addresses.logoutUrl ?? found.end_session_endpoint ?? null,
    revocation: found.revocation_endpoint ?? null,
    namesIssuer: found.authorization_response_iss_parameter_supported ?? false,
  }
}

/** The discovery document of `issuer`; null when there is none (4xx) or it names another issuer. */
async function discover(issuer: string, signal: AbortSignal): Promise<Discovered | null> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await getJson(address, signal)
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status >= 500) throw new Error(`discovery answered ${response.status}`)
    return null
  }
  const parsed = discoveryDocument.safeParse(await response.json().catch(nullUnlessRead))
  if (!parsed.success) return null
  return sameIssuer(parsed.data.issuer, issuer) ? parsed.data : null
}

/** A body that is not JSON means no document; a body that could not be read completely means an outage. */
function nullUnlessRead(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

function sameIssuer(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '')
}
