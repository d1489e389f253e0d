const minute = 60_000

/** How often one key may do a thing in a window; the figures are ours (quality.md, Security 12, gives none). */
export const RATE_LIMITS = {
  /** A document is two files at most and seldom right at the first try. */
  documentUpload: { most: 20, windowMs: 10 * minute },
  tripChange: { most: 10, windowMs: 10 * minute },
} as const satisfies Record<string, { most: number; windowMs: number }>

export type RateLimitedDeed = keyof typeof RATE_LIMITS

export interface RateLimits {
  /** Counts one deed of `key` and says whether it may be done; what is refused counts as well. */
  take: (deed: RateLimitedDeed, key: string) => boolean
}

/** Windows kept before those that are over are cleared away: bounds the memory, not the travellers. */
const SWEEP_AT = 10_000

/** Fixed windows in this process's memory: each begins with the first deed of its key. `now` is in milliseconds. */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const windows = new Map<string, { endsAt: number; count: number }>()

  function sweep(at: number): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
  }

  return {
    take(deed, key) {
      const { most, windowMs } = RATE_LIMITS[deed]
      const at = now()
      if (windows.size >= SWEEP_AT) sweep(at)
      const name = `${deed} ${key}`
      const running = windows.get(name)
      const window = running && running.endsAt > at ? running : { endsAt: at + windowMs, count: 0 }
      window.count += 1
      windows.set(name, window)
      return window.count <= most
    },
  }
}
