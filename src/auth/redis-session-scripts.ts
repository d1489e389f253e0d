import { END_HANDOFF_OF } from './redis-handoff-scripts.ts'

/*
 * Scripts for what must happen atomically in Redis. Fields of a session: v version, s sealed record (absent: tombstone), c
 * created, l last seen (epoch ms). The sorted set of live sessions holds their keys, scored by when they expire unless used.
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
export const TOUCH = `
  if redis.call('HEXISTS', KEYS[1], 's') == 0 then return 0 end
  local absolute = tonumber(redis.call('HGET', KEYS[1], 'c')) + ARGV[3]
  local ends = string.format('%.0f', math.min(absolute, ARGV[1] + ARGV[2]))
  redis.call('HSET', KEYS[1], 'l', ARGV[1])
  redis.call('ZADD', KEYS[2], ends, ARGV[4])
  return redis.call('PEXPIREAT', KEYS[1], ends)`
/** Keys: session, live sessions. Arguments: lifetime of the tombstone in ms, the session's key. */
export const DESTROY = `${END_HANDOFF_OF}
  redis.call('ZREM', KEYS[2], ARGV[2])
  if redis.call('HDEL', KEYS[1], 's') == 0 then return 0 end
  end_handoff_of(ARGV[2])
  return redis.call('PEXPIRE', KEYS[1], ARGV[1])`
/**
 * An owner is a sorted set of session keys scored by absolute expiry, so that it shrinks as sessions end. Keys: the live
 * sessions, then the token under each of its names, then as many owners. Arguments: how long the token is remembered and lifetime
 * of a tombstone (both ms), prefix of a session's key. Returns how many sessions ended, -1 for a token that was used before.
 */
export const DESTROY_NAMED = `${END_HANDOFF_OF}
  local names = (#KEYS - 1) / 2
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
/** Keys: lease. Arguments: its holder. */
export const RELEASE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`
