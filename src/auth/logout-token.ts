import type { JWTPayload } from 'jose'
import type { TokenVerifier } from './signed-token.ts'

/** What makes a token one of OpenID Connect Back-Channel Logout 1.0 (§2.4): a member of its `events`. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/**
 * How long after its `iat` a token is believed, in seconds. The specification asks for two minutes at most (§2.4); a slow
 * retry of the provider's fits into this. Its drafts had no `exp`, nor have providers that follow them: this age is then
 * the only end there is, and an `exp` can only shorten it.
 */
const MAX_AGE_S = 5 * 60
/** How long a used token is remembered: until its `iat` is too old to be accepted anyway. Milliseconds. */
export const LOGOUT_TOKEN_MEMORY_MS = 2 * MAX_AGE_S * 1000
/** Header types a provider may give it: its own, the general one of older providers, or none. */
const TYPES = [undefined, 'logout+jwt', 'jwt']

/** Whose sessions the provider says have ended: those of one sign-in (`sid`), or of a traveller. */
export interface LogoutOrder {
  /** Names this token alone. */
  jti: string
  sid: string | null
  subject: string | null
}

export type LogoutTokenCheck = { ok: true; order: LogoutOrder } | { ok: false; reason: string }

/** Verifies a logout token as §2.6 of the specification says. Throws `ProviderUnavailable`. */
export async function checkLogoutToken(
  verify: TokenVerifier,
  logoutToken: string,
  expected: { issuer: string; clientId: string },
): Promise<LogoutTokenCheck> {
  const claims = ['jti', 'events']
  const token = await verify(logoutToken, { ...expected, claims, maxAgeS: MAX_AGE_S, from: 'anybody' })
  if (!token.ok) return token
  const { payload, type } = token
  // Another kind of token by its own word; `application/` may be left out of a header's type (RFC 7515 §4.1.9).
  if (!TYPES.includes(type?.toLowerCase().replace(/^application\//, ''))) return refused('another type')
  if (!saysLogout(payload)) return refused('no logout event')
  // An ID token has a nonce: it must never pass for a logout token.
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
