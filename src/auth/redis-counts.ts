import { createHmac, randomBytes } from 'node:crypto'
import type { Counts, Taken } from '#http/shared/rate-limit.ts'
import type { RedisConnection } from './redis-connection.ts'
import { keysOf } from './sealing.ts'

/*
 * A window is a set of the permits given in it, which ends with the window: a permit that is asked for again after a lost answer
 * counts once, and is never given back to a later window. Each script uses one key, so a cluster spreads them over its nodes.
 */

/** Arguments: limit, length of a new window in ms, id of the permit. Returns ms to wait. */
const TAKE = `
  if redis.call('SISMEMBER', KEYS[1], ARGV[3]) == 1 then return 0 end
  if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[1]) then return math.max(1, redis.call('PTTL', KEYS[1])) end
  redis.call('SADD', KEYS[1], ARGV[3])
  if redis.call('SCARD', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0`
/** Arguments: limit. Returns ms to wait. */
const WAIT = `
  if redis.call('SCARD', KEYS[1]) < tonumber(ARGV[1]) then return 0 end
  return math.max(1, redis.call('PTTL', KEYS[1]))`

/**
 * Rate-limit counts in Redis, shared by all processes. Addresses and travellers are stored as HMACs, which cannot be reversed by
 * trying every address. Throws `SessionStoreUnavailable` when Redis does not answer.
 */
export function createRedisCounts({ redis, guarded }: RedisConnection, secret: string): Counts {
  const [hashKey] = keysOf(secret, 'rate-limit')
  const redisKey = (key: string) => `permits:${createHmac('sha256', hashKey).update(key).digest('base64url')}`

  return {
    async take(key, most, windowMs, id = randomBytes(9).toString('base64url')): Promise<Taken> {
      const at = redisKey(key)
      const waitMs = await guarded(async () => Number(await redis.eval(TAKE, 1, at, most, windowMs, id)))
      return {
        waitMs,
        giveBack: () => guarded(async () => void (waitMs === 0 && (await redis.srem(at, id)))),
      }
    },
    wait: (key, most) => guarded(async () => Number(await redis.eval(WAIT, 1, redisKey(key), most))),
  }
}
