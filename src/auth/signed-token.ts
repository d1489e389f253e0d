import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import { getJson, ProviderUnavailable, withinTime } from './provider-fetch.ts'

/** Tolerated clock difference between two machines. Seconds. */
export const CLOCK_TOLERANCE_S = 10
/** Asymmetric only: with a shared-secret algorithm anyone who knows the client secret could forge a traveller. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** Shortest time between two fetches of the provider's keys that posted tokens cause, in milliseconds: anybody can post one. */
export const POSTED_KEYS_EVERY_MS = 30_000

interface ExpectedToken {
  /** Null when no issuer is configured: then `iss` must be present, whatever its value. */
  issuer: string | null
  clientId: string
  /** Claims that must be present, whatever their value, besides `iss`, `aud` and `iat`. */
  claims: string[]
  /** Seconds since `iat` after which the token is refused, whatever its `exp`. */
  maxAgeS?: number
  /** The token's source: the provider's own answer to us, or a post that anybody can send. */
  from: 'provider' | 'anybody'
}

type SignedToken =
  | { ok: true; payload: JWTPayload /** `typ` and `alg` of the header. */; type?: string; algorithm: string }
  | { ok: false; reason: string }
export type TokenVerifier = (token: string, expected: ExpectedToken) => Promise<SignedToken>

/**
 * Verifies what every token of the provider must have: signature, iss, aud, iat and, if present, exp. Throws
 * `ProviderUnavailable` when the keys cannot be fetched.
 */
export function createTokenVerifier(jwksUrl: string, timeoutMs: number): TokenVerifier {
  let askedAt = Number.NEGATIVE_INFINITY
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    // jose never fetches known keys again by itself: the code below decides when.
    cooldownDuration: Number.POSITIVE_INFINITY,
    [customFetch]: (address) => {
      askedAt = performance.now()
      return withinTime('jwks', timeoutMs, async (signal) => {
        const response = await getJson(address, signal)
        return new Response(await response.text(), { status: response.status })
      })
    },
  })
  return async function verify(token, expected) {
    const began = performance.now()
    const mayAsk = expected.from === 'provider' || began - askedAt >= POSTED_KEYS_EVERY_MS
    const rules = { ...rulesOf(expected), algorithms: ALGORITHMS }
    const judge = async () => judged(await jwtVerify(token, keys, rules).catch(withEachKey(token, rules)))
    try {
      if (!keys.fresh && !mayAsk) throw new Error('the keys were asked for just now, in vain')
      return await judge().catch(async (error: unknown) => {
        // The keys may have changed, with or without a new id; keys that were fetched meanwhile are current.
        if (!mayAsk || askedAt >= began || !isOfAnotherKey(error)) throw error
        await keys.reload()
        return judge()
      })
    } catch (error) {
      return refusedOr(error)
    }
  }
}

/**
 * Checks the claims alone, for a token that came straight from the provider's token endpoint over TLS, which replaces the
 * signature (OpenID Connect Core 3.1.3.7, item 6).
 */
export const readUnverified: TokenVerifier = async (token, expected) => {
  try {
    const [, claims, , ...more] = token.split('.')
    const header = decodeProtectedHeader(token)
    if (more.length > 0 || header.alg === 'none') return { ok: false, reason: 'not a signed token' }
    // jose checks claims only of a token that it has verified or that is unsigned, so it gets them as an unsigned one.
    const { payload } = UnsecuredJWT.decode(`${UNSIGNED}.${claims}.`, rulesOf(expected))
    return judged({ payload, protectedHeader: header })
  } catch (error) {
    return error instanceof errors.JOSEError ? refusedOr(error) : { ok: false, reason: 'not a token' }
  }
}

/** If several keys fit, without an id or with the same one, any of them may verify the token. */
const withEachKey = (token: string, rules: JWTVerifyOptions) => async (error: unknown) => {
  if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
  let last: unknown = error
  for await (const key of error) {
    try {
      return await jwtVerify(token, key, rules)
    } catch (refusal) {
      last = refusal
      if (!(refusal instanceof errors.JWSSignatureVerificationFailed)) throw refusal
    }
  }
  throw last
}

const UNSIGNED = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')

function rulesOf({ issuer, clientId, claims, maxAgeS }: ExpectedToken): JWTVerifyOptions {
  return {
    ...(issuer !== null && { issuer }),
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['iss', 'iat', ...claims],
    ...(maxAgeS !== undefined && { maxTokenAge: maxAgeS }),
  }
}

function judged(token: {
  payload: JWTPayload
  protectedHeader: { typ?: string; alg?: string }
}): SignedToken {
  const { typ: type, alg: algorithm = '' } = token.protectedHeader
  return { ok: true, payload: token.payload, type, algorithm }
}

function isOfAnotherKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
}

/** The verdict for an error about the token itself; an error about fetching keys is rethrown. */
function refusedOr(error: unknown): SignedToken {
  if (error instanceof ProviderUnavailable) throw error
  const ofKeys =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  if (ofKeys) throw new ProviderUnavailable('jwks', error)
  const claim = 'claim' in error ? ` ${error.claim}` : ''
  return { ok: false, reason: `${error.code}${claim}` }
}
