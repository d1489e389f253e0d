/** How far the clocks of two machines may differ, in milliseconds (our figure): one may seal a time that another reads. */
export const CLOCK_DIFFERENCE_MS = 60_000

/** Whether a time in epoch milliseconds is less than `lifetimeMs` ago, by a clock that may be late. */
export function isRecent(at: number, lifetimeMs: number): boolean {
  const age = Date.now() - at
  return age >= -CLOCK_DIFFERENCE_MS && age < lifetimeMs
}
