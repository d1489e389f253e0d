import { handoffKey, handoffOfKey, photosKey, sessionKey } from './redis-keys.ts'

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
export const CREATE_HANDOFF = `
  local earlier = redis.call('GET', KEYS[2])
  if earlier then redis.call('DEL', '${handoffKey('')}' .. earlier) end
  redis.call('HSET', KEYS[1], 'v', 1, 's', ARGV[1], 'k', ARGV[3], 'e', ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
  redis.call('SET', KEYS[2], ARGV[4])
  return redis.call('PEXPIREAT', KEYS[2], ARGV[2])`
/** Keys: handoff. Arguments: version, sealed record. Answers 'gone', 'conflict' or its end. */
export const UPDATE_HANDOFF = `${LIVES}
  local session = redis.call('HGET', KEYS[1], 'k')
  if not session or not lives(session) then return 'gone' end
  if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 'conflict' end
  redis.call('HSET', KEYS[1], 's', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'v', 1)
  return redis.call('HGET', KEYS[1], 'e')`
/** Keys: which handoff the session has, which tells a cluster the node. Arguments: the session's key. */
export const END_HANDOFF = `${END_HANDOFF_OF}
  end_handoff_of(ARGV[1])
  return 1`
/** Keys: the session's photos. Arguments: the session's key, side, sealed photo, its life in ms. */
export const KEEP_PHOTO = `${LIVES}
  if not lives(ARGV[1]) then return 0 end
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
  return redis.call('PEXPIRE', KEYS[1], ARGV[4])`
