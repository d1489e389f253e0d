import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectRedis, type RedisConnection } from '#auth/redis-connection.ts'
import { createLogger } from '#http/shared/log.ts'
import {
  type Counts,
  createMemoryCounts,
  createRateLimits,
  createRedisCounts,
  RATE_LIMITS,
} from '#http/shared/rate-limit.ts'
import { LONG_TIMES, type RunningRedis, startRedis } from '../../support/redis.ts'
import { type RunningRedisCluster, startRedisCluster } from '../../support/redis-cluster.ts'
import { SECRET } from '../auth/fixtures.ts'
import { heard } from './running-server.ts'

const { most, windowMs } = RATE_LIMITS.tripChange
const perAddress = { logins: 3, wrongLinks: 2 }
const log = createLogger({ level: 'silent' })

let redis: RunningRedis
let cluster: RunningRedisCluster
const connections: RedisConnection[] = []
function connected(...to: Parameters<typeof connectRedis>): RedisConnection {
  const connection = connectRedis(...to)
  connections.push(connection)
  return connection
}

beforeAll(async () => {
  ;[redis, cluster] = await Promise.all([startRedis(), startRedisCluster()])
})
afterAll(async () => {
  for (const { redis } of connections) (await redis).disconnect()
  await Promise.all([redis.stop(), cluster.stop()])
})

const places: Record<string, () => Counts> = {
  memory: () => createMemoryCounts(Date.now),
  redis: () => createRedisCounts(connected(redis.url, LONG_TIMES), SECRET),
  'redis cluster': () => createRedisCounts(connected(cluster.url, LONG_TIMES), SECRET),
}

describe.each(Object.keys(places))('counts in %s', (name) => {
  const open = () => (places[name] as () => Counts)()
  const newKey = () => `a key ${randomUUID()}`

  it('allow exactly the limit until the window is over', async () => {
    const [counts, key] = [open(), newKey()]
    for (let i = 0; i < 3; i += 1) expect((await counts.take(key, 3, windowMs)).waitMs).toBe(0)
    const { waitMs } = await counts.take(key, 3, windowMs)
    expect(waitMs > 0 && waitMs <= windowMs).toBe(true)
    expect((await counts.take(newKey(), 3, windowMs)).waitMs).toBe(0)
    const brief = newKey()
    await counts.take(brief, 1, 100)
    await expect.poll(() => counts.wait(brief, 1)).toBe(0)
    expect((await counts.take(brief, 1, 100)).waitMs).toBe(0)
  })

  it('allow no more than the limit of 80 concurrent requests', async () => {
    const [counts, key] = [open(), newKey()]
    const taken = await Promise.all(Array.from({ length: 80 }, () => counts.take(key, 30, windowMs)))
    expect(taken.filter(({ waitMs }) => waitMs === 0)).toHaveLength(30)
  })

  it('take back what is given back, and nothing for a refused request', async () => {
    const [counts, key] = [open(), newKey()]
    const [first] = [await counts.take(key, 2, windowMs), await counts.take(key, 2, windowMs)]
    await (await counts.take(key, 2, windowMs)).giveBack()
    expect(await counts.wait(key, 2)).toBeGreaterThan(0)
    await first.giveBack()
    expect(await counts.wait(key, 2)).toBe(0)
    expect((await counts.take(key, 2, windowMs)).waitMs).toBe(0)
    expect((await counts.take(key, 2, windowMs)).waitMs).toBeGreaterThan(0)
  })

  it('give nothing back to a later window', async () => {
    const [counts, key] = [open(), newKey()]
    const early = await counts.take(key, 1, 50)
    await expect.poll(() => counts.wait(key, 1)).toBe(0)
    await counts.take(key, 1, windowMs)
    await early.giveBack()
    expect(await counts.wait(key, 1)).toBeGreaterThan(0)
  })
})

describe('counts in Redis', () => {
  it('are shared by all processes, deleted with their window, and do not reveal the visitor', async () => {
    const [one, other] = [places.redis?.() as Counts, places.redis?.() as Counts]
    const client = new Redis(redis.url)
    await client.flushall()
    await one.take('login 192.0.2.1', 2, windowMs)
    await other.take('login 192.0.2.1', 2, windowMs)
    expect((await one.take('login 192.0.2.1', 2, windowMs)).waitMs).toBeGreaterThan(0)
    const [key = '', ...more] = await client.keys('*')
    expect(more).toEqual([])
    expect(key + JSON.stringify(await client.smembers(key))).not.toContain('192.0.2')
    const left = await client.pttl(key)
    expect(left > 0 && left <= windowMs).toBe(true)
    client.disconnect()
  })
})

