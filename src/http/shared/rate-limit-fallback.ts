import type { Logger } from './log.ts'
import type { Counts } from './rate-limit.ts'

/** How long shared counts are left alone after a failure, so that not every request waits for their time-out. */
const RETRY_AFTER_MS = 5_000
const LOG_EVERY_MS = 60_000

interface Options {
  log: Pick<Logger, 'warn'>
  now: () => number
}

/**
 * Counts in `shared` and, while that fails, in `own`: when Redis is away people can still sign in, and each process enforces the
 * limits by itself.
 */
export function fallBackOn(own: Counts, shared: Counts, { log, now }: Options): Counts {
  let retryAt = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  function noteFailure(err: unknown): void {
    retryAt = now() + RETRY_AFTER_MS
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    log.warn({ err }, 'rate limits are counted by each process alone: the shared counts do not answer')
  }

  async function either<T>(work: (counts: Counts) => Promise<T>): Promise<T> {
    if (now() < retryAt) return work(own)
    try {
      return await work(shared)
    } catch (error) {
      noteFailure(error)
      return work(own)
    }
  }

  return {
    async take(key, most, windowMs) {
      const { waitMs, giveBack } = await either((counts) => counts.take(key, most, windowMs))
      // A count that cannot be given back just now stays until the window ends.
      return { waitMs, giveBack: () => giveBack().catch(noteFailure) }
    },
    wait: (key, most) => either((counts) => counts.wait(key, most)),
  }
}
