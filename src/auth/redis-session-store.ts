import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { createRecordCodec, hashSessionId, newSessionId, type SessionRecord } from './session-record.ts'
import {
  ABSOLUTE_MS,
  IDLE_MS,
  type Session,
  type SessionLifetimes,
  type SessionStore,
  type SessionUpdate,
  TOMBSTONE_MS,
} from './session-store.ts'
import { SessionStoreUnavailable } from './session-store-unavailable.ts'

/** A page without its session is an error page in under a second (quality.md), so no command may take longer. */
const COMMAND_TIMEOUT_MS = 800
const CONNECT_TIMEOUT_MS = 800
const LONGEST_RECONNECT_PAUSE_MS = 1000

/** Fields: v version, s sealed record (absent: tombstone), c created, l last seen (epoch ms). */
const UPDATE = `
  local version = redis.call('HGET', KEYS[1], 'v')
  if not version or redis.call('HEXISTS', KEYS[1], 's') == 0 then return 'gone' end
  if version ~= ARGV[1] then return 'conflict' end
  redis.call('HSET', KEYS[1], 's', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'v', 1)
  return redis.call('HMGET', KEYS[1], 'v', 'c', 'l')`
const TOUCH = `
  if redis.call('HEXISTS', KEYS[1], 's') == 0 then return 0 end
  local absolute = tonumber(redis.call('HGET', KEYS[1], 'c')) + ARGV[3]
  redis.call('HSET', KEYS[1], 'l', ARGV[1])
  return redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(absolute, ARGV[1] + ARGV[2])))`
const DESTROY = `
  if redis.call('HDEL', KEYS[1], 's') == 0 then return 0 end
  redis.call('HINCRBY', KEYS[1], 'v', 1)
  return redis.call('PEXPIRE', KEYS[1], ARGV[1])`
const RELEASE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`

export interface RedisSessionStoreConfig extends SessionLifetimes {
  secret: string
  redisUrl: string
}

/** Sessions in Redis, for several machines; Redis itself purges what has expired. */
export function createRedisSessionStore(config: RedisSessionStoreConfig): SessionStore {
  const { idleMs = IDLE_MS, absoluteMs = ABSOLUTE_MS, tombstoneMs = TOMBSTONE_MS } = config
  const codec = createRecordCodec(config.secret)
  const { redis, guarded } = connect(config.redisUrl)

  return {
    create: async (record) => {
      const id = newSessionId()
      const key = hashSessionId(id)
      const sealed = codec.encode(record, key)
      return guarded(async () => {
        const now = Date.now()
        await redis
          .multi()
          .hset(sessionKey(key), { v: 1, s: sealed, c: now, l: now })
          .pexpireat(sessionKey(key), now + Math.min(idleMs, absoluteMs))
          .exec()
          .then(failOnAnyError)
        return { id, version: 1, createdAt: now, lastSeenAt: now, record }
      })
    },
    read: (id) => guarded(() => readSession(redis, codec.decode, id)),
    async update(id, version, record): Promise<SessionUpdate> {
      const key = hashSessionId(id)
      const sealed = codec.encode(record, key)
      const outcome = await guarded(() => redis.eval(UPDATE, 1, sessionKey(key), version, sealed))
      if (outcome === 'gone' || outcome === 'conflict') return { ok: false, code: outcome }
      const [newVersion, createdAt, lastSeenAt] = (outcome as string[]).map(Number) as [
        number,
        number,
        number,
      ]
      return { ok: true, session: { id, version: newVersion, createdAt, lastSeenAt, record } }
    },
    touch: (id) =>
      guarded(async () => {
        await redis.eval(TOUCH, 1, sessionKey(hashSessionId(id)), Date.now(), idleMs, absoluteMs)
      }),
    destroy: (id) =>
      guarded(async () => {
        await redis.eval(DESTROY, 1, sessionKey(hashSessionId(id)), tombstoneMs)
      }),
    acquireLease: (id, ttlMs) =>
      guarded(async () => {
        const holder = randomUUID()
        const taken = await redis.set(leaseKey(hashSessionId(id)), holder, 'PX', ttlMs, 'NX')
        return taken === 'OK' ? holder : null
      }),
    releaseLease: (id, holder) =>
      guarded(async () => {
        await redis.eval(RELEASE, 1, leaseKey(hashSessionId(id)), holder)
      }),
    purge: async () => 0,
    ping: () => guarded(async () => void (await redis.ping())),
    close: async () => redis.disconnect(),
  }
}

const sessionKey = (key: string) => `session:${key}`
const leaseKey = (key: string) => `session-lease:${key}`

type Decode = (sealed: Uint8Array, key: string) => SessionRecord | null

async function readSession(redis: Redis, decode: Decode, id: string): Promise<Session | null> {
  const key = hashSessionId(id)
  const [version, sealed, createdAt, lastSeenAt] = await redis.hmgetBuffer(
    sessionKey(key),
    'v',
    's',
    'c',
    'l',
  )
  if (!version || !sealed || !createdAt || !lastSeenAt) return null
  const record = decode(sealed, key)
  if (record === null) return null
  return {
    id,
    version: Number(version),
    createdAt: Number(createdAt),
    lastSeenAt: Number(lastSeenAt),
    record,
  }
}

function connect(url: string) {
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
  return {
    redis,
    async guarded<T>(work: () => Promise<T>): Promise<T> {
      try {
        first ??= redis.connect()
        // Later connections are ioredis's own affair: commands fail at once until it is back.
        if (redis.status !== 'ready') await Promise.race([first, rejectAfter(CONNECT_TIMEOUT_MS)])
        return await work()
      } catch (error) {
        throw new SessionStoreUnavailable(error)
      }
    },
  }
}

function rejectAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`not connected within ${ms} ms`)), ms).unref()
  return promise
}

function failOnAnyError(results: [Error | null, unknown][] | null): void {
  for (const [error] of results ?? []) if (error) throw error
}
