import { fileURLToPath } from 'node:url'
import { startBeside } from '../../support/app.ts'
import { asStarted } from './as-started.ts'
import { measureLoad, median, quantile } from './load.ts'
import { openLevels, programIn } from './parts-levels.ts'
import { processorMs } from './process-figures.ts'
import { openReplayedStage, type ReplayedStage } from './stage.ts'
import type { Table } from './table.ts'

/*
 * The processor time of a page's parts, by elimination: pages of one build that do one step more each
 * (`parts-levels.ts`); and the cost of another build of the app beside this one. Every build has its own process. They get
 * requests in turns, each second round in reverse, a fixed number each; the kernel reports the time of all their threads; and
 * only figures of one round are compared, so that a busy machine slows both.
 */

const connections = 8

interface PartsOptions {
  /** Folders of other checkouts with a build in `dist`. */
  readonly against: readonly string[]
  /** In each turn. */
  readonly requests?: number
  readonly passes?: number
}

/** One address of one process. */
export interface Asked {
  readonly name: string
  readonly pid: number | undefined
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The one to compare with, by its place; none for the first of its kind. */
  readonly to?: number
}

/** The pages that measure other builds; each answer has ids that no earlier answer had. */
const pages = [
  { name: 'list of thirty', path: '/travels', traveller: 'astrid' },
  { name: 'trip', path: '/travels/B2101', traveller: 'emma' },
  { name: 'dashboard', path: '/', traveller: 'emma' },
] as const

/** The levels of this build's pages, or with folders those builds beside this one. */
export async function measureParts({
  against,
  requests = 120,
  passes: attempts = 20,
}: PartsOptions): Promise<Table> {
  const stage = await openReplayedStage(asStarted())
  try {
    return against.length > 0
      ? await besideBuilds(stage, against, { requests, passes: attempts })
      : await byLevels(stage, { requests, passes: attempts })
  } finally {
    await stage.close()
  }
}

interface Turns {
  readonly requests: number
  readonly passes: number
}

async function byLevels(stage: ReplayedStage, turns: Turns): Promise<Table> {
  const { asked, close } = await openLevels(stage)
  try {
    const attempts = await inTurns(asked, turns)
    const cost = asked.map((_, index) => median(attempts.map((pass) => pass[index] ?? Number.NaN)))
    const steps = asked.map(({ to }, index) =>
      attempts.map((pass) => (pass[index] ?? Number.NaN) - (to === undefined ? 0 : (pass[to] ?? Number.NaN))),
    )
    return {
      title: 'What the parts of the trips list, a trip and the dashboard cost',
      note: `Processor time of a request, milliseconds: each row does what the one above does and one thing more; another traveller's session what the middleware does. ${noteOf(turns)}`,
      head: ['', 'up to here', 'alone', 'middle half'],
      rows: asked.map(({ name }, index) => {
        const step = steps[index] ?? []
        return [name, inFine(cost[index]), inFine(median(step)), middleHalf(step)]
      }),
    }
  } finally {
    await close()
  }
}

async function besideBuilds(stage: ReplayedStage, against: readonly string[], turns: Turns): Promise<Table> {
  const own = fileURLToPath(new URL('../../..', import.meta.url))
  // A second process of the same build shows how much two processes differ by chance.
  const builds = [
    ...against.map((folder) => [folder, folder] as const),
    ['this build', own],
    ['this build again', own],
  ] as const
  const started: Awaited<ReturnType<typeof startBeside>>[] = []
  try {
    const asked: Asked[] = []
    for (const [name, folder] of builds) {
      const server = await startBeside(stage.app, asStarted(), programIn(folder))
      started.push(server)
      for (const [index, page] of pages.entries()) {
        const headers = { cookie: await stage.cookieOf(page.traveller), host: `localhost:${stage.app.port}` }
        const url = `http://127.0.0.1:${server.port}${page.path}`
        const to = started.length > 1 ? { to: index } : {}
        asked.push({ name: `${page.name}, ${name}`, pid: server.app.pid, url, headers, ...to })
      }
    }
    const attempts = await inTurns(asked, turns)
    return {
      title: 'Beside other builds',
      note: `Processor time of a request, milliseconds, and its ratio to the first build's in the same round. ${noteOf(turns)}`,
      head: ['', 'CPU ms', 'ratio', 'middle half'],
      rows: asked.map(({ name, to }, index) => {
        const cost = inFine(median(attempts.map((pass) => pass[index] ?? Number.NaN)))
        if (to === undefined) return [name, cost, '', '']
        const ratios = attempts.map((pass) => (pass[index] ?? Number.NaN) / (pass[to] ?? Number.NaN))
        return [name, cost, inFine(median(ratios)), middleHalf(ratios)]
      }),
    }
  } finally {
    await Promise.all(started.map(({ app }) => app.stop()))
  }
}

/** Processor time of one request at each address, in every round. A first round, which compiles everything, is left out. */
async function inTurns(
  asked: readonly Asked[],
  { requests: amount, passes: attempts }: Turns,
): Promise<number[][]> {
  const measured: number[][] = []
  for (const each of asked) await requests(each, 8 * amount)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const places = asked.map((_, index) => index)
    const costs: number[] = []
    for (const place of attempt % 2 === 0 ? places : places.toReversed()) {
      const each = asked[place]
      if (each) costs[place] = await turn(each, amount)
    }
    measured.push(costs)
  }
  return measured
}

/**
 * A part of the turn is not counted: a process that waited while the others had their turns has its code and data in no cache of the
 * processor. Whoever has two turns in a row, as first and last do where every second round is reversed, would cost a third less.
 */
async function turn(each: Asked, amount: number): Promise<number> {
  await requests(each, Math.ceil(amount / 3))
  const before = processorMs(each.pid)
  await requests(each, amount)
  return (processorMs(each.pid) - before) / amount
}

async function requests({ name, url, headers }: Asked, amount: number): Promise<void> {
  const { answered, failed } = await measureLoad(url, { connections, seconds: 0, amount, headers })
  if (failed > 0 || answered !== amount) throw new Error(`${name}: ${failed} of ${amount} requests failed`)
}

const noteOf = ({ requests, passes: attempts }: Turns) =>
  `Medians of ${attempts} rounds, in turns of ${requests} requests over ${connections} connections. Reported.`

const inFine = (value: number | undefined) => (value ?? Number.NaN).toFixed(3)

function middleHalf(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return `${inFine(quantile(sorted, 0.25))} to ${inFine(quantile(sorted, 0.75))}`
}
