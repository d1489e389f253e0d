import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startChild } from '#sandbox/demo/child.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { asStarted } from './as-started.ts'
import { median } from './load.ts'
import { tripsList } from './measure-server.ts'
import { cpuSeconds } from './process-figures.ts'
import { openReplayedStage, type ReplayedStage } from './stage.ts'
import { inMs, type Table } from './table.ts'

const main = fileURLToPath(new URL('../../../src/http/node/main.ts', import.meta.url))

/** Milliseconds of wall time and of processor time. */
interface Taken {
  readonly ms: number
  readonly cpuMs: number
}

/** A start of the built app like `npm start`: until it is ready, then a signed-in traveller's pages, one after the other. */
export async function measureStart({ attempts: passes }: { attempts: number }): Promise<Table> {
  const stage = await openReplayedStage()
  try {
    const cookie = await stage.cookieOf(tripsList.traveller)
    // The first fills Node's cache of compiled code.
    await oneStart(stage, cookie)
    const starts: Taken[][] = []
    for (let pass = 0; pass < passes; pass += 1) starts.push(await oneStart(stage, cookie))
    const of = (step: number, pick: (taken: Taken) => number) =>
      inMs(median(starts.map((start) => pick(start[step] ?? { ms: Number.NaN, cpuMs: Number.NaN }))))
    return {
      title: 'A start',
      note: `The trips list of thirty, of a traveller who is signed in, asked for as soon as the process says that it is ready; medians of ${passes} starts. Reported.`,
      head: ['', 'ms', 'processor ms'],
      rows: steps.map((step, at) => [step, of(at, ({ ms }) => ms), of(at, ({ cpuMs }) => cpuMs)]),
    }
  } finally {
    await stage.close()
  }
}

const steps = ['start to ready', 'first page', 'second', 'third'] as const

async function oneStart({ app, origin }: ReplayedStage, cookie: string): Promise<Taken[]> {
  const port = await freePort()
  const began = performance.now()
  const child = startChild({
    name: 'started',
    args: [main],
    env: { ...app.env, ...asStarted(), PORT: `${port}` },
    log: join(app.dataDir, 'started.log'),
  })
  const host = new URL(origin).host
  try {
    while ((await ask(port, '/readyz', { host }).catch(() => 0)) !== 200) await wait(3)
    const taken: Taken[] = [{ ms: performance.now() - began, cpuMs: cpuSeconds(child.pid) * 1000 }]
    for (const _ of steps.slice(1)) {
      const [from, cpu] = [performance.now(), cpuSeconds(child.pid)]
      const status = await ask(port, tripsList.path, { host, cookie })
      if (status !== 200) throw new Error(`the trips list answered ${status}`)
      taken.push({ ms: performance.now() - from, cpuMs: (cpuSeconds(child.pid) - cpu) * 1000 })
    }
    return taken
  } finally {
    await child.stop()
  }
}

function ask(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
  })
    .on('error', reject)
    .end()
  return promise
}