describe('a rate limit', () => {
  const limitsOf = (now?: () => number) => createRateLimits({ perAddress, log, now })
  const waitOf = async (taking: Promise<{ wait: number }>) => (await taking).wait

  it('gives the wait in whole seconds', async () => {
    let now = 1_000_000
    const limits = limitsOf(() => now)
    const take = () => waitOf(limits.take('tripChange', '1001'))
    for (let i = 0; i < most; i += 1) expect(await take()).toBe(0)
    expect(await take()).toBe(windowMs / 1000)
    now += windowMs - 1500
    expect(await take()).toBe(2)
    now += 1500
    expect(await take()).toBe(0)
  })

  it('counts each traveller alone', async () => {
    const limits = limitsOf()
    for (let i = 0; i <= most; i += 1) await limits.take('tripChange', '1001')
    expect(await waitOf(limits.take('tripChange', '1001'))).toBeGreaterThan(0)
    expect(await waitOf(limits.take('tripChange', '1002'))).toBe(0)
  })

  it('counts the addresses of one IPv6 network as one, and an IPv4 address in any spelling as the same', async () => {
    const limits = limitsOf()
    for (const host of ['1', 'ffff:2:3']) await limits.take('wrongLink', `2001:db8:0:1::${host}`)
    expect(await limits.wait('wrongLink', '2001:db8:0:1:a:b:c:d')).toBeGreaterThan(0)
    expect(await limits.wait('wrongLink', '2001:db8:0:2::1')).toBe(0)
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1']) await limits.take('wrongLink', address)
    expect(await limits.wait('wrongLink', '192.0.2.1')).toBeGreaterThan(0)
    // A traveller's id is not an address, even if it looks like one.
    for (let i = 0; i < most; i += 1) await limits.take('tripChange', '2001:db8:0:1::1')
    expect(await limits.wait('tripChange', '2001:db8:0:1::2')).toBe(0)
  })

  it('can be checked without counting, and is configured if it is by address', async () => {
    const limits = limitsOf()
    for (let i = 0; i < 10; i += 1) expect(await limits.wait('wrongLink', 'here')).toBe(0)
    for (let i = 0; i < 2; i += 1) await limits.take('wrongLink', 'here')
    expect(await limits.wait('wrongLink', 'here')).toBe(RATE_LIMITS.wrongLink.windowMs / 1000)
    expect(await limits.wait('wrongLink', 'elsewhere')).toBe(0)
    const waits = await Promise.all([1, 2, 3, 4].map(() => waitOf(limits.take('login', 'here'))))
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true])
  })

  it('gives one permit back once, however often it is requested', async () => {
    const limits = limitsOf()
    const [first] = [await limits.take('wrongLink', 'here'), await limits.take('wrongLink', 'here')]
    await first.giveBack()
    await first.giveBack()
    expect(await limits.wait('wrongLink', 'here')).toBe(0)
    await limits.take('wrongLink', 'here')
    expect(await limits.wait('wrongLink', 'here')).toBeGreaterThan(0)
  })
})

describe('the memory used by counts', () => {
  it('is freed of windows that are over', async () => {
    let now = 0
    const counts = createMemoryCounts(() => now, 10)
    await counts.take('early', 1, 100)
    now = 50
    for (let i = 0; i < 9; i += 1) await counts.take(`other ${i}`, 1, 100)
    expect(await counts.wait('early', 1)).toBe(50)
    now = 100
    await counts.take('one more', 1, 100)
    expect(await counts.wait('other 0', 1)).toBe(50)
    expect(await counts.wait('early', 1)).toBe(0)
  })

  it('is bounded: the oldest go first, renewed ones stay', async () => {
    let now = 0
    const counts = createMemoryCounts(() => now, 3)
    for (const key of ['a', 'b', 'c']) {
      await counts.take(key, 1, 100)
      now += 10
    }
    now = 105
    await counts.take('a', 1, 100)
    for (const key of ['d', 'e']) await counts.take(key, 1, 100)
    const waits = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => counts.wait(key, 1)))
    expect(waits.map((wait) => wait > 0)).toEqual([true, false, false, true, true])
  })
})

it('limits are held by the process while Redis is away, reported once, and shared again when it is back', async () => {
  const own = await startRedis()
  onTestFinished(() => own.stop())
  let now = 0
  let asked = 0
  const { log: loud, logged } = heard('warn')
  const limitsOf = () => {
    const times = { connect: 60_000, command: 2000, back: 250 }
    const counts = createRedisCounts(connected(own.url, times), SECRET)
    const counted = <T>(promise: T): T => {
      asked += 1
      return promise
    }
    const shared: Counts = {
      take: (...of) => counted(counts.take(...of)),
      wait: (...of) => counted(counts.wait(...of)),
    }
    return createRateLimits({ perAddress, shared, log: loud, now: () => now })
  }
  const [limits, neighbour] = [limitsOf(), limitsOf()]
  expect((await limits.take('login', 'here')).wait).toBe(0)
  expect(logged).toEqual([])
  await own.kill()
  asked = 0
  const waits: number[] = []
  for (let i = 0; i < 4; i += 1) waits.push((await limits.take('login', 'here')).wait)
  // The earlier counts are not forgotten: three are allowed.
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, true, true])
  // One command waits in vain, not every one.
  expect(asked).toBeLessThanOrEqual(2)
  expect(logged).toHaveLength(1)
  await own.restart()
  const isShared = async () => {
    now += 6000
    await limits.take('wrongLink', 'there')
    return (await neighbour.wait('wrongLink', 'there')) > 0
  }
  await expect.poll(isShared).toBe(true)
})
