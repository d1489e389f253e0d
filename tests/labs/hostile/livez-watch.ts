import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Requests `/livez` continuously from its own thread, like a load balancer, and records the slowest answer. */
export interface LivezWatch {
  /** Milliseconds of the slowest answer since the last call; a pending one counts with its wait so far. */
  worst: () => Promise<number>
  close: () => Promise<void>
}

/** Milliseconds between two requests; it notices a pause within this time. */
const EVERY_MS = 2

export function watchLivez(port: number): LivezWatch {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port } })
  return {
    worst() {
      const { promise, resolve } = Promise.withResolvers<number>()
      worker.once('message', resolve)
      worker.postMessage('worst')
      return promise
    },
    close: async () => void (await worker.terminate()),
  }
}

async function watch(port: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let worst = 0
  let since = performance.now()
  parentPort?.on('message', () => {
    parentPort?.postMessage(Math.max(worst, performance.now() - since))
    worst = 0
  })
  for (;;) {
    since = performance.now()
    await asked(port, agent)
    worst = Math.max(worst, performance.now() - since)
    await wait(EVERY_MS)
    since = performance.now()
  }
}

function asked(port: number, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const question = request({ port, host: '127.0.0.1', path: '/livez', agent }, (answer) =>
    answer.on('end', resolve).resume(),
  )
  question.on('error', reject).end()
  return promise
}

if (!isMainThread && workerData?.port) void watch(workerData.port)
