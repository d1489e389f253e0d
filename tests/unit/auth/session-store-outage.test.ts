import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSessionStore } from '#auth/create-session-store.ts'
import { SessionStoreUnavailable } from '#auth/session-store-unavailable.ts'
import { hangUpEveryClient, startRedis } from '../../support/redis.ts'
import { startRedisCluster } from '../../support/redis-cluster.ts'
import { RECORD, SECRET } from './fixtures.ts'

describe('a session store that is down', () => {
  it('fails within a second when Redis dies, and recovers when it returns', async () => {
    const redis = await startRedis()
    const store = createSessionStore({ secret: SECRET, redisUrl: redis.url })
    try {
      const { id } = await store.create(RECORD)
      await redis.kill()
      const before = performance.now()
      await expect(store.read(id)).rejects.toThrow(SessionStoreUnavailable)
      await expect(store.ping()).rejects.toThrow(SessionStoreUnavailable)
      expect(performance.now() - before).toBeLessThan(2000)
      await redis.restart()
      await expect
        .poll(
          () =>
            store.ping().then(
              () => 'up',
              () => 'down',
            ),
          { timeout: 5000 },
        )
        .toBe('up')
      expect(await store.read((await store.create(RECORD)).id)).toMatchObject({ record: RECORD })
    } finally {
      await store.close()
      await redis.stop()
    }
  })

  it('does not fail when Redis has closed the connection, which is back in a moment', async () => {
    const redis = await startRedis()
    const store = createSessionStore({ secret: SECRET, redisUrl: redis.url })
    try {
      const { id } = await store.create(RECORD)
      await hangUpEveryClient(redis.url)
      // Two cases: the command comes before and after the hang-up is noticed.
      expect(await store.read(id)).toMatchObject({ record: RECORD })
      await hangUpEveryClient(redis.url)
      await wait(20)
      expect(await store.read(id)).toMatchObject({ record: RECORD })
    } finally {
      await store.close()
      await redis.stop()
    }
  })

  it('starts without Redis and works once it is there', async () => {
    const redis = await startRedis()
    await redis.kill()
    const store = createSessionStore({ secret: SECRET, redisUrl: redis.url })
    try {
      await expect(store.ping()).rejects.toThrow(SessionStoreUnavailable)
      await redis.restart()
      await expect
        .poll(
          () =>
            store.ping().then(
              () => 'up',
              () => 'down',
            ),
          { timeout: 5000 },
        )
        .toBe('up')
    } finally {
      await store.close()
      await redis.stop()
    }
  })

  it('fails in time when the cluster node with the sessions dies', async () => {
    const cluster = await startRedisCluster()
    const store = createSessionStore({ secret: SECRET, redisUrl: cluster.url })
    try {
      const { id } = await store.create(RECORD)
      const [key = ''] = (await Promise.all(cluster.nodes.map((node) => node.keys('session:*')))).flat()
      await cluster.killOwnerOf(key)
      for (const attempt of [() => store.read(id), () => store.ping()]) {
        const before = performance.now()
        await expect(attempt()).rejects.toThrow(SessionStoreUnavailable)
        expect(performance.now() - before).toBeLessThan(1500)
      }
    } finally {
      await store.close()
      await cluster.stop()
    }
  }, 30_000)

  it('fails when the SQLite file cannot be opened, and recovers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caravel-outage-'))
    const obstacle = join(folder, 'sub')
    writeFileSync(obstacle, 'a file where the folder should be')
    const file = join(obstacle, 'sessions.sqlite')
    const store = createSessionStore({ secret: SECRET, file })
    await expect(store.create(RECORD)).rejects.toThrow(SessionStoreUnavailable)
    rmSync(obstacle)
    const { id } = await store.create(RECORD)
    expect(await store.read(id)).not.toBeNull()
    expect(statSync(file).mode & 0o077).toBe(0)
    await store.close()
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
  })

  it('requires a storage location and a secret of sufficient length', () => {
    expect(() => createSessionStore({ secret: SECRET })).toThrow('SESSION_FILE or REDIS_URL')
    expect(() => createSessionStore({ secret: 'short', file: '/tmp/x' })).toThrow('SESSION_SECRET')
  })
})
