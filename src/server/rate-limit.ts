import type { Config } from '#config/config.ts'
import { signal } from './signals.ts'

const minute = 60_000

/**
 * How often one key may do a thing in a window; the figures are ours (quality.md, Security 12, gives none). `most` is
 * null where the configuration says it: those are counted by client address, which a whole office or mobile network
 * may share, so their defaults (`config/variables.ts`) are what hundreds of people at once stay under.
 */
export const RATE_LIMITS = {
  /** A document is two files at most and seldom right at the first try. */
  documentUpload: { most: 20, windowMs: 10 * minute },
  tripChange: { most: 10, windowMs: 10 * minute },
  /** Leaving for the provider, which costs a cookie and may cost it a page. */
  login: { most: null, windowMs: 10 * minute },
  /** Coming back: whoever has the cookie of a login can bring any number of codes, each a call of the provider. */
  loginReturn: { most: null, windowMs: 10 * minute },
  /** A token that nobody was sent. One that is too old is none: mail scanners follow the links of everybody's mails. */
  wrongLink: { most: null, windowMs: 10 * minute },
} as const satisfies Record<string, { most: number | null; windowMs: number }>

export type RateLimitedDeed = keyof typeof RATE_LIMITS

/** Whether it is counted by client address: who does it need not be signed in. */
export const isByAddress = (deed: RateLimitedDeed): boolean => RATE_LIMITS[deed].most === null

export interface RateLimits {
  /** Counts one deed of `key`: in how many seconds it may be done, 0 for now. What is refused counts as well. */
  take: (deed: RateLimitedDeed, key: string) => number
  /** The same without counting. */
  wait: (deed: RateLimitedDeed, key: string) => number
}

/** Windows kept before those that are over are cleared away: bounds the memory, not the travellers. */
const SWEEP_AT = 10_000

/** Fixed windows in this process's memory: each begins with the first deed of its key. `now` is in milliseconds. */
export function createRateLimits(
  { logins, wrongLinks }: Config['perAddress'],
  now: () => number = Date.now,
): RateLimits {
  const configured: Partial<Record<RateLimitedDeed, number>> = {
    login: logins,
    loginReturn: logins,
    wrongLink: wrongLinks,
  }
  const windows = new Map<string, { endsAt: number; count: number }>()

  function sweep(at: number): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
  }

  /** What `key` has done in the window that is running. */
  function running(deed: RateLimitedDeed, key: string) {
    const window = windows.get(`${deed} ${key}`)
    return window && window.endsAt > now() ? window : { endsAt: now() + RATE_LIMITS[deed].windowMs, count: 0 }
  }

  function secondsLeft(deed: RateLimitedDeed, { endsAt }: { endsAt: number }): number {
    signal('limited', { deed })
    return Math.ceil((endsAt - now()) / 1000)
  }

  const mostOf = (deed: RateLimitedDeed) => RATE_LIMITS[deed].most ?? configured[deed] ?? 0

  return {
    take(deed, key) {
      if (windows.size >= SWEEP_AT) sweep(now())
      const window = running(deed, key)
      window.count += 1
      windows.set(`${deed} ${key}`, window)
      return window.count <= mostOf(deed) ? 0 : secondsLeft(deed, window)
    },
    wait(deed, key) {
      const window = running(deed, key)
      return window.count < mostOf(deed) ? 0 : secondsLeft(deed, window)
    },
  }
}
