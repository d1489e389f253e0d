import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSessionStore } from '#auth/create-session-store.ts'
import { connectRedis, redisTimes } from '#auth/redis-connection.ts'
import { type SessionStore, SessionStoreUnavailable } from '#auth/session-store.ts'
import { hangUpEveryClient, LONG_TIMES, type RunningRedis, startRedis } from '../../support/redis.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { RECORD, SECRET } from './fixtures.ts'

/* The node of a cluster that dies: session-store.test.ts. */

let redis: RunningRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

function open(settings: Partial<Parameters<typeof createSessionStore>[0]>): SessionStore {
  const store = createSessionStore({ secret: SECRET, ...settings })
  onTestFinished(() => store.close())
  return store
}
/** With a quarter of the product's times, which are waited for in vain. */
const openRedis = (redisUrl: string) => open({ redisUrl, patience: 0.25 })
const unavailable = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow(SessionStoreUnavailable)
/** Resolves once the store answers: it reconnects by itself. */
const answers = (store: SessionStore) => expect.poll(() => store.ping().catch(() => 'down')).toBeUndefined()

// Without its own limit a call would wait for ever, and the test with it.
describe('a session store that is down', () => {
  it.each([
    ['dies', () => redis.kill(), () => redis.restart()],
    ['hangs', async () => redis.hold(), async () => redis.letGo()],
  ])('fails when Redis %s, and recovers when it returns', async (_, end, back) => {
    const store = openRedis(redis.url)
    await answers(store)
    await end()
    await unavailable(store.read('x'.repeat(43)))
    await unavailable(store.ping())
    await back()
    await expect.poll(() => store.read('x'.repeat(43)).catch(() => 'down')).toBeNull()
  })

  it('does not fail when Redis has closed the connection, which is back in a moment', async () => {
    const connection = connectRedis(redis.url, LONG_TIMES)
    const store = open({ redis: connection })
    const { id } = await store.create(RECORD)
    // Two cases: the command comes before and after the client notices the hang-up.
    await hangUpEveryClient(redis.url)
    expect(await store.read(id)).toMatchObject({ record: RECORD })
    const noticed = once(await connection.redis, 'close')
    await hangUpEveryClient(redis.url)
    await noticed
    expect(await store.read(id)).toMatchObject({ record: RECORD })
  })

  it('starts without Redis and works once it is there', async () => {
    await redis.kill()
    const store = openRedis(redis.url)
    await unavailable(store.ping())
    await redis.restart()
    await answers(store)
  })

  it('fails when the SQLite file cannot be opened, and recovers', async () => {
    const obstacle = join(temporaryFolder(onTestFinished), 'sub')
    writeFileSync(obstacle, 'a file where the folder should be')
    const file = join(obstacle, 'sessions.sqlite')
    const store = open({ file })
    await unavailable(store.create(RECORD))
    rmSync(obstacle)
    const { id } = await store.create(RECORD)
    expect(await store.read(id)).not.toBeNull()
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('requires a storage location and a secret of sufficient length', () => {
    expect(() => createSessionStore({ secret: SECRET })).toThrow('SESSION_FILE or REDIS_URL')
    expect(() => createSessionStore({ secret: 'short', file: '/tmp/x' })).toThrow('SESSION_SECRET')
  })
})

// Longer ones break the product's second (§20), which no test with PATIENCE would show.
it.each([
  [undefined, { command: 800, connect: 800, back: 250 }],
  [20, { command: 16_000, connect: 16_000, back: 5000 }],
])('Redis is waited for, with a patience of %s, %o', (patience, times) => {
  expect(redisTimes(patience)).toEqual(times)
})
