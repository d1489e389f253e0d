import { changeSession } from './session.ts'
import type { SessionRecord } from './session-record.ts'
import type { Session, SessionStore } from './session-store.ts'

/** How long a repeated sign-in confirms an action that cannot be undone. */
export const CONFIRMED_FOR_MS = 5 * 60_000
/** How far a provider's clock may be from ours. */
const CLOCK_SKEW_MS = 60_000

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/**
 * The sign-in of an ID token, or a moment after it, in seconds of the provider's clock: `auth_time`, else `iat`, which every token
 * has. Undefined without both.
 */
export const signedInAt = (claims: { auth_time?: unknown; iat?: unknown }): number | undefined =>
  [claims.auth_time, claims.iat].find(isTime)

/** The limits that a confirming sign-in must come after. */
interface Before {
  /** The sign-in of the session to confirm, in seconds of the provider's clock (`signedInAt`). */
  signIn: number
  /** The redirect to the provider, in epoch milliseconds of our clock. */
  sent: number
}

/**
 * When the traveller authenticated at the provider, in epoch milliseconds, by an ID token's `auth_time`; `unknown` without one,
 * `stale` if the provider did not ask again. The comparison uses the provider's clock alone, so that no clock difference matters: a
 * traveller can edit the address they are sent to, and the provider then answers with a sign-in of a moment ago.
 */
export function confirmedAt(
  authTime: unknown,
  before: Before,
  now = Date.now(),
): number | 'unknown' | 'stale' {
  if (!isTime(authTime)) return 'unknown'
  const at = authTime * 1000
  const isNew = authTime > before.signIn && at >= before.sent - CLOCK_SKEW_MS
  return isNew && isConfirmed({ confirmedAt: at }, now) ? at : 'stale'
}

/** Whether the traveller has just signed in again in this session, and no action has used that yet. */
export const isConfirmed = (
  { confirmedAt: at }: Pick<SessionRecord, 'confirmedAt'>,
  now = Date.now(),
): boolean => at !== undefined && at <= now + CLOCK_SKEW_MS && now - at < CONFIRMED_FOR_MS

/**
 * Consumes the confirmation and returns whether there was one: of several simultaneous requests, only one gets it. Throws
 * `SessionStoreUnavailable`.
 */
export async function takeConfirmation(store: SessionStore, session: Session): Promise<boolean> {
  let was = false
  const changed = await changeSession(store, session, ({ confirmedAt: at, ...record }) => {
    was = isConfirmed({ confirmedAt: at })
    return record
  })
  return changed.ok && was
}
