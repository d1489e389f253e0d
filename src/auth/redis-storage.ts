import type { RedisConnection } from './redis-connection.ts'
import {
  type Key,
  type Storage,
  type StoredEntry,
  VERSIONED,
  type WriteCondition,
  type Writes,
} from './storage.ts'

/**
 * Part of nearly every key: a Redis Cluster puts keys with the same text in braces into one slot, on one node, and a script works
 * within one slot. All sessions share it because one logout token can end any number of them atomically; a node holds hundreds of
 * thousands of them in a gigabyte. Work of `once` needs no other key, so a cluster spreads it.
 */
const SLOT = '{sessions}'

/** The key in Redis. */
export const redisKey = ({ kind, name }: Key): string =>
  kind === 'once' ? `${kind}:${name}` : `${kind}:${SLOT}${name && `:${name}`}`

/** Session names scored by expiry, to count live ones without scanning. */
export const LIVE = `sessions-live:${SLOT}`

/** Digits of the epoch milliseconds that begin a row of a list: a sorted set would need a kilobyte for one. */
const TIME_DIGITS = 13

/** A Redis command: its name, its key, and its arguments. */
type Command = [name: string, key: string, ...more: (string | number | Buffer)[]]

const isVersioned = ({ kind }: Key) => VERSIONED.some((one) => one === kind)

/** Fields of a versioned entry; in a tombstone `s` is absent. The others are strings. */
const readIt = (key: Key): Command =>
  isVersioned(key) ? ['HMGET', redisKey(key), 'v', 's', 'c', 'l', 'n'] : ['GET', redisKey(key)]

const askWhetherItLives = (key: Key): Command =>
  isVersioned(key) ? ['HEXISTS', redisKey(key), 's'] : ['EXISTS', redisKey(key)]

type Reply = (Buffer | null)[] | Buffer | null

function entryOf(reply: Reply): StoredEntry | null {
  if (reply === null) return null
  if (!Array.isArray(reply)) return { version: 0, value: reply, createdAt: 0, seenAt: 0, note: null }
  const [version, value = null, createdAt, seenAt, note] = reply
  if (!version) return null
  return {
    version: Number(version),
    value,
    createdAt: Number(createdAt),
    seenAt: Number(seenAt),
    note: note?.toString() ?? null,
  }
}

/** Read commands, each with the answer that fulfils the condition. */
function asked(condition: WriteCondition): [string, Command][] {
  const { key } = condition
  const at = redisKey(key)
  const lives = (is: boolean): [string, Command] => [is ? '1' : '0', askWhetherItLives(key)]
  if ('lives' in condition) return [lives(condition.lives)]
  if ('value' in condition) return [[condition.value, ['GET', at]]]
  if ('note' in condition) return [[condition.note, ['HGET', at, 'n']]]
  return [lives(true), [String(condition.version), ['HGET', at, 'v']]]
}

/** Adds the write commands. */
function writing(commands: Command[]): Writes {
  const at = redisKey
  const write = (...more: Command[]) => void commands.push(...more)
  const scored = (index: string, name: string, now: number, ends: number) =>
    write(['ZADD', index, ends, name], ['ZREMRANGEBYSCORE', index, 0, now])
  function until(key: Key, now: number, ends: number): void {
    write(['PEXPIREAT', at(key), ends])
    if (key.kind === 'session') scored(LIVE, key.name, now, ends)
  }
  return {
    add(key, { value, at: now, ends, note }) {
      write(['HSET', at(key), 'v', 1, 's', value, 'c', now, 'l', now, ...(note ? ['n', note] : [])])
      until(key, now, ends)
    },
    replace: (key, value, version) => write(['HSET', at(key), 's', value, 'v', version]),
    see(key, now, ends) {
      write(['HSET', at(key), 'l', now])
      until(key, now, ends)
    },
    bury: (key, ends) =>
      write(['HDEL', at(key), 's'], ['PEXPIREAT', at(key), ends], ['ZREM', LIVE, key.name]),
    note: (key, note) => write(note === null ? ['HDEL', at(key), 'n'] : ['HSET', at(key), 'n', note]),
    put: (key, value, lastsMs) => write(['SET', at(key), value, 'PX', lastsMs]),
    drop: (key) => write(['DEL', at(key)]),
    join(index, name, now, ends) {
      scored(at(index), name, now, ends)
      write(['PEXPIREAT', at(index), ends])
    },
    leave: (index, name) => write(['ZREM', at(index), name]),
    push: (list, { at: now, value }, { most, lastsMs }) =>
      write(
        ['LPUSH', at(list), Buffer.concat([Buffer.from(String(now).padStart(TIME_DIGITS, '0')), value])],
        ['LTRIM', at(list), 0, most - 1],
        ['PEXPIRE', at(list), lastsMs],
      ),
  }
}

