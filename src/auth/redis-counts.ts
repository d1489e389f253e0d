import { createHmac, randomUUID } from 'node:crypto'
import type { Counts, Taken } from '#http/shared/rate-limit.ts'
import type { RedisConnection } from './redis-connection.ts'
import { keysOf } from './sealing.ts'

/*
 * Fields of a window: `n` is its count; `id` identifies it, so that a count is never given back to a later window. The key
 * expires with the window. Each script uses one key, so a cluster spreads them over its nodes.
 */

/**
 * Arguments: limit, length of the window in ms, id for a new window. Returns ms to wait and the id of the window that counted.
 */
const TAKE = `
  if tonumber(redis.call('HGET', KEYS[1], 'n') or 0) >= tonumber(ARGV[1]) then
    return {math.max(1, redis.call('PTTL', KEYS[1])), ''}
  end
  if redis.call('HSETNX', KEYS[1], 'id', ARGV[3]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  redis.call('HINCRBY', KEYS[1], 'n', 1)
  return {0, redis.call('HGET', KEYS[1], 'id')}`
/** Arguments: id of the window that counted. */
const GIVE_BACK = `
  if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return 0 end
  return redis.call('HINCRBY', KEYS[1], 'n', -1)`
/** Arguments: limit. Returns ms to wait. */
const WAIT = `
  if tonumber(redis.call('HGET', KEYS[1], 'n') or 0) < tonumber(ARGV[1]) then return 0 end
  return math.max(1, redis.call('PTTL', KEYS[1]))`

/**
 * Rate-limit counts in Redis, shared by all processes. Addresses and travellers are stored as HMACs, which cannot be reversed by
 * trying every address. Throws `SessionStoreUnavailable` when Redis does not answer.
 */
export function createRedisCounts({ redis, guarded }: RedisConnection, secret: string): Counts {
  const [hashKey] = keysOf(secret, 'rate-limit')
  const redisKey = (key: string) =>
    `rate-limit:${createHmac('sha256', hashKey).update(key).digest('base64url')}`

  return {
    take: (key, most, windowMs) =>
      guarded(async (): Promise<Taken> => {
        const at = redisKey(key)
        const answer = await redis.eval(TAKE, 1, at, most, windowMs, randomUUID())
        const [waitMs, id] = answer as [number, string]
        if (waitMs > 0) return { waitMs, giveBack: async () => {} }
        return { waitMs, giveBack: () => guarded(async () => void (await redis.eval(GIVE_BACK, 1, at, id))) }
      }),
    wait: (key, most) => guarded(async () => Number(await redis.eval(WAIT, 1, redisKey(key), most))),
  }
}
