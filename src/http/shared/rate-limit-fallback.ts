import { randomBytes } from 'node:crypto'
import type { Logger } from './log.ts'
import type { Counts, Taken } from './rate-limit.ts'

/** How long shared counts are left alone after a failure, so that not every request waits for their time-out. */
const RETRY_AFTER_MS = 5_000
/** Most permits remembered that were counted alone; beyond it the oldest are forgotten, so that no outage fills the memory. */
const MOST_OWED = 10_000

interface Options {
  log: Pick<Logger, 'warn'>
  now: () => number
}

/** A permit that this process gave while it counted alone. */
interface Owed {
  readonly key: string
  readonly endsAt: number
  /** Once it is counted in the shared counts as well. */
  settled?: Taken
}

/**
 * Counts in `shared` and, while that fails, in `own`: when Redis is away people can still sign in, and each process enforces the
 * limits by itself, beginning with what it has counted before. An answer that is late once is asked for again before that. On the
 * way back, what was counted alone is counted in `shared` before anything else, beyond the limit if need be.
 */
export function fallBackOn(own: Counts, shared: Counts, { log, now }: Options): Counts {
  let retryAt = 0
  let away = false
  const owed = new Map<string, Owed>()
  let settling: Promise<void> | null = null

  function noteFailure(err: unknown): void {
    retryAt = now() + RETRY_AFTER_MS
    if (!away)
      log.warn({ err }, 'rate limits are counted by each process alone: the shared counts do not answer')
    away = true
  }

  async function settle(): Promise<void> {
    const permits = owed.size
    for (const [id, one] of owed) {
      const left = one.endsAt - now()
      if (left > 0) one.settled = await shared.take(one.key, Number.MAX_SAFE_INTEGER, left, id)
      owed.delete(id)
    }
    if (!away) return
    away = false
    log.warn({ permits }, 'rate limits are shared again, with what was counted alone')
  }

  async function either<T>(together: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (now() < retryAt) return alone()
    try {
      if (owed.size > 0) {
        settling ??= settle().finally(() => {
          settling = null
        })
        await settling
      }
      const answer = await together().catch(together)
      if (away) await settle()
      return answer
    } catch (error) {
      noteFailure(error)
      return alone()
    }
  }

  return {
    take(key, most, windowMs, id = randomBytes(9).toString('base64url')) {
      const together = async (): Promise<Taken> => {
        const { waitMs, giveBack } = await shared.take(key, most, windowMs, id)
        if (waitMs > 0) return { waitMs, giveBack }
        const mine = await own.take(key, Number.MAX_SAFE_INTEGER, windowMs, id)
        // A count that cannot be given back just now stays until the window ends.
        return {
          waitMs,
          giveBack: async () => void (await Promise.all([mine.giveBack(), giveBack().catch(noteFailure)])),
        }
      }
      const alone = async (): Promise<Taken> => {
        const mine = await own.take(key, most, windowMs, id)
        if (mine.waitMs > 0) return mine
        const one: Owed = { key, endsAt: now() + windowMs }
        for (const [oldest, { endsAt }] of owed) {
          if (endsAt > now() && owed.size < MOST_OWED) break
          owed.delete(oldest)
        }
        owed.set(id, one)
        return {
          waitMs: 0,
          async giveBack() {
            owed.delete(id)
            await Promise.all([mine.giveBack(), one.settled?.giveBack().catch(noteFailure)])
          },
        }
      }
      return either(together, alone)
    },
    wait: (key, most) =>
      either(
        () => shared.wait(key, most),
        () => own.wait(key, most),
      ),
  }
}
