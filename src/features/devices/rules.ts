/** Most sessions that the page shows, those used last first; ending all others ends the rest as well. */
export const MOST_SHOWN = 20

/** To what the page says when a session was last used: a clock that is finer would tell who sits where. */
const QUARTER_MS = 15 * 60_000

/** The beginning of the quarter of an hour, in epoch milliseconds. */
export const quarterOf = (instant: number): number => Math.floor(instant / QUARTER_MS) * QUARTER_MS
