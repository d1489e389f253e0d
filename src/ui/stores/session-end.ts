import { atom } from 'nanostores'

/** Seconds before a session's end at which the page warns: enough to finish a form. */
export const WARN_BEFORE_S = 300

/** `final`: nothing puts the end off any more. */
export interface SessionEnd {
  readonly is: 'ahead' | 'warning' | 'final' | 'ended'
  /** Milliseconds since 1970. */
  readonly at: number
}

/** How far off the session's end is, as the server has said last. */
export const sessionEnd = atom<SessionEnd>({ is: 'ahead', at: Number.POSITIVE_INFINITY })

/** Notes what the server says: how many seconds are left, and whether that can be put off. */
export function noteSessionLife(left: number, final: boolean): void {
  const at = Date.now() + left * 1000
  if (left <= 0) sessionEnd.set({ is: 'ended', at })
  else if (left > WARN_BEFORE_S) sessionEnd.set({ is: 'ahead', at })
  else sessionEnd.set({ is: final ? 'final' : 'warning', at })
}
