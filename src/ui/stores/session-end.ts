import { atom } from 'nanostores'

/** Seconds before a session's end at which the page warns: enough to finish a form. */
export const WARN_BEFORE_S = 300

/** `final`: the end cannot be postponed any more. */
export interface SessionEnd {
  readonly is: 'ahead' | 'warning' | 'final' | 'ended'
  /** Milliseconds since 1970. */
  readonly at: number
}

/** When the session ends, as the server last said. */
export const sessionEnd = atom<SessionEnd>({ is: 'ahead', at: Number.POSITIVE_INFINITY })

/** Stores the server's answer: how many seconds are left, and whether the end can be postponed. */
export function noteSessionLife(left: number, final: boolean): void {
  const at = Date.now() + left * 1000
  if (left <= 0) sessionEnd.set({ is: 'ended', at })
  else if (left > WARN_BEFORE_S) sessionEnd.set({ is: 'ahead', at })
  else sessionEnd.set({ is: final ? 'final' : 'warning', at })
}
