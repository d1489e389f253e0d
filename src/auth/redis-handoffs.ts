import { type HandoffCodec, hashHandoff, newHandoffCode } from './handoff-record.ts'
import type { HandoffLifetimes, HandoffStore } from './handoff-store.ts'
import type { RedisConnection } from './redis-connection.ts'
import { CREATE_HANDOFF, END_HANDOFF, KEEP_PHOTO, UPDATE_HANDOFF } from './redis-handoff-scripts.ts'
import { handoffKey, handoffOfKey, photosKey, sessionKey } from './redis-keys.ts'
import { hashSessionId } from './session-record.ts'

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
