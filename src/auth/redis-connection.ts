import { Redis } from 'ioredis'
import { SessionStoreUnavailable } from './session-store-unavailable.ts'

/** A page without its session is an error page in under a second (quality.md), so no command may take longer. */
const COMMAND_TIMEOUT_MS = 800
const CONNECT_TIMEOUT_MS = 800
const LONGEST_RECONNECT_PAUSE_MS = 1000
/**
 * A connection that has just been lost is most likely back in a moment: a function that slept (Netlify) finds that
 * Redis has hung up meanwhile. Twice what ioredis takes to be back when Redis is well; after that, commands fail at once.
 */
const BACK_WITHIN_MS = 250

/** Connects on first use and again by itself; `guarded` turns every failure into `SessionStoreUnavailable`. */
export function connectRedis(url: string) {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RECONNECT_PAUSE_MS),
  })
  // Each failing command reports for itself; without a listener ioredis writes to the console.
  redis.on('error', () => {})
  let first: Promise<void> | null = null
  const back = awaitReturn(redis)
  return {
    redis,
    async guarded<T>(work: () => Promise<T>): Promise<T> {
      try {
        first ??= redis.connect()
        // Later connections are ioredis's own affair: but for a moment, commands fail at once until it is back.
        if (redis.status !== 'ready') await Promise.race([first, rejectAfter(CONNECT_TIMEOUT_MS)])
        await back()
        return await work()
      } catch (error) {
        throw new SessionStoreUnavailable(error)
      }
    },
  }
}

/** Resolves at once, unless a connection that stood was lost in the last moment: then when it is back, or given up. */
function awaitReturn(redis: Redis): () => Promise<void> {
  let stood = false
  let returning: Promise<void> = Promise.resolve()
  redis.on('ready', () => {
    stood = true
  })
  redis.on('close', () => {
    if (!stood) return
    stood = false
    returning = new Promise((resolve) => {
      redis.once('ready', resolve)
      setTimeout(resolve, BACK_WITHIN_MS).unref()
    })
  })
  return () => returning
}

function rejectAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`not connected within ${ms} ms`)), ms).unref()
  return promise
}

/** A transaction's failures are values: throws the first of them. */
export function failOnAnyError(results: [Error | null, unknown][] | null): void {
  for (const [error] of results ?? []) if (error) throw error
}
