import { checkIdToken, type IdTokenCheck } from './id-token.ts'
import type { FinishInput } from './provider.ts'
import type { ProviderEndpoints } from './provider-endpoints.ts'
import { withinTime } from './provider-errors.ts'
import { getJson } from './provider-fetch.ts'
import type { Tokens } from './provider-tokens.ts'
import { readUnverified, type TokenVerifier } from './signed-token.ts'

/** Why a callback's `iss` (RFC 9207) is not this provider's; null when it is. */
export function wrongIssuer(at: ProviderEndpoints, issuer: string | null | undefined): string | null {
  if (!issuer) return at.namesIssuer ? 'the callback names no issuer' : null
  return at.issuer === null || issuer === at.issuer ? null : 'another issuer answered'
}

export interface IdentityParts {
  at: ProviderEndpoints
  input: FinishInput
  /** Null when the provider's keys are not known. */
  verify: TokenVerifier | null
  clientId: string
  timeoutMs: number
}

/**
 * Who has signed in, according to the ID token. Without keys to verify it with, userinfo is asked as well, since the token then
 * rests on the TLS connection to the token endpoint alone. Throws `ProviderUnavailable`.
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
