/** Most sessions shown, the most recently used first; "end all others" ends those not shown too. */
export const MOST_SHOWN = 20

/** Precision of a session's last use: a finer clock would reveal who is where. */
const QUARTER_MS = 15 * 60_000

/** The start of an instant's quarter hour, in epoch milliseconds. */
export const floorToQuarter = (instant: number): number => Math.floor(instant / QUARTER_MS) * QUARTER_MS
