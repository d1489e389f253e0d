import type { Counts, Taken } from './rate-limit.ts'

/** Most windows kept, about 10 MB: beyond it the oldest are dropped, so that no number of addresses fills the memory. */
const MOST_WINDOWS = 50_000

interface Window {
  endsAt: number
  count: number
}

/** Counts in this process's memory. `now` is in epoch milliseconds. */
export function createMemoryCounts(now: () => number, mostWindows = MOST_WINDOWS): Counts {
  /** In the order in which they began. */
  const windows = new Map<string, Window>()

  function running(key: string): Window | undefined {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }

  function begin(key: string, windowMs: number): Window {
    const window = { endsAt: now() + windowMs, count: 0 }
    // Deleted first: a map keeps the position of a key that it already has.
    windows.delete(key)
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now() && windows.size < mostWindows) break
      windows.delete(oldest)
    }
    windows.set(key, window)
    return window
  }

  return {
    async take(key, most, windowMs): Promise<Taken> {
      const window = running(key) ?? begin(key, windowMs)
      if (window.count >= most) return { waitMs: window.endsAt - now(), giveBack: async () => {} }
      window.count += 1
      return {
        waitMs: 0,
        giveBack: async () => {
          window.count -= 1
        },
      }
    },
    async wait(key, most) {
      const window = running(key)
      return window && window.count >= most ? window.endsAt - now() : 0
    },
  }
}
