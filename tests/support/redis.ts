import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#sandbox/demo/ports.ts'
import { findRedis } from './redis-server.ts'

export interface RunningRedis {
  url: string
  /** Kills the server like a crash and keeps its port for `restart`. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Suspends it: connections stay open, without answers until `letGo`. */
  hold(): void
  letGo(): void
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000

/** For a client of the product that waits for Redis however busy the machine is. */
export const LONG_TIMES = { command: 60_000, connect: 60_000, back: 60_000 }

/**
 * Starts a real redis-server (`REDIS_SERVER`, else the one on PATH) on a free port in a folder of its own. A `durable`
 * one keeps its data over a `restart`.
 */
export async function startRedis({ durable = false } = {}): Promise<RunningRedis> {
  const binary = requireRedis()
  const folder = await mkdtemp(join(tmpdir(), 'caravel-redis-'))
  const port = await freePort()
  const kept = durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  let running = await launchRedis(binary, port, folder, kept)
  const kill = () => killRedis(running)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      running = await launchRedis(binary, port, folder, kept)
    },
    hold: () => void running.kill('SIGSTOP'),
    letGo: () => void running.kill('SIGCONT'),
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Closes every connection from Redis' side, like its idle time-out or a load balancer in front of it. */
export function hangUpEveryClient(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = createConnection(Number(port), hostname, () => socket.write('CLIENT KILL TYPE normal\r\n'))
  socket.on('data', () => socket.destroy())
  socket.on('error', reject)
  socket.on('close', () => resolve())
  return promise
}

/** Ends a redis-server like a crash. */
export async function killRedis(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGKILL')
  await ended
}

/** The installed redis-server; throws without one. */
export function requireRedis(): string {
  const found = findRedis()
  if (found === null) throw new Error('no redis-server found: install it, or set REDIS_SERVER to its path')
  return found
}

/** Starts a redis-server with `more` options and waits until it answers. */
export async function launchRedis(
  binary: string,
  port: number,
  folder: string,
  more: readonly string[],
): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  // A replica gets its copy at once: Redis waits five seconds for others that may want the same.
  options.push('--repl-diskless-sync-delay', '0')
  const server = spawn(binary, [...options, ...more], { stdio: 'ignore' })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(port))) {
    if (Date.now() > deadline || server.exitCode !== null) {
      server.kill('SIGKILL')
      throw new Error(`${binary} did not start on port ${port}`)
    }
    await sleep(20)
  }
  return server
}

/** Listening does not suffice: while loading, Redis accepts and refuses. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'))
    const settle = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.setTimeout(500, () => settle(false))
    socket.on('error', () => settle(false))
    socket.on('data', (data) => settle(data.toString().startsWith('+PONG')))
  })
}
