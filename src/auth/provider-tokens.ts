import { ProviderUnavailable } from './provider-errors.ts'

/** A provider may leave `expires_in` out (RFC 6749 §5.1); then the token is renewed often. */
const ASSUMED_LIFETIME_MS = 5 * 60_000

export interface Tokens {
  accessToken: string
  /** Epoch milliseconds. */
  accessTokenExpiresAt: number
  accessTokenLifeMs: number
  refreshToken: string | null
  idToken: string | null
}

/** The tokens in an answer of the token endpoint. Throws `ProviderUnavailable` when there are none. */
export function readTokens(data: Record<string, unknown>): Tokens {
  const accessToken = text(data.access_token)
  if (accessToken === null) throw new ProviderUnavailable('token', new Error('no access_token'))
  // Only bearer tokens work here (RFC 6749 §7.1); a few providers leave the type out.
  if (!/^bearer$/i.test(text(data.token_type) ?? 'Bearer')) {
    throw new ProviderUnavailable('token', new Error('the access token is no bearer token'))
  }
  const seconds = Number(data.expires_in)
  const lifetime = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : ASSUMED_LIFETIME_MS
  return {
    accessToken,
    accessTokenExpiresAt: Date.now() + lifetime,
    accessTokenLifeMs: lifetime,
    refreshToken: text(data.refresh_token),
    idToken: text(data.id_token),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
