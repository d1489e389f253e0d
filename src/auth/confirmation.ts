import { changeSession } from './session.ts'
import type { SessionRecord } from './session-record.ts'
import type { Session, SessionStore } from './session-store.ts'

/** For how long signing in again confirms what cannot be taken back by mistake. */
export const CONFIRMED_FOR_MS = 5 * 60_000
/** How far a provider's clock may be from ours. */
const CLOCK_SKEW_MS = 60_000

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/**
 * By the provider's own clock, in its seconds, a moment at or after the sign-in that an ID token tells of: its `auth_time`, else when it
 * was issued, which every token says. Undefined where it says neither.
 */
export const signedInAt = (claims: { auth_time?: unknown; iat?: unknown }): number | undefined =>
  [claims.auth_time, claims.iat].find(isTime)

/** What a sign-in that confirms has to come after. */
interface Before {
  /** When the session that is confirmed was signed in, in seconds of the provider's clock (`signedInAt`). */
  signIn: number
  /** When the traveller was sent to the provider, in epoch milliseconds of ours. */
  sent: number
}

/**
 * When the traveller proved to the provider who they are, in epoch milliseconds, by an ID token's `auth_time`; `untold` where there
 * is none, `stale` where the provider has not asked. That is told by its own clock, without any difference between ours: the address
 * they are sent to can be edited, so that it answers with the sign-in of a moment ago.
 */
export function confirmedAt(
  authTime: unknown,
  before: Before,
  now = Date.now(),
): number | 'untold' | 'stale' {
  if (!isTime(authTime)) return 'untold'
  const at = authTime * 1000
  const isNew = authTime > before.signIn && at >= before.sent - CLOCK_SKEW_MS
  return isNew && isConfirmed({ confirmedAt: at }, now) ? at : 'stale'
}

/** Whether the traveller has just signed in again in this session, and nothing has used that yet. */
export const isConfirmed = (
  { confirmedAt: at }: Pick<SessionRecord, 'confirmedAt'>,
  now = Date.now(),
): boolean => at !== undefined && at <= now + CLOCK_SKEW_MS && now - at < CONFIRMED_FOR_MS

/**
 * Uses the confirmation up, and says whether there was one: of several requests at once one alone gets it. Throws
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
