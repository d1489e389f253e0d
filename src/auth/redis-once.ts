import { randomUUID } from 'node:crypto'
import type { OnceStore, Standing } from './once.ts'
import type { RedisConnection } from './redis-connection.ts'

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
export function redisOnce({ redis, guarded }: RedisConnection): OnceStore {
  return {
    begin: (key, lastsMs) =>
      guarded(async () => {
        const holder = randomUUID()
        const before = await redis.eval(BEGIN, 1, onceKey(key), running(holder), lastsMs)
        // After a lost connection ioredis asks again, and finds what it has begun itself.
        if (before === running(holder)) return { holder }
        return standingOf(before as string | null) ?? { holder }
      }),
    look: (key) => guarded(async () => standingOf(await redis.get(onceKey(key)))),
    finish: (key, holder, answer, { keepMs, mayRepeat }) =>
      guarded(async () => {
        const value = `${mayRepeat ? 'f' : 'a'}${answer}`
        await redis.eval(FINISH, 1, onceKey(key), running(holder), value, keepMs)
      }),
  }
}
