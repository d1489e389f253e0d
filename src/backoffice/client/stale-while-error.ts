/** How a value that every page shares is cached: layouts, countries, flags (product §19). */
export interface Keeping<Value> {
  load: () => Promise<Value>
  /** Used until the first load succeeds; bundled with the app. */
  fallback: Value
  /** How long a loaded value counts as fresh, in milliseconds. */
  freshMs: number
  /** How long a value is still used while the upstream fails, in milliseconds. */
  staleMs: number
  /** The longest a page waits for a load, in milliseconds; the load itself continues in the background. */
  waitMs: number
  onError?: (error: unknown) => void
}

/** How long after a failed load no page retries or waits, in milliseconds (our figure). */
export const RETRY_AFTER_MS = 5000

/** Both figures: product §19. */
export const STALE_WHILE_ERROR_MS = 24 * 60 * 60 * 1000
export const CRITICAL_PATH_MS = 300

/**
 * A reader of a shared value that never throws and never waits longer than `waitMs`. It returns, in this order: a fresh value from
 * memory, a loaded one (one load for all callers), the last good one for up to `staleMs`, the fallback.
 */
export function staleWhileError<Value>(
  keeping: Keeping<Value>,
  now: () => number = Date.now,
): () => Promise<Value> {
  let kept: { value: Value; at: number } | null = null
  let loading: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY

  const reload = (): Promise<void> => {
    loading ??= keeping
      .load()
      .then((value) => {
        kept = { value, at: now() }
      })
      .catch((error: unknown) => {
        failedAt = now()
        keeping.onError?.(error)
      })
      .finally(() => {
        loading = null
      })
    return loading
  }

  const best = (): Value => (kept && now() - kept.at < keeping.staleMs ? kept.value : keeping.fallback)

  return async () => {
    if (kept && now() - kept.at < keeping.freshMs) return kept.value
    if (now() - failedAt < RETRY_AFTER_MS) return best()
    const loaded = reload()
    // A page with an older value does not wait at all.
    if (!kept)
      await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, keeping.waitMs).unref())])
    return best()
  }
}
