import { randomUUID } from 'node:crypto'
import type { ChainableCommander } from 'ioredis'
import { createHandoffCodec, HANDOFF_MS, type HandoffLifetimes, PHOTO_MS } from './handoff-store.ts'
import { LOGOUT_TOKEN_MEMORY_MS } from './logout-token.ts'
import {
  failOnAnyError,
  LIVE,
  leaseKey,
  ownerKey,
  READINESS,
  type RedisConnection,
  sessionKey,
  signInsKey,
  spentKey,
} from './redis-connection.ts'
import { END_HANDOFF_OF, redisHandoffs } from './redis-handoffs.ts'
import { createSessionOwners } from './session-owners.ts'
import { createRecordCodec, hashSessionId, newSessionId, type SessionRecord } from './session-record.ts'
import type { OnceStore, OwnSessions, Standing } from './session-store.ts'
import {
  ABSOLUTE_MS,
  IDLE_MS,
  type Session,
  type SessionLifetimes,
  type SessionStore,
  type SessionUpdate,
  TOMBSTONE_MS,
} from './session-store.ts'
import { createSignInCodec, MOST_SIGN_INS, SIGN_INS_MS } from './sign-ins.ts'

/*
 * Scripts for what must happen atomically in Redis. Fields of a session: v version, s sealed record (absent: tombstone), c
 * created, l last seen (epoch ms), n the session of a new browser of which it is to be told. The sorted set of live sessions holds their keys, scored by when they expire unless used.
 */

/** Keys: session. Arguments: version, sealed record. Returns 'gone', 'conflict' or version, created and last seen. */
export const UPDATE = `
  local version = redis.call('HGET', KEYS[1], 'v')
  if not version or redis.call('HEXISTS', KEYS[1], 's') == 0 then return 'gone' end
  if version ~= ARGV[1] then return 'conflict' end
  redis.call('HSET', KEYS[1], 's', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'v', 1)
  return redis.call('HMGET', KEYS[1], 'v', 'c', 'l')`
/** Keys: session, live sessions. Arguments: now, idle and absolute lifetime in ms, the session's key. */
const TOUCH = `
  if redis.call('HEXISTS', KEYS[1], 's') == 0 then return 0 end
  local absolute = tonumber(redis.call('HGET', KEYS[1], 'c')) + ARGV[3]
  local ends = string.format('%.0f', math.min(absolute, ARGV[1] + ARGV[2]))
  redis.call('HSET', KEYS[1], 'l', ARGV[1])
  redis.call('ZADD', KEYS[2], ends, ARGV[4])
  return redis.call('PEXPIREAT', KEYS[1], ends)`
/** Keys: session, live sessions. Arguments: lifetime of the tombstone in ms, the session's key. */
const DESTROY = `${END_HANDOFF_OF}
  redis.call('ZREM', KEYS[2], ARGV[2])
  if redis.call('HDEL', KEYS[1], 's') == 0 then return 0 end
  end_handoff_of(ARGV[2])
  return redis.call('PEXPIRE', KEYS[1], ARGV[1])`
/**
 * An owner is a sorted set of session keys scored by absolute expiry, so that it shrinks as sessions end. Keys: the live
 * sessions, then the token under each of its names, then as many owners. Arguments: how long the token is remembered and lifetime
 * of a tombstone (both ms), prefix of a session's key, how many names the token has. Returns how many sessions ended, -1 for a
 * token that was used before.
 */
const DESTROY_NAMED = `${END_HANDOFF_OF}
  local names = tonumber(ARGV[4])
  for at = 2, names + 1 do
    if redis.call('EXISTS', KEYS[at]) == 1 then return -1 end
  end
  for at = 2, names + 1 do redis.call('SET', KEYS[at], '1', 'PX', ARGV[1]) end
  local ended = 0
  for at = names + 2, #KEYS do
    for _, key in ipairs(redis.call('ZRANGE', KEYS[at], 0, -1)) do
      local session = ARGV[3] .. key
      redis.call('ZREM', KEYS[1], key)
      if redis.call('HDEL', session, 's') == 1 then
        end_handoff_of(key)
        redis.call('PEXPIRE', session, ARGV[2])
        ended = ended + 1
      end
    end
  end
  return ended`
/**
 * Keys: the live sessions, then owners. Arguments: lifetime of a tombstone in ms, prefix of a session's key, the session that
 * asks and the only one meant, each '' for none. Field e of a tombstone: its traveller has ended it. Returns how many ended, -1
 * where the session that asks has ended.
 */
