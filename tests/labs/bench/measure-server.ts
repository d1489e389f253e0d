import { setTimeout as wait } from 'node:timers/promises'
import { OVERHEAD_P50 } from './budgets.ts'
import { type Load, measureLoad, median } from './load.ts'
import { measurePaced } from './paced.ts'
import { cpuSeconds } from './process-figures.ts'
import { openRaw, openReplayedStage, type ReplayedStage } from './stage.ts'
import { atMost, inMs, reported, type Table } from './table.ts'

/** The measured page: thirty rows of one traveller. */
export const tripsList = { path: '/travels', traveller: 'astrid' } as const

const connections = 32
const latencies = [0, 50, 200] as const

export interface ServerOptions {
  /** Duration of each of about twenty measurements. */
  readonly seconds: number
  readonly passes: number
}

/** Requests per second compared with raw `node:http`, in turns, and the time that the app adds to its slowest call. */
export async function measureServer(options: ServerOptions): Promise<Table[]> {
  const stage = await openReplayedStage()
  try {
    const url = stage.origin + tripsList.path
    const cookie = await stage.cookieOf(tripsList.traveller)
    const load = (seconds: number, headers: Record<string, string> = {}) =>
      measureLoad(url, { connections, seconds, headers: { cookie, ...headers } })
    // It takes some thousands of requests until the code is compiled and optimised.
    await load(6 * options.seconds)
    const beside = await besideRaw(url, cookie, options, (headers) => load(options.seconds, headers), stage)
    return [beside.table, await aboveUpstream(url, cookie, { ...options, rate: beside.perSecond / 2 }, stage)]
  } finally {
    await stage.close()
  }
}

type Measure = (headers: Record<string, string>) => Promise<Load>

async function besideRaw(
  url: string,
  cookie: string,
  { seconds, passes: attempts }: ServerOptions,
  load: Measure,
  stage: ReplayedStage,
): Promise<{ table: Table; perSecond: number }> {
  const raw = await openRaw(url, { cookie })
  const runs: { raw: Load; app: Load; packed: Load; cpuMs: number }[] = []
  for (let pass = 0; pass < attempts; pass += 1) {
    const bare = await measureLoad(raw.url, { connections, seconds })
    const [app, cpuMs] = await withCpu(stage, () => load({}))
    const packed = await load({ 'accept-encoding': 'br' })
    runs.push({ raw: bare, app, packed, cpuMs })
  }
  raw.close()
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick))
  const row = (name: string, kind: 'raw' | 'app' | 'packed') => [
    name,
    of((run) => run[kind].perSecond).toFixed(0),
    inMs(of((run) => run[kind].p50)),
    inMs(of((run) => run[kind].p99)),
    failures(runs.map((run) => run[kind])),
    of((run) => run[kind].perSecond / run.raw.perSecond).toFixed(3),
  ]
  const { bytesEach } = runs[0]?.app ?? { bytesEach: 0 }
  const table = {
    title: 'Requests a second on the trips list',
    note: `30 rows that no answer had before, ${Math.round(bytesEach / 1024)} KB, ${connections} connections, medians of ${attempts} rounds of ${seconds} s each in turn; the services behind the app answer from memory. The app's own processor time: ${of((run) => run.cpuMs).toFixed(2)} ms a request. Reported.`,
    head: ['', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'of raw'],
    rows: [row('node:http, the same bytes', 'raw'), row('the app', 'app'), row('the app, brotli', 'packed')],
  }
  return { table, perSecond: of(({ app }) => app.perSecond) }
}

/** A measurement, and the app's processor time for each answer, ms. */
async function withCpu(stage: ReplayedStage, measure: () => Promise<Load>): Promise<[Load, number]> {
  const before = cpuSeconds(stage.app.app.pid)
  const load = await measure()
  return [load, ((cpuSeconds(stage.app.app.pid) - before) * 1000) / load.answered]
}

const failures = (loads: readonly Load[]) =>
  atMost(
    loads.reduce((sum, { failed }) => sum + failed, 0),
    0,
  )

/**
 * A page's time beyond the calls it waits for. Requests come at half the rate that the app and 32 connections can
 * handle; at full rate, queueing would be measured instead of the app.
 */
async function aboveUpstream(
  url: string,
  cookie: string,
  { seconds, passes: attempts, rate }: ServerOptions & { rate: number },
  stage: ReplayedStage,
): Promise<Table> {
  const rows: Table['rows'][number][] = []
  for (const latency of latencies) {
    await stage.tell({ latency })
    const pace = { connections, seconds, rate: Math.min(rate, (connections * 500) / latency) }
    const calls: Load[] = []
    const runs: Load[] = []
    for (let pass = 0; pass < attempts; pass += 1) {
      runs.push(await measurePaced(url, { ...pace, headers: { cookie } }))
      calls.push(await measurePaced(stage.callUrl, { ...pace, headers: {} }))
    }
    const alone = await measureLoad(url, { connections: 1, seconds, headers: { cookie } })
    const aloneCall = await measureLoad(stage.callUrl, { connections: 1, seconds, headers: {} })
    const call = median(calls.map(({ p50 }) => p50))
    const above = (pick: (load: Load) => number) => median(runs.map(pick)) - call
    rows.push([
      `${latency} ms`,
      inMs(call),
      inMs(alone.p50 - aloneCall.p50),
      reported(
        atMost(
          above(({ p50 }) => p50),
          OVERHEAD_P50,
          inMs,
        ),
      ),
      inMs(above(({ p99 }) => p99)),
      median(runs.map(({ perSecond }) => perSecond)).toFixed(0),
      failures(runs),
    ])
    await wait(200)
  }
  await stage.tell({ latency: 0 })
  return {
    title: 'Above the slowest call',
    note: `Milliseconds of the trips list less those of the list of bookings alone, asked of the same services at the same pace; ${connections} connections that ask, at an even pace, for half of what the app can answer and they can carry; in a session that knows its traveller, so that the calls go out together. Budget ${OVERHEAD_P50} ms at p50, reported.`,
    head: ['calls wait', 'a call, p50', 'p50, alone', 'p50', 'p99', 'requests/s', 'failed'],
    rows,
  }
}
