/** How long at most a step waits for the main thread to have nothing else to do, milliseconds. */
const PATIENCE_MS = 200

/**
 * Resolves once the next picture is on the screen, so that a press is seen before the work it starts; a fifth of a
 * second later at most, since a page that nobody sees draws none.
 */
export const shown = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, PATIENCE_MS)
  })

/** Resolves once other work is done, a fifth of a second later at most; where no browser tells, in the next task. */
export const quiet = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: PATIENCE_MS })
    else setTimeout(done)
  })