const DESTROY_OWN = `${END_HANDOFF_OF}
  if ARGV[3] ~= '' and redis.call('HEXISTS', ARGV[2] .. ARGV[3], 's') == 0 then return -1 end
  local ended = 0
  for at = 2, #KEYS do
    for _, key in ipairs(redis.call('ZRANGE', KEYS[at], 0, -1)) do
      local session = ARGV[2] .. key
      local meant = key ~= ARGV[3]
      if ARGV[4] ~= '' then meant = key == ARGV[4] end
      if meant and redis.call('HDEL', session, 's') == 1 then
        redis.call('ZREM', KEYS[1], key)
        end_handoff_of(key)
        redis.call('HSET', session, 'e', 1)
        redis.call('PEXPIRE', session, ARGV[1])
        ended = ended + 1
      end
    end
  end
  return ended`
/** Digits of a time in epoch milliseconds, with which a row of the sign-ins begins. */
const TIME_DIGITS = 13
/**
 * The sign-ins are a list, the newest first: a sorted set would take a kilobyte for one. Keys: the sign-ins, then owners. Arguments: time, sealed sign-in, the oldest time kept, most of them, how long they are kept in
 * ms, prefix of a session's key, the session that began, '1' if its browser is new.
 */
const NOTE_SIGN_IN = `
  redis.call('LPUSH', KEYS[1], ARGV[1] .. ARGV[2])
  redis.call('LTRIM', KEYS[1], 0, ARGV[4] - 1)
  while tonumber(string.sub(redis.call('LINDEX', KEYS[1], -1) or '9999999999999', 1, 13)) <= tonumber(ARGV[3]) do
    redis.call('RPOP', KEYS[1])
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
  if ARGV[8] ~= '1' then return 0 end
  for at = 2, #KEYS do
    for _, key in ipairs(redis.call('ZRANGE', KEYS[at], 0, -1)) do
      local session = ARGV[6] .. key
      if key ~= ARGV[7] and redis.call('HEXISTS', session, 's') == 1 then
        redis.call('HSET', session, 'n', ARGV[7])
      end
    end
  end
  return 1`
