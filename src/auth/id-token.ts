import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { ProviderUnavailable } from './provider-errors.ts'

/** Clocks of two machines differ; more than this is an error, not drift. Seconds. */
const CLOCK_TOLERANCE_S = 10
/** Asymmetric only: a shared-secret algorithm would let anyone who knows the client secret forge a traveller. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export interface IdTokenClaims extends JWTPayload {
  sub: string
}

export type IdTokenCheck = { ok: true; claims: IdTokenClaims } | { ok: false; reason: string }
export type IdTokenVerifier = (idToken: string, expected: ExpectedToken) => Promise<IdTokenCheck>
export interface ExpectedToken {
  issuer: string
  clientId: string
  nonce: string
}

/** Verifies signature, iss, aud, azp, exp and nonce; throws `ProviderUnavailable` if the keys cannot be had. */
export function createIdTokenVerifier(jwksUrl: string, timeoutMs: number): IdTokenVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs })
  return async function verify(idToken, expected) {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: expected.issuer,
        audience: expected.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      return judge(payload, expected)
    } catch (error) {
      if (isVerdict(error)) return { ok: false, reason: error.code }
      throw new ProviderUnavailable('jwks', error)
    }
  }
}

function judge(payload: JWTPayload, expected: ExpectedToken): IdTokenCheck {
  if (payload.nonce !== expected.nonce) return { ok: false, reason: 'nonce mismatch' }
  const manyAudiences = Array.isArray(payload.aud) && payload.aud.length > 1
  const azp = payload.azp
  if ((manyAudiences || azp !== undefined) && azp !== expected.clientId) {
    return { ok: false, reason: 'azp mismatch' }
  }
  if (typeof payload.sub !== 'string' || payload.sub === '') return { ok: false, reason: 'no subject' }
  return { ok: true, claims: { ...payload, sub: payload.sub } }
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
