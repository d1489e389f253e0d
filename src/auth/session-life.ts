import { ABSOLUTE_MS, IDLE_MS, type Session } from './session-store.ts'

/** How much longer a session lives. */
export interface SessionLife {
  /** Whole seconds, 0 when it is over. */
  left: number
  /** True when the absolute expiry comes first, so that staying active does not help. */
  final: boolean
}

/** What is left of a session at `now` (epoch milliseconds), by the lifetimes that the stores apply. */
export function sessionLife(
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
  now = Date.now(),
): SessionLife {
  const idleEnd = lastSeenAt + IDLE_MS
  const absoluteEnd = createdAt + ABSOLUTE_MS
  const left = Math.floor((Math.min(idleEnd, absoluteEnd) - now) / 1000)
  return { left: Math.max(0, left), final: absoluteEnd <= idleEnd }
}
