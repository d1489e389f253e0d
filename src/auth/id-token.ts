import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { TokenVerifier } from './signed-token.ts'

export interface IdTokenClaims extends JWTPayload {
  sub: string
}

export type IdTokenCheck = { ok: true; claims: IdTokenClaims } | { ok: false; reason: string }

/**
 * Verifies an ID token: what every token must have, plus azp, nonce, sub, and at_hash when present. Throws `ProviderUnavailable`.
 */
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
