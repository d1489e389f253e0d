import { randomUUID } from 'node:crypto'
import type { ChainableCommander } from 'ioredis'
import { createHandoffCodec } from './handoff-record.ts'
import { HANDOFF_MS, type HandoffLifetimes, PHOTO_MS } from './handoff-store.ts'
import { LOGOUT_TOKEN_MEMORY_MS } from './logout-token.ts'
import { failOnAnyError, type RedisConnection } from './redis-connection.ts'
import { redisHandoffs } from './redis-handoffs.ts'
import { LIVE, leaseKey, ownerKey, sessionKey, spentKey } from './redis-keys.ts'
import { redisOnce } from './redis-once.ts'
import { DESTROY, DESTROY_NAMED, RELEASE, TOUCH, UPDATE } from './redis-session-scripts.ts'
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

export interface RedisSessionStoreConfig extends SessionLifetimes, HandoffLifetimes {
  secret: string
  redis: RedisConnection
}

/** Sessions in Redis, for several machines; Redis itself deletes expired ones. */
export function createRedisSessionStore(config: RedisSessionStoreConfig): SessionStore {
  const { idleMs = IDLE_MS, absoluteMs = ABSOLUTE_MS, tombstoneMs = TOMBSTONE_MS } = config
  const { redis, guarded } = config.redis
  const shared: Shared = {
    redis,
    guarded,
    lives: { idleMs, absoluteMs, tombstoneMs },
    codec: createRecordCodec(config.secret),
    owners: createSessionOwners(config.secret),
  }
  return {
    ...records(shared),
    ...endings(shared),
    ...leases(shared),
    handoffs: redisHandoffs({
      redis,
      guarded,
      codec: createHandoffCodec(config.secret),
      lives: { handoffMs: config.handoffMs ?? HANDOFF_MS, photoMs: config.photoMs ?? PHOTO_MS },
    }),
    once: redisOnce(config.redis),
    purge: async () => 0,
    count: () => guarded(() => redis.zcount(LIVE, `(${Date.now()}`, '+inf')),
    // Reads a key: in a cluster, PING goes to any node and not to the one that holds the sessions.
    ping: () => guarded(async () => void (await redis.exists(LIVE))),
    close: async () => redis.disconnect(),
  }
}

/** What the parts of the store need. */
interface Shared extends RedisConnection {
  lives: Required<SessionLifetimes>
  codec: ReturnType<typeof createRecordCodec>
  owners: ReturnType<typeof createSessionOwners>
}

type Part<Names extends keyof SessionStore> = Pick<SessionStore, Names>

function records(shared: Shared): Part<'create' | 'read' | 'update' | 'touch'> {
  const { redis, guarded, codec, owners } = shared
  const { idleMs, absoluteMs } = shared.lives
  return {
    create: async (record) => {
      const id = newSessionId()
      const key = hashSessionId(id)
      const sealed = codec.encode(record, key)
      return guarded(async () => {
        const now = Date.now()
        const ends = now + Math.min(idleMs, absoluteMs)
        const all = redis
          .multi()
          .hset(sessionKey(key), { v: 1, s: sealed, c: now, l: now })
          .pexpireat(sessionKey(key), ends)
          .zadd(LIVE, ends, key)
          .zremrangebyscore(LIVE, 0, now)
        nameOwners(all, owners.of(record), { key, now, end: now + absoluteMs })
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
      // A name derived from a secret that is being rotated out is written again with the new one.
      if (owners.rotating) {
        const names = nameOwners(redis.multi(), owners.of(record), {
          key,
          now: Date.now(),
          end: createdAt + absoluteMs,
        })
        await guarded(() => names.exec().then(failOnAnyError))
      }
      return { ok: true, session: { id, version: newVersion, createdAt, lastSeenAt, record } }
    },
    touch: (id) =>
      guarded(async () => {
        const key = hashSessionId(id)
        await redis.eval(TOUCH, 2, sessionKey(key), LIVE, Date.now(), idleMs, absoluteMs, key)
      }),
  }
}

function endings({ redis, guarded, owners, lives }: Shared): Part<'destroy' | 'destroyNamed'> {
  const { tombstoneMs } = lives
  return {
    destroy: (id) =>
      guarded(async () => {
        const key = hashSessionId(id)
        await redis.eval(DESTROY, 2, sessionKey(key), LIVE, tombstoneMs, key)
      }),
    destroyNamed: (order) =>
      guarded(async () => {
        const keys = [LIVE, ...owners.token(order).map(spentKey), ...owners.named(order).map(ownerKey)]
        const ended = await redis.eval(
          DESTROY_NAMED,
          keys.length,
          ...keys,
          LOGOUT_TOKEN_MEMORY_MS,
          tombstoneMs,
          sessionKey(''),
        )
        return ended === -1 ? null : Number(ended)
      }),
  }
}

/** The lease to renew a session's access token: one process at a time. */
function leases({ redis, guarded }: Shared): Part<'acquireLease' | 'releaseLease'> {
  return {
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
  }
}

interface Named {
  key: string
  now: number
  /** Absolute expiry, epoch ms. */
  end: number
}

/** Adds to a transaction the names under which a session can be found. */
function nameOwners(all: ChainableCommander, names: readonly string[], { key, now, end }: Named) {
  for (const owner of names.map(ownerKey)) {
    all.zadd(owner, end, key).zremrangebyscore(owner, 0, now).pexpireat(owner, end)
  }
  return all
}

type Decode = (sealed: Uint8Array, key: string) => SessionRecord | null

async function readSession(
  redis: RedisConnection['redis'],
  decode: Decode,
  id: string,
): Promise<Session | null> {
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
