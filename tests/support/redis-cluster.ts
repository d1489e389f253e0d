import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '#sandbox/demo/ports.ts'
import { killRedis, launchRedis, requireRedis } from './redis.ts'

export interface RunningRedisCluster {
  url: string
  /** A connection to each node, for inspection. */
  nodes: readonly Redis[]
  /** Moves the slot of a key, with all its keys, to the next node, like an operator who adds a node. */
  moveSlotOf(key: string): Promise<void>
  /** Kills the node that has a key, like a crash; no other takes its place. */
  killOwnerOf(key: string): Promise<void>
  /** Ends all nodes and removes their folders. */
  stop(): Promise<void>
}

const SLOTS = 16_384
const NODES = 3
const FORM_TIMEOUT_MS = 60_000

/** Starts a real Redis Cluster of three nodes on free ports, with the slots distributed among them. */
export async function startRedisCluster(): Promise<RunningRedisCluster> {
  const servers = await Promise.all(Array.from({ length: NODES }, startNode))
  const nodes = servers.map(({ port }) => new Redis(port, '127.0.0.1'))
  const stop = async () => {
    for (const node of nodes) node.disconnect()
    for (const { running, folder } of servers) {
      await killRedis(running)
      await rm(folder, { recursive: true, force: true })
    }
  }
  try {
    await form(nodes, servers)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    // One node informs the others.
    url: `redis-cluster://127.0.0.1:${servers[0]?.port}`,
    nodes,
    moveSlotOf: (key) => moveSlotOf(key, nodes, servers),
    async killOwnerOf(key) {
      const owner = await ownerOf(await slotOf(key, nodes), nodes)
      nodes[owner]?.disconnect()
      await killRedis((servers[owner] as Server).running)
    },
    stop,
  }
}

interface Server {
  running: ChildProcess
  port: number
  busPort: number
  folder: string
}

async function startNode(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'caravel-redis-cluster-'))
  const port = await freePort()
  const busPort = await freePort()
  const inCluster = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort), '--appendonly', 'no']
  const running = await launchRedis(requireRedis(), port, folder, inCluster)
  return { running, port, busPort, folder }
}

async function form(nodes: readonly Redis[], servers: readonly Server[]): Promise<void> {
  const share = Math.ceil(SLOTS / nodes.length)
  for (const [index, node] of nodes.entries()) {
    const last = Math.min((index + 1) * share, SLOTS) - 1
    await node.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last)
    await node.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
  }
  for (const { port, busPort } of servers.slice(1)) {
    await nodes[0]?.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort)
  }
  const deadline = Date.now() + FORM_TIMEOUT_MS
  while (!(await Promise.all(nodes.map(isWhole))).every(Boolean)) {
    if (Date.now() > deadline) throw new Error('the nodes did not become a cluster')
    await sleep(50)
  }
}

async function isWhole(node: Redis): Promise<boolean> {
  const info = String(await node.call('CLUSTER', 'INFO'))
  return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${NODES}`)
}

async function moveSlotOf(key: string, nodes: readonly Redis[], servers: readonly Server[]): Promise<void> {
  const slot = await slotOf(key, nodes)
  const ids = await Promise.all(nodes.map(async (node) => String(await node.call('CLUSTER', 'MYID'))))
  const from = await ownerOf(slot, nodes)
  const to = (from + 1) % nodes.length
  const [source, target] = [nodes[from] as Redis, nodes[to] as Redis]
  await target.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(ids[from]))
  await source.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(ids[to]))
  const port = String(servers[to]?.port)
  for (;;) {
    const keys = (await source.call('CLUSTER', 'GETKEYSINSLOT', slot, 10_000)) as string[]
    if (keys.length === 0) break
    await source.call('MIGRATE', '127.0.0.1', port, '', '0', String(FORM_TIMEOUT_MS), 'KEYS', ...keys)
    // An entry that has just expired is not sent, and keeps the slot until Redis removes it.
    await sleep(20)
  }
  for (const node of [target, source]) await node.call('CLUSTER', 'SETSLOT', slot, 'NODE', String(ids[to]))
}

const slotOf = async (key: string, [node]: readonly Redis[]) =>
  Number(await node?.call('CLUSTER', 'KEYSLOT', key))

/** The node that has a slot. */
async function ownerOf(slot: number, nodes: readonly Redis[]): Promise<number> {
  for (const [index, node] of nodes.entries()) {
    const own = String(await node.call('CLUSTER', 'NODES'))
      .split('\n')
      .find((line) => line.includes('myself'))
    const ranges = (own?.split(' ').slice(8) ?? []).map((range) => range.split('-').map(Number))
    if (ranges.some(([first = -1, last = first]) => first <= slot && slot <= last)) return index
  }
  throw new Error(`nobody has slot ${slot}`)
}
