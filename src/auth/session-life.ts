import { ABSOLUTE_MS, IDLE_MS, type Session } from './session-store.ts'

/** How long a session still has. */
export interface SessionLife {
  /** Whole seconds, 0 when it is over. */
  left: number
  /** The absolute expiry comes first: staying active does not put the end off. */
  final: boolean
}

/** What is left of a session at `now` (epoch milliseconds), by the lifetimes the stores go by. */
export function sessionLife(
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
  now = Date.now(),
): SessionLife {
  const idleEnd = lastSeenAt + IDLE_MS
  const absoluteEnd = createdAt + ABSOLUTE_MS
  const left = Math.floor((Math.min(idleEnd, absoluteEnd) - now) / 1000)
  return { left: Math.max(0, left), final: absoluteEnd <= idleEnd }
}
