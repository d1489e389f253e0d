import type { JWTPayload } from 'jose'
import type { TokenVerifier } from './signed-token.ts'

/** The member of `events` that makes a token a logout token (OpenID Connect Back-Channel Logout 1.0 §2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/**
 * How long after its `iat` a token is accepted, in seconds. The specification recommends two minutes at most (§2.4); this allows
 * for a slow retry by the provider. Its drafts had no `exp`, and some providers still send none: this is then the only limit. An
 * `exp` can only shorten it.
 */
const MAX_AGE_S = 5 * 60
/** How long a used token is remembered: until its `iat` is too old to be accepted anyway. Milliseconds. */
export const LOGOUT_TOKEN_MEMORY_MS = 2 * MAX_AGE_S * 1000
/** Values of `typ` that are accepted: the specified one, the general one of older providers, or none. */
const TYPES = [undefined, 'logout+jwt', 'jwt']

/** The sessions that the provider ends: those of one login (`sid`), or all of a traveller (`sub`). */
export interface LogoutOrder {
  /** Identifies this token (`jti`). */
  jti: string
  sid: string | null
  subject: string | null
}

export type LogoutTokenCheck = { ok: true; order: LogoutOrder } | { ok: false; reason: string }

/** Verifies a logout token by §2.6 of the specification. Throws `ProviderUnavailable`. */
export async function checkLogoutToken(
  verify: TokenVerifier,
  logoutToken: string,
  expected: { issuer: string; clientId: string },
): Promise<LogoutTokenCheck> {
  const claims = ['jti', 'events']
  const token = await verify(logoutToken, { ...expected, claims, maxAgeS: MAX_AGE_S, from: 'anybody' })
  if (!token.ok) return token
  const { payload, type } = token
  // `typ` names another kind of token; `application/` may be left out (RFC 7515 §4.1.9).
  if (!TYPES.includes(type?.toLowerCase().replace(/^application\//, ''))) return refused('another type')
  if (!saysLogout(payload)) return refused('no logout event')
  // A nonce means an ID token, which must never pass for a logout token.
  if (payload.nonce !== undefined) return refused('has a nonce')
  const [jti, sid, subject] = [text(payload.jti), text(payload.sid), text(payload.sub)]
  if (jti === null) return refused('no jti')
  if (sid === null && subject === null) return refused('neither sid nor sub')
  return { ok: true, order: { jti, sid, subject } }
}

function saysLogout({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, LOGOUT_EVENT)) return false
  const event: unknown = (events as Record<string, unknown>)[LOGOUT_EVENT]
  return typeof event === 'object' && event !== null && !Array.isArray(event)
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const refused = (reason: string): LogoutTokenCheck => ({ ok: false, reason })
