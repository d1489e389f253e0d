import type { Config } from '#config/config.ts'
import { networkOf } from './client-address.ts'
import type { Logger } from './log.ts'
import { fallBackOn } from './rate-limit-fallback.ts'
import { createMemoryCounts } from './rate-limit-memory.ts'
import { signal } from './signals.ts'

const minute = 60_000

/**
 * How often one key may do a thing in a window; the figures are ours (product §21.12). `most` is null when configuration sets it:
 * those limits are counted by client address, which a whole office or mobile network may share, so their defaults
 * (`config/variables.ts`) are high enough for hundreds of people at once.
 */
export const RATE_LIMITS = {
  /** A document is two files at most, and the first try often fails. */
  documentUpload: { most: 20, windowMs: 10 * minute },
  /** A code for a phone (record 016): one that ran out or was mistyped is shown anew, not over and over. */
  phoneCode: { most: 10, windowMs: 10 * minute },
  /** My data as a file: each may take two hundred calls, and one is what most people ever need. */
  myData: { most: 10, windowMs: 60 * minute },
  tripChange: { most: 10, windowMs: 10 * minute },
  /** Redirecting to the provider, which costs a cookie and may cost it a page. */
  login: { most: null, windowMs: 10 * minute },
  /** The callback: whoever has the cookie of a login can send any number of codes, each a call to the provider. */
  loginReturn: { most: null, windowMs: 10 * minute },
  /** A token that was never issued. Expired ones do not count, since mail scanners follow the links in old mails. */
  wrongLink: { most: null, windowMs: 10 * minute },
} as const satisfies Record<string, { most: number | null; windowMs: number }>

export type RateLimitedAction = keyof typeof RATE_LIMITS

/** Whether it is counted by client address, since it can be done signed out. */
export const isByAddress = (action: RateLimitedAction): boolean => RATE_LIMITS[action].most === null

/** Whether a limited action may be done. It has been counted unless `wait` is above 0. */
export interface Permit {
  /** Seconds until it may be done, 0 for now. */
  readonly wait: number
  /** Takes the count back when the action turned out not to be one that is limited. A second call does nothing. */
  giveBack(): Promise<void>
}

export interface RateLimits {
  /** Counts one action of `key` before it is done: of any number of concurrent ones, no more than the limit are allowed. */
  take(action: RateLimitedAction, key: string): Promise<Permit>
  /** Seconds until the action may be done, 0 for now; counts nothing. */
  wait(action: RateLimitedAction, key: string): Promise<number>
}

/** Counts in fixed windows, each of which begins with the first count of its key. Times are milliseconds. */
export interface Counts {
  /**
   * Counts one for `key` atomically, unless `most` are counted already. Where counts may be asked a second time, one with the same
   * `id` counts once.
   */
  take(key: string, most: number, windowMs: number, id?: string): Promise<Taken>
  /** How long until `key` may be counted again, 0 for now. */
  wait(key: string, most: number): Promise<number>
}

export interface Taken {
  readonly waitMs: number
  giveBack(): Promise<void>
}

interface Options {
  perAddress: Config['perAddress']
  /** Counts shared by all processes; without it each process counts for itself. */
  shared?: Counts | null
  log: Pick<Logger, 'warn'>
  /** Epoch milliseconds. */
  now?: () => number
}

/** The limits of this deployment. Neither method throws: if the shared counts fail, the process counts in memory. */
export function createRateLimits({ perAddress, shared, log, now = Date.now }: Options): RateLimits {
  const own = createMemoryCounts(now)
  const counts = shared ? fallBackOn(own, shared, { log, now }) : own
  const configured: Partial<Record<RateLimitedAction, number>> = {
    login: perAddress.logins,
    loginReturn: perAddress.logins,
    wrongLink: perAddress.wrongLinks,
  }
  const mostOf = (action: RateLimitedAction) => RATE_LIMITS[action].most ?? configured[action] ?? 0
  const nameOf = (action: RateLimitedAction, key: string) =>
    `${action} ${isByAddress(action) ? networkOf(key) : key}`

  function secondsOf(action: RateLimitedAction, ms: number): number {
    if (ms > 0) signal('limited', { action })
    return Math.ceil(ms / 1000)
  }

  return {
    async take(action, key) {
      const taken = await counts.take(nameOf(action, key), mostOf(action), RATE_LIMITS[action].windowMs)
      return { wait: secondsOf(action, taken.waitMs), giveBack: onlyOnce(taken.giveBack) }
    },
    wait: async (action, key) => secondsOf(action, await counts.wait(nameOf(action, key), mostOf(action))),
  }
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done = false
  return async () => {
    if (done) return
    done = true
    await work()
  }
}
