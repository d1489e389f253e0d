import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { ProviderUnavailable } from './provider-errors.ts'

/** Clocks of two machines differ; more than this is an error, not drift. Seconds. */
const CLOCK_TOLERANCE_S = 10
/** Asymmetric only: a shared-secret algorithm would let anyone who knows the client secret forge a traveller. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export interface ExpectedToken {
  issuer: string
  clientId: string
  /** Claims that must be there, whatever their value. */
  claims: string[]
  /** Seconds since `iat` after which the token is refused, whatever its `exp`. */
  maxAgeS?: number
}

export type SignedToken =
  | { ok: true; payload: JWTPayload /** `typ` and `alg` of the header. */; type?: string; algorithm: string }
  | { ok: false; reason: string }
export type TokenVerifier = (token: string, expected: ExpectedToken) => Promise<SignedToken>

/**
 * Verifies what every token of the provider must have: signature, iss, aud, exp. Throws `ProviderUnavailable` when
 * the keys cannot be had; jose fetches them again for an unknown key id, at most twice a minute.
 */
export function createTokenVerifier(jwksUrl: string, timeoutMs: number): TokenVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs })
  return async function verify(token, { issuer, clientId, claims, maxAgeS }) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['exp', 'iat', ...claims],
        ...(maxAgeS !== undefined && { maxTokenAge: maxAgeS }),
      })
      const { typ: type, alg: algorithm } = protectedHeader
      return { ok: true, payload, type, algorithm }
    } catch (error) {
      if (isVerdict(error)) return { ok: false, reason: error.code }
      throw new ProviderUnavailable('jwks', error)
    }
  }
}

/** An error about the token itself, as against one about fetching keys. */
function isVerdict(error: unknown): error is errors.JOSEError {
  if (!(error instanceof errors.JOSEError)) return false
  return !(
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  )
}
