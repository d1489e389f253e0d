/** Longest time that a step waits for the main thread to be idle, milliseconds. */
const PATIENCE_MS = 200

/**
 * Resolves after the next paint, so that a press is visible before the work it starts; after a fifth of a second at the latest,
 * since a hidden page does not paint.
 */
export const untilPainted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, PATIENCE_MS)
  })

/**
 * Resolves when the main thread is idle, after a fifth of a second at the latest; in the next task if the browser has no idle
 * callback.
 */
export const untilIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: PATIENCE_MS })
    else setTimeout(done)
  })
