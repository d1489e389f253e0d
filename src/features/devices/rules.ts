/** Most sessions shown, the most recently used first; "end all others" ends those not shown too. */
export const MOST_SHOWN = 20

/** Precision of a session's last use: a finer clock would reveal who is where. */
const QUARTER_MS = 15 * 60_000

/** The start of the quarter hour of a session's last use, but never before its sign-in; both in epoch milliseconds. */
export const approximateLastUse = (lastSeenAt: number, beganAt: number): number =>
  Math.max(beganAt, Math.floor(lastSeenAt / QUARTER_MS) * QUARTER_MS)
