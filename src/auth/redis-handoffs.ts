import {
  type HandoffCodec,
  type HandoffLifetimes,
  type HandoffStore,
  hashHandoff,
  newHandoffCode,
} from './handoff-store.ts'
import { handoffKey, handoffOfKey, photosKey, type RedisConnection, sessionKey } from './redis-connection.ts'
import { hashSessionId } from './session-record.ts'

/*
 * Fields of a handoff: v version, s sealed record, k its session's key, e its end (epoch ms). Beside it stand which
 * handoff a session has, and its photos by side. All have the sessions' slot, so a script may name any of them.
 */

/** A Lua function for the head of a script: ends the handoff of a session's key, with its photos. */
export const END_HANDOFF_OF = `
  local function end_handoff_of(session)
    local key = redis.call('GET', '${handoffOfKey('')}' .. session)
    if key then redis.call('DEL', '${handoffKey('')}' .. key) end
    redis.call('DEL', '${handoffOfKey('')}' .. session, '${photosKey('')}' .. session)
  end`
/** A Lua function for the head of a script: whether a session lives. */
const LIVES = `
  local function lives(session) return redis.call('HEXISTS', '${sessionKey('')}' .. session, 's') == 1 end`

/** Keys: handoff, which one the session has. Arguments: sealed record, its end, the session's key, the handoff's. */
const CREATE_HANDOFF = `
  local earlier = redis.call('GET', KEYS[2])
  if earlier then redis.call('DEL', '${handoffKey('')}' .. earlier) end
  redis.call('HSET', KEYS[1], 'v', 1, 's', ARGV[1], 'k', ARGV[3], 'e', ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
  redis.call('SET', KEYS[2], ARGV[4])
  return redis.call('PEXPIREAT', KEYS[2], ARGV[2])`
/** Keys: handoff. Arguments: version, sealed record. Answers 'gone', 'conflict' or its end. */
const UPDATE_HANDOFF = `${LIVES}
  local session = redis.call('HGET', KEYS[1], 'k')
  if not session or not lives(session) then return 'gone' end
  if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 'conflict' end
  redis.call('HSET', KEYS[1], 's', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'v', 1)
  return redis.call('HGET', KEYS[1], 'e')`
/** Keys: which handoff the session has, which tells a cluster the node. Arguments: the session's key. */
const END_HANDOFF = `${END_HANDOFF_OF}
  end_handoff_of(ARGV[1])
  return 1`
/** Keys: the session's photos. Arguments: the session's key, side, sealed photo, its life in ms. */
const KEEP_PHOTO = `${LIVES}
  if not lives(ARGV[1]) then return 0 end
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
  return redis.call('PEXPIRE', KEYS[1], ARGV[4])`

interface Shared extends RedisConnection {
  codec: HandoffCodec
  lives: Required<HandoffLifetimes>
}

/** Handoffs in the Redis of the sessions, in their slot, since a session's end is theirs in the same step. */
export function redisHandoffs(shared: Shared): HandoffStore {
  return { ...codes(shared), ...photos(shared) }
}

function codes({ redis, guarded, codec, lives }: Shared): Pick<HandoffStore, 'create' | 'read' | 'update'> {
  return {
    create: (record) =>
      guarded(async () => {
        const code = newHandoffCode()
        const key = hashHandoff(code)
        const session = hashSessionId(record.sessionId)
        const endsAt = Date.now() + lives.handoffMs
        const keys = [handoffKey(key), handoffOfKey(session)]
        const sealed = codec.encode(record, key)
        await redis.eval(CREATE_HANDOFF, keys.length, ...keys, sealed, endsAt, session, key)
        return { code, version: 1, endsAt, record }
      }),
    read: (code) =>
      guarded(async () => {
        const key = hashHandoff(code)
        const [version, sealed, endsAt, session] = await redis.hmgetBuffer(
          handoffKey(key),
          'v',
          's',
          'e',
          'k',
        )
        // An idle session expires without a script that could end its handoff.
        if (!session || (await redis.hexists(sessionKey(session.toString()), 's')) === 0) return null
        const record = sealed && codec.decode(sealed, key)
        if (!record) return null
        return { code, version: Number(version), endsAt: Number(endsAt), record }
      }),
    update: (code, version, record) =>
      guarded(async () => {
        const key = hashHandoff(code)
        const sealed = codec.encode(record, key)
        const outcome = await redis.eval(UPDATE_HANDOFF, 1, handoffKey(key), version, sealed)
        if (outcome === 'gone' || outcome === 'conflict') return { ok: false, code: outcome }
        return { ok: true, handoff: { code, version: version + 1, endsAt: Number(outcome), record } }
      }),
  }
}

function photos({
  redis,
  guarded,
  codec,
  lives,
}: Shared): Pick<HandoffStore, 'destroy' | 'keepPhoto' | 'readPhoto' | 'dropPhoto' | 'keptSides'> {
  return {
    destroy: (sessionId) =>
      guarded(async () => {
        const session = hashSessionId(sessionId)
        await redis.eval(END_HANDOFF, 1, handoffOfKey(session), session)
      }),
    keepPhoto: (sessionId, side, jpeg) =>
      guarded(async () => {
        const session = hashSessionId(sessionId)
        const sealed = codec.sealPhoto(jpeg, `${session} ${side}`)
        await redis.eval(KEEP_PHOTO, 1, photosKey(session), session, side, sealed, lives.photoMs)
      }),
    readPhoto: (sessionId, side) =>
      guarded(async () => {
        const session = hashSessionId(sessionId)
        const sealed = await redis.hgetBuffer(photosKey(session), side)
        return sealed && codec.openPhoto(sealed, `${session} ${side}`)
      }),
    dropPhoto: (sessionId, side) =>
      guarded(async () => void (await redis.hdel(photosKey(hashSessionId(sessionId)), side))),
    keptSides: (sessionId) => guarded(() => redis.hkeys(photosKey(hashSessionId(sessionId)))),
  }
}
