import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { afterAll, beforeAll } from 'vitest'
import { createSessionStore, type SessionStoreConfig } from '#auth/create-session-store.ts'
import { connectRedis } from '#auth/redis-connection.ts'
import { LIVE, redisKey } from '#auth/redis-storage.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { LONG_TIMES, type RunningRedis, startRedis } from '../../support/redis.ts'
import { type RunningRedisCluster, startRedisCluster } from '../../support/redis-cluster.ts'
import { rowsFor } from '../../support/rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { SECRET } from './fixtures.ts'

export interface Storage {
  open(settings?: Omit<Partial<SessionStoreConfig>, 'file' | 'redisUrl' | 'redis'>): SessionStore
  /** All stored data, as text. */
  dump(): Promise<string>
  /** The stored sessions, tombstones included: the end of each (epoch ms) by its hashed id. */
  kept(): Promise<Map<string, number>>
  /** The hashed ids of sessions in the indexes. */
  indexed(): Promise<string[]>
  /** Whether expired sessions leave without `purge`. */
  purgesItself: boolean
}

export const storageNames = ['sqlite', 'redis', 'redis cluster'] as const
export type StorageName = (typeof storageNames)[number]
/** Those on which what uses a store is tried; that the store itself is the same on a cluster: session-store.test.ts. */
export const commonStorages = rowsFor(storageNames, (name) => name !== 'redis cluster')

/** The storages under test: a file, a Redis and a Redis Cluster, all real. */
export interface Storages {
  of(name: StorageName): Storage
  cluster(): RunningRedisCluster
  /** Bytes that the one Redis holds. */
  memory(): Promise<number>
}

/** Those named run while the tests of this file do. */
export function createStorages(names: readonly StorageName[]): Storages {
  const file = join(temporaryFolder(afterAll), 'deep', 'sessions.sqlite')
  const opened: SessionStore[] = []
  const keep = (store: SessionStore) => {
    opened.push(store)
    return store
  }
  let redis: RunningRedis
  let client: Redis
  let cluster: RunningRedisCluster | undefined
  const startedCluster = () => {
    if (!cluster) throw new Error('no cluster was started')
    return cluster
  }
  const storages: Record<StorageName, Storage> = {
    sqlite: onFile(file, keep),
    redis: onRedis(() => ({ url: redis.url, nodes: [client] }), keep),
    'redis cluster': onRedis(startedCluster, keep),
  }
  beforeAll(async () => {
    redis = await startRedis()
    if (names.includes('redis cluster')) cluster = await startRedisCluster()
    client = new Redis(redis.url)
  })
  afterAll(async () => {
    for (const store of opened) await store.close()
    client.disconnect()
    await redis.stop()
    await cluster?.stop()
  })
  return {
    of: (name) => storages[name],
    cluster: startedCluster,
    memory: async () => Number(/used_memory_dataset:(\d+)/.exec(await client.info('memory'))?.[1]),
  }
}

type Keep = (store: SessionStore) => SessionStore

function onFile(file: string, keep: Keep): Storage {
  const folder = join(file, '..')
  const rowsOf = async (columns: string) => {
    const db = new DatabaseSync(file)
    const rows = db.prepare(`SELECT ${columns}`).all()
    db.close()
    return rows
  }
  return {
    open: (settings) => keep(createSessionStore({ secret: SECRET, file, ...settings })),
    dump: async () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join(),
    kept: async () => {
      const rows = await rowsOf('key, expires_at AS ends FROM sessions')
      return new Map(rows.map(({ key, ends }) => [String(key), Number(ends)]))
    },
    indexed: async () => (await rowsOf('key FROM session_owners')).map(({ key }) => String(key)),
    purgesItself: false,
  }
}

/** The nodes of one Redis, or of a cluster. */
function onRedis(place: () => { url: string; nodes: readonly Redis[] }, keep: Keep): Storage {
  const onEach = async <T>(pattern: string, read: (node: Redis, key: string) => Promise<T>): Promise<T[]> => {
    const found = place().nodes.map(async (node) =>
      Promise.all((await node.keys(pattern)).map((key) => read(node, key))),
    )
    return (await Promise.all(found)).flat()
  }
  return {
    // It waits for Redis however busy the machine is.
    open: (settings) =>
      keep(createSessionStore({ secret: SECRET, redis: connectRedis(place().url, LONG_TIMES), ...settings })),
    dump: async () => {
      const texts = await onEach('*', async (node, key) => {
        const hash = Object.values(await node.hgetallBuffer(key).catch(() => ({})))
        const set = await node.zrange(key, 0, -1).catch(() => [])
        const text = await node.get(key).catch(() => '')
        const list = await node.lrangeBuffer(key, 0, -1).catch(() => [])
        return [
          key,
          text ?? '',
          ...[...hash, ...list].map((part) => Buffer.from(part).toString('latin1')),
          ...set,
        ]
      })
      return texts.flat().join()
    },
    kept: async () => {
      const named = redisKey({ kind: 'session', name: '*' })
      const hashOf = (key: string) => key.slice(named.length - 1)
      return new Map(
        await onEach(named, async (node, key) => [hashOf(key), await node.pexpiretime(key)] as const),
      )
    },
    indexed: async () => {
      const sets = [redisKey({ kind: 'session-owner', name: '*' }), LIVE].map((set) =>
        onEach(set, (node, key) => node.zrange(key, 0, -1)),
      )
      return (await Promise.all(sets)).flat(2)
    },
    purgesItself: true,
  }
}
