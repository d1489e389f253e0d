import { changeSession } from './session.ts'
import type { SessionRecord } from './session-record.ts'
import type { Session, SessionStore } from './session-store.ts'

/** For how long signing in again confirms what cannot be taken back by mistake. */
export const CONFIRMED_FOR_MS = 5 * 60_000
/** How far a provider's clock may be from ours. */
const CLOCK_SKEW_MS = 60_000

/**
 * When the traveller proved to the provider who they are, in epoch milliseconds, by an ID token's `auth_time`; `untold` where there
 * is none, `stale` where that was before they were sent there to do so (`since`) or too long ago: the provider has not asked.
 */
export function confirmedAt(authTime: unknown, since: number, now = Date.now()): number | 'untold' | 'stale' {
  if (typeof authTime !== 'number' || !Number.isFinite(authTime)) return 'untold'
  const at = authTime * 1000
  return at >= since - CLOCK_SKEW_MS && isConfirmed({ confirmedAt: at }, now) ? at : 'stale'
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
