import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createSessionStore } from '#auth/create-session-store.ts'
import { connectRedis } from '#auth/redis-connection.ts'
import type { SessionRecord } from '#auth/session-record.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { LONG_TIMES, type RunningRedis, startRedis } from '../../support/redis.ts'
import { RECORD, SECRET } from './fixtures.ts'

/* A Redis that answers but refuses writes: after a failover, out of memory, without the replicas that it needs. */

let redis: RunningRedis
let replica: RunningRedis
beforeAll(async () => {
  ;[redis, replica] = await Promise.all([startRedis(), startRedis()])
})
afterAll(() => Promise.all([redis.stop(), replica.stop()]))

/** An operator's own connection. */
function admin({ url }: RunningRedis): Redis {
  const client = new Redis(url)
  onTestFinished(() => client.disconnect())
  return client
}

const portOf = ({ url }: RunningRedis) => Number(new URL(url).port)

/** The primary's known address: existing connections stay with the server to which they were made. */
async function serviceAddress(primary: { port: number }): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(primary.port, '127.0.0.1')
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => {})
    }
    socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `redis://127.0.0.1:${(server.address() as { port: number }).port}`
}

function storeAt(url: string) {
  const store = createSessionStore({ secret: SECRET, redis: connectRedis(url, LONG_TIMES) })
  onTestFinished(() => store.close())
  return store
}

/** A store at a primary whose replica has its session, and the failover: the replica's address, the former primary follows `port`. */
async function withReplica(record: SessionRecord) {
  const [one, two] = [admin(redis), admin(replica)]
  onTestFinished(async () => void (await one.replicaof('NO', 'ONE')))
  await two.replicaof('127.0.0.1', portOf(redis))
  await expect.poll(() => two.info('replication')).toContain('master_link_status:up')
  const primary = { port: portOf(redis) }
  const store = storeAt(await serviceAddress(primary))
  const session = await store.create(record)
  const keysOf = async (node: Redis) => (await node.keys('session:*')).length
  await expect.poll(() => keysOf(two)).toBe(await keysOf(one))
  const failOver = async (port: number) => {
    await two.replicaof('NO', 'ONE')
    await one.replicaof('127.0.0.1', port)
    await expect.poll(() => one.info('replication')).toContain('role:slave')
    primary.port = portOf(replica)
  }
  return { store, session, failOver }
}

it('signs in and out after a failover that left the connection open to the former primary', async () => {
  const { store, session, failOver } = await withReplica(RECORD)
  await failOver(portOf(replica))
  await store.ping()
  expect(await store.read(session.id)).toMatchObject({ record: RECORD })
  const fresh = await store.create(RECORD)
  await store.destroy(session.id)
  expect(await store.read(session.id)).toBeNull()
  expect(await store.read(fresh.id)).toMatchObject({ record: RECORD })
})

// Seen to fail with the sessions looked up outside of the step that is retried.
it.each([
  [
    'an order of the provider',
    (store: SessionStore, subject: string) => store.destroyNamed({ jti: randomUUID(), sid: null, subject }),
  ],
  ['the traveller', (store: SessionStore, subject: string) => store.destroyOwn({ subject, by: null })],
])('%s ends also what a former primary has not received, which still answers reads', async (_, end) => {
  const record = { ...RECORD, subject: randomUUID() }
  const { store, session: before, failOver } = await withReplica(record)
  // No primary is there: it keeps its data, and refuses writes.
  await failOver(await freePort())
  const since = await storeAt(replica.url).create(record)
  expect(await end(store, record.subject)).toBe(2)
  for (const { id } of [before, since]) expect(await store.read(id)).toBeNull()
})

it.each([
  ['OOM', 'maxmemory', '1'],
  ['NOREPLICAS', 'min-replicas-to-write', '3'],
])('is not ready while writes are refused (%s), and reports its own name', async (code, name, bad) => {
  const operator = admin(redis)
  const store = storeAt(redis.url)
  await store.ping()
  const allow = async () => void (await operator.config('SET', name, '0'))
  onTestFinished(allow)
  await operator.config('SET', name, bad)
  const unavailable = {
    name: 'SessionStoreUnavailable',
    message: `the session store is unavailable (${code})`,
  }
  for (const attempt of [store.ping(), store.create(RECORD)])
    await expect(attempt).rejects.toMatchObject(unavailable)
  await allow()
  await expect.poll(() => store.ping().catch(() => 'down')).toBeUndefined()
})
