import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { LOGOUT_TOKEN_MEMORY_MS } from './logout-token.ts'
import { connectRedis, failOnAnyError } from './redis-connection.ts'
import { createSessionOwners } from './session-owners.ts'
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
/** An owner is a sorted set of sessions by their absolute expiry, so that it shrinks as they end. */
const DESTROY_NAMED = `
  if not redis.call('SET', KEYS[1], '1', 'PX', ARGV[1], 'NX') then return -1 end
  local ended = 0
  for _, key in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
    local session = ARGV[3] .. key
    if redis.call('HDEL', session, 's') == 1 then
      redis.call('HINCRBY', session, 'v', 1)
      redis.call('PEXPIRE', session, ARGV[2])
      ended = ended + 1
    end
  end
  return ended`
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
  const owners = createSessionOwners(config.secret)
  const { redis, guarded } = connectRedis(config.redisUrl)

  return {
    create: async (record) => {
      const id = newSessionId()
      const key = hashSessionId(id)
      const sealed = codec.encode(record, key)
      return guarded(async () => {
        const now = Date.now()
        const end = now + absoluteMs
        const all = redis
          .multi()
          .hset(sessionKey(key), { v: 1, s: sealed, c: now, l: now })
          .pexpireat(sessionKey(key), now + Math.min(idleMs, absoluteMs))
        for (const owner of owners.of(record).map(ownerKey)) {
          all.zadd(owner, end, key).zremrangebyscore(owner, 0, now).pexpireat(owner, end)
        }
        await all.exec().then(failOnAnyError)
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
    destroyNamed: (order) =>
      guarded(async () => {
        const keys = [spentKey(owners.token(order)), ownerKey(owners.named(order))] as const
        const ended = await redis.eval(
          DESTROY_NAMED,
          2,
          ...keys,
          LOGOUT_TOKEN_MEMORY_MS,
          tombstoneMs,
          sessionKey(''),
        )
        return ended === -1 ? null : Number(ended)
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
    // Would mean walking through every key there is.
    count: async () => null,
    ping: () => guarded(async () => void (await redis.ping())),
    close: async () => redis.disconnect(),
  }
}

const sessionKey = (key: string) => `session:${key}`
const ownerKey = (owner: string) => `session-owner:${owner}`
const spentKey = (token: string) => `logout-token:${token}`
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
