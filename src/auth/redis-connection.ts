import type { Cluster, Redis } from 'ioredis'
import { clusterIn } from '#config/redis-address.ts'
import { errorCode } from './error-code.ts'
import { SessionStoreUnavailable } from './session-store.ts'

const LONGEST_RECONNECT_PAUSE_MS = 1000

/** Time limits for Redis, in milliseconds. */
interface RedisTimes {
  /** A page without its session is an error page within a second (product §20), so no command may take longer. */
  readonly command: number
  readonly connect: number
  /**
   * How long commands wait for a connection that was just lost, which is usually back in a moment: a function that slept (Netlify)
   * finds that Redis has closed it meanwhile. Twice what ioredis needs to reconnect to a healthy Redis; after that, commands fail
   * at once.
   */
  readonly back: number
}

/** The product's times, multiplied by `patience` (PATIENCE). */
export const redisTimes = (patience = 1): RedisTimes => ({
  command: 800 * patience,
  connect: 800 * patience,
  back: 250 * patience,
})

export interface RedisConnection {
  readonly redis: Promise<Redis | Cluster>
  /** Runs Redis commands in bounded time and turns every failure into `SessionStoreUnavailable`. */
  guarded<T>(work: (redis: Redis | Cluster) => Promise<T>): Promise<T>
}

/**
 * Connects on first use and reconnects by itself, to one Redis or, if the URL says so, to a Redis Cluster. The default `times` are
 * the product's; tests of what Redis stores allow for a busy machine.
 */
export function connectRedis(url: string, times: RedisTimes = redisTimes()): RedisConnection {
  const opened = openRedis(url, times).then((redis) => {
    // Each failing command reports its own error; without a listener ioredis would write to the console.
    redis.on('error', () => {})
    return { redis, back: awaitReturn(redis, times.back), reconnect: reconnecting(redis, times.connect) }
  })
  // Each command reports this error too.
  opened.catch(() => {})
  let first: Promise<void> | null = null
  async function run<T>(work: (redis: Redis | Cluster) => Promise<T>): Promise<T> {
    const { redis, back } = await opened
    first ??= redis.connect()
    // ioredis reconnects by itself. Commands wait a moment for it (below) and then fail at once.
    if (redis.status !== 'ready') await Promise.race([first, rejectAfter(times.connect)])
    await back()
    return work(redis)
  }
  return {
    redis: opened.then(({ redis }) => redis),
    async guarded<T>(work: (redis: Redis | Cluster) => Promise<T>): Promise<T> {
      try {
        return await run(work).catch(async (error: unknown) => {
          if (!isReadOnly(error)) throw error
          await (await opened).reconnect()
          return run(work)
        })
      } catch (error) {
        throw new SessionStoreUnavailable(error)
      }
    },
  }
}

/**
 * Whether a replica refused a command, so that nothing was written. After a failover a connection may still lead to the former
 * primary, which continues to answer reads.
 */
const isReadOnly = (error: unknown): boolean => errorCode(error) === 'READONLY'

/** Replaces the connection, once for all commands that need it at the same time. */
function reconnecting(redis: Redis | Cluster, withinMs: number): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= new Promise<void>((resolve) => {
      redis.once('ready', resolve)
      setTimeout(resolve, withinMs).unref()
      redis.disconnect(true)
    }).finally(() => {
      running = null
    })
    return running
  }
}

const reconnectPause = (attempt: number) => Math.min(attempt * 100, LONGEST_RECONNECT_PAUSE_MS)

/** Loads ioredis here, not at start: a process that keeps its sessions in SQLite need not wait for it. */
async function openRedis(url: string, { command, connect }: RedisTimes): Promise<Redis | Cluster> {
  const { Cluster, Redis } = await import('ioredis')
  const times = { commandTimeout: command, connectTimeout: connect }
  const always = { lazyConnect: true, enableOfflineQueue: false }
  const cluster = clusterIn(url)
  if (cluster === null) {
    return new Redis(url, { ...always, ...times, maxRetriesPerRequest: 1, retryStrategy: reconnectPause })
  }
  const { nodes, username, password, tls } = cluster
  return new Cluster([...nodes], {
    ...always,
    clusterRetryStrategy: reconnectPause,
    slotsRefreshTimeout: command,
    // Host names are resolved only by the socket: the TLS certificate is for the name, not for its address.
    dnsLookup: (address, callback) => callback(null, address),
    redisOptions: { ...times, username, password, ...(tls && { tls: {} }) },
  })
}

/** Resolves at once, unless an established connection was lost a moment ago: then when it is back, or given up. */
function awaitReturn(redis: Redis | Cluster, backWithinMs: number): () => Promise<void> {
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
      setTimeout(resolve, backWithinMs).unref()
    })
  })
  return () => returning
}

function rejectAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`not connected within ${ms} ms`)), ms).unref()
  return promise
}