/**
 * Arguments: the number of steps; for each step the number of conditions, each an expected answer and a command, and the number of
 * writes, each a command; at last a command to read. A command is its number of words, then the words.
 */
const COMMIT = `
  local at, done = 0, {}
  local function word() at = at + 1 return ARGV[at] end
  local function command()
    local words = {}
    for n = 1, tonumber(word()) do words[n] = word() end
    return words
  end
  for step = 1, tonumber(word()) do
    done[step] = 1
    for _ = 1, tonumber(word()) do
      local expected, question = word(), command()
      if tostring(redis.call(unpack(question))) ~= expected then done[step] = 0 end
    end
    if done[1] == 0 then done[step] = 0 end
    for _ = 1, tonumber(word()) do
      local write = command()
      if done[step] == 1 then redis.call(unpack(write)) end
    end
  end
  return { done, redis.call(unpack(command())) }`

/** In Redis, alone or as a cluster, for several machines; Redis itself deletes expired entries. */
export function redisStorage({ redis, guarded }: RedisConnection): Storage {
  return {
    get: (key) => guarded(async (redis) => entryOf((await redis.callBuffer(...readIt(key))) as Reply)),
    lives: (key) => guarded(async (redis) => (await redis.call(...askWhetherItLives(key))) === 1),
    members: (index) => guarded((redis) => redis.zrange(redisKey(index), 0, -1)),
    count: () => guarded((redis) => redis.zcount(LIVE, `(${Date.now()}`, '+inf')),
    list: (list, lastsMs) =>
      guarded(async (redis) => {
        const rows = await redis.lrangeBuffer(redisKey(list), 0, -1)
        const at = (row: Buffer) => Number(row.subarray(0, TIME_DIGITS))
        const isOver = (row: Buffer) => at(row) <= Date.now() - lastsMs
        await Promise.all(rows.filter(isOver).map((row) => redis.lrem(redisKey(list), 1, row)))
        const kept = rows.filter((row) => !isOver(row))
        return kept.map((row) => ({ at: at(row), value: row.subarray(TIME_DIGITS) }))
      }),
    commit: (steps, show) =>
      guarded(async (redis) => {
        const all = typeof steps === 'function' ? await steps() : steps
        const keys = new Set<string>()
        const words = (command: Command) => {
          keys.add(command[1])
          return [command.length, ...command]
        }
        const plan = all.flatMap((step) => {
          const questions = (step.if ?? []).flatMap(asked)
          const writes: Command[] = []
          step.do?.(writing(writes))
          return [
            questions.length,
            ...questions.flatMap(([answer, command]) => [answer, ...words(command)]),
            writes.length,
            ...writes.flatMap(words),
          ]
        })
        const [first] = keys
        if (first === undefined) return { done: all.map(() => true), shown: null }
        const last = words(show ? readIt(show) : ['EXISTS', first])
        const given = [keys.size, ...keys, all.length, ...plan, ...last]
        const reply = await redis.callBuffer('EVAL', COMMIT, ...given)
        const [done, shown] = reply as [number[], Reply]
        return { done: done.map((one) => one === 1), shown: show ? entryOf(shown) : null }
      }),
    purge: async () => 0,
    close: async () => {
      const open = await redis.catch(() => null)
      open?.disconnect()
    },
  }
}