/** Keys: lease. Arguments: its holder. */
const RELEASE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`

/** How long what readiness writes is kept, in milliseconds. */
const READINESS_MS = 60_000

interface RedisSessionStoreConfig extends SessionLifetimes, HandoffLifetimes {
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
    signIns: createSignInCodec(config.secret),
  }
  return {
    ...records(shared),
    ...endings(shared),
    ...own(shared),
    ...signIns(shared),
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
    // A key of its own: in a cluster, PING goes to any node and not to the one that holds the sessions.
    ping: () => guarded(async () => void (await redis.set(READINESS, '1', 'PX', READINESS_MS))),
    close: async () => redis.disconnect(),
  }
}

/** What the parts of the store need. */
interface Shared extends RedisConnection {
  lives: Required<SessionLifetimes>
  codec: ReturnType<typeof createRecordCodec>
  owners: ReturnType<typeof createSessionOwners>
  signIns: ReturnType<typeof createSignInCodec>
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
          owners.token(order).length,
        )
        return ended === -1 ? null : Number(ended)
      }),
  }
}

/** What a traveller sees and ends of all their sessions. */
function own({
  redis,
  guarded,
  codec,
  owners,
  lives,
}: Shared): Part<'findOwn' | 'destroyOwn' | 'wasEndedByOwner'> {
  /** A session that idled away has left its key under each name of its owner: it is taken out. */
  async function findUnder(owner: string, names: readonly string[]): Promise<OwnSessions> {
    const keys = await redis.zrange(owner, 0, -1)
    const rows = await Promise.all(
      keys.map(async (key) => ({ key, row: await readRow(redis, codec.decode, key) })),
    )
    const forgotten = rows.filter(({ row }) => row === 'unknown').map(({ key }) => key)
    if (forgotten.length > 0) await Promise.all(names.map((name) => redis.zrem(ownerKey(name), ...forgotten)))
    return {
      live: rows.flatMap(({ key, row }) => {
        if (row === 'unknown' || row === 'over') return []
        const { version: _, news: __, ...session } = row
        return [{ key, ...session }]
      }),
      over: rows.filter(({ row }) => row === 'over').map(({ key }) => key),
    }
  }
  return {
    findOwn: (subject) =>
      guarded(async () => {
        const names = owners.of({ subject })
        const found = await Promise.all(
          owners.ofSubject(subject).map((owner) => findUnder(ownerKey(owner), names)),
        )
        const live = new Map(found.flatMap((one) => one.live).map((session) => [session.key, session]))
        return { live: [...live.values()], over: [...new Set(found.flatMap((one) => one.over))] }
      }),
    destroyOwn: ({ subject, by, only }) =>
      guarded(async () => {
        const keys = [LIVE, ...owners.ofSubject(subject).map(ownerKey)]
        const until = Math.max(lives.tombstoneMs, lives.idleMs)
        const ended = await redis.eval(
          DESTROY_OWN,
          keys.length,
          ...keys,
          until,
          sessionKey(''),
          by ?? '',
          only ?? '',
        )
        return ended === -1 ? null : Number(ended)
      }),
    wasEndedByOwner: (id) =>
      guarded(async () => (await redis.hexists(sessionKey(hashSessionId(id)), 'e')) === 1),
  }
}

/** The list of a traveller's sign-ins, and who is to be told of one. */
function signIns({
  redis,
  guarded,
  owners,
  signIns: codec,
}: Shared): Part<'noteSignIn' | 'signIns' | 'clearNews'> {
  return {
    noteSignIn: (subject, signIn) =>
      guarded(async () => {
        const names = owners.ofSubject(subject)
        const [owner = ''] = names
        const keys = [signInsKey(owner), ...names.map(ownerKey)]
        const kept = [signIn.at - SIGN_INS_MS, MOST_SIGN_INS, SIGN_INS_MS]
        const told = [sessionKey(''), signIn.key, signIn.isNew ? '1' : '']
        const sealed = codec.encode(signIn, owner)
        await redis.eval(NOTE_SIGN_IN, keys.length, ...keys, signIn.at, sealed, ...kept, ...told)
      }),
    signIns: (subject) =>
      guarded(async () => {
        const found = owners.ofSubject(subject).map(async (owner) => {
          const rows = await redis.lrangeBuffer(signInsKey(owner), 0, -1)
          return rows.flatMap((row) => codec.decode(row.subarray(TIME_DIGITS), owner) ?? [])
        })
        const all = (await Promise.all(found)).flat().filter(({ at }) => at > Date.now() - SIGN_INS_MS)
        return all.sort((a, b) => b.at - a.at).slice(0, MOST_SIGN_INS)
      }),
    clearNews: (id) => guarded(async () => void (await redis.hdel(sessionKey(hashSessionId(id)), 'n'))),
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
  const row = await readRow(redis, decode, hashSessionId(id))
  return row === 'unknown' || row === 'over' ? null : { id, ...row }
}

/** What is stored under a key: a session without its id, one that has ended or cannot be opened, or nothing. */
async function readRow(
  redis: RedisConnection['redis'],
  decode: Decode,
  key: string,
): Promise<Omit<Session, 'id'> | 'unknown' | 'over'> {
  const fields = await redis.hmgetBuffer(sessionKey(key), 'v', 's', 'c', 'l', 'n')
  const [version, sealed, createdAt, lastSeenAt, news] = fields
  if (!version || !createdAt || !lastSeenAt) return 'unknown'
  const record = sealed && decode(sealed, key)
  if (!record) return 'over'
  return {
    version: Number(version),
    createdAt: Number(createdAt),
    lastSeenAt: Number(lastSeenAt),
    record,
    ...(news && { news: news.toString() }),
  }
}

/** A value is `r` and the holder, or the answer after `a`, or after `f` where it may be begun again. */
const BEGIN = `
  local value = redis.call('GET', KEYS[1])
  if value and string.sub(value, 1, 1) ~= 'f' then return value end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return false`
/** Key: the work. Arguments: the running value of the holder, the answered value, how long it is kept in ms. */
const FINISH = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  return 1`

const onceKey = (key: string) => `once:${key}`
const running = (holder: string) => `r${holder}`

function standingOf(value: string | null): Standing {
  if (value === null) return null
  return value.startsWith('r') ? { is: 'running' } : { is: 'done', answer: value.slice(1) }
}

/** In Redis, which forgets by itself; each script uses one key, so a cluster spreads them. */
function redisOnce({ redis, guarded }: RedisConnection): OnceStore {
  return {
    begin: (key, lastsMs) =>
      guarded(async () => {
        const holder = randomUUID()
        const before = await redis.eval(BEGIN, 1, onceKey(key), running(holder), lastsMs)
        // After a lost connection ioredis asks again, and finds what it has begun itself.
        if (before === running(holder)) return { holder }
        return standingOf(before as string | null) ?? { holder }
      }),
    read: (key) => guarded(async () => standingOf(await redis.get(onceKey(key)))),
    finish: (key, holder, answer, { keepMs, mayRepeat }) =>
      guarded(async () => {
        const value = `${mayRepeat ? 'f' : 'a'}${answer}`
        await redis.eval(FINISH, 1, onceKey(key), running(holder), value, keepMs)
      }),
  }
}
