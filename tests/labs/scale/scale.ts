import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { readMetrics } from '../../support/metrics.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { quantile } from '../bench/load.ts'
import { cpuSeconds, residentBytes } from '../bench/process-figures.ts'
import { asker, journey, newTally, signedIn, type Tally, visit } from '../bench/soak-journey.ts'
import { inKb, markdown, type Table } from '../bench/table.ts'
import { uploadPassport } from '../bench/upload-passport.ts'
import { type Fleet, openFleet } from './fleet.ts'
import { forecast, type Visit } from './forecast.ts'
import { openSessions } from './sessions.ts'

/*
 * `npm run labs -- scale`: measures a visit's cost in one process with few sessions, predicts from it the needs of two processes behind
 * nginx for the same visits with 20,000 sessions in Redis, and then simulates that. Record 026 draws the conclusions.
 * About nine minutes, on four cores: sandbox, nginx, Redis and the load generator have to run as well.
 */

/** One visit in so many begins with a sign-in and ends with a sign-out; the others return to a session. */
const SIGN_IN_EVERY = 10
const FEW_SESSIONS = 50
/** Visits a second while one process is measured. */
const ALONE_PER_SECOND = 3

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '5' },
    /** Seconds in which a visit's cost is measured. */
    alone: { type: 'string', default: '60' },
    /** The share of both processes' time that the simulation aims to use. */
    used: { type: 'string', default: '0.5' },
  },
})
const sessions = Number(values.sessions)
const seconds = Number(values.minutes) * 60

/** Starts visits at an even pace, however long each takes, and waits for the last one. */
async function visits(
  origin: string,
  browsers: readonly BrowserCookies[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Tally> {
  const tally = newTally()
  const under: Promise<void>[] = []
  const start = performance.now()
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const browser = browsers[number % browsers.length]
    if (!browser) throw new Error('there are no sessions')
    under.push(
      number % SIGN_IN_EVERY === 0 ? journey(origin, number, tally) : comeBack(origin, browser, tally),
    )
    await sleep(Math.max(0, start + ((number + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(under)
  return tally
}

/** A visit in an existing session. */
async function comeBack(origin: string, browser: BrowserCookies, tally: Tally): Promise<void> {
  await visit(asker(origin, browser, tally))
  tally.journeys += 1
}

async function stretch(meter: Meter, load: () => Promise<Tally>) {
  const before = await meter.now()
  const tally = await load()
  return { tally, cost: await meter.since(before) }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const visitOf = ({ tally, cost }: { tally: Tally; cost: Cost }, calls: number): Visit => ({
  requests: tally.requests / tally.journeys,
  cpuMs: (total(cost.cpu) * 1000) / tally.journeys,
  bytes: cost.bytes / tally.journeys,
  commands: cost.commands / tally.journeys,
  calls: calls / tally.journeys,
})

/** A session's bytes in Redis, from adding a thousand. */
async function bytesOfSession(fleet: Fleet, meter: Meter): Promise<{ each: number; few: BrowserCookies[] }> {
  const before = await meter.redisMemory()
  const few = await openSessions(fleet, 1000)
  return { each: ((await meter.redisMemory()) - before) / 1000, few: few.slice(0, FEW_SESSIONS) }
}

const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** One process and a few sessions. */
async function measureAlone(fleet: Fleet, meter: Meter, few: readonly BrowserCookies[]): Promise<Visit> {
  await fleet.serveWith(1)
  await visits(fleet.origin, few, { perSecond: ALONE_PER_SECOND, seconds: 20 })
  const calls = async () =>
    (await readMetrics(fleet.app)).value('account_upstream_call_duration_seconds_count')
  const before = await calls()
  const alone = await stretch(meter, () =>
    visits(fleet.origin, few, { perSecond: ALONE_PER_SECOND, seconds: Number(values.alone) }),
  )
  return visitOf(alone, (await calls()) - before)
}

const UPLOADS = 10
/** As wide as the photo of a phone's camera of twelve million pixels. */
const WIDTH = 4000

/** The app's processor time for submitting a passport's two forms, one of them with a photo, ms. */
async function measureUpload(origin: string, meter: Meter): Promise<number> {
  const photo = new Uint8Array(await drawSpecimen({ width: WIDTH }))
  const browser = await signedIn(origin, 0)
  // The first one loads the decoder.
  await uploadPassport(origin, browser, photo)
  const before = await meter.now()
  for (let number = 0; number < UPLOADS; number += 1) await uploadPassport(origin, browser, photo)
  const { cpu } = await meter.since(before)
  return (total(cpu) * 1000) / UPLOADS
}

interface Simulated {
  readonly tally: Tally
  readonly cost: Cost
  /** The sessions' bytes in Redis. */
  readonly stored: number
}

/** Two processes and all sessions. */
async function simulate(fleet: Fleet, meter: Meter, perSecond: number): Promise<Simulated> {
  const empty = await meter.redisMemory()
  const browsers = await openSessions(fleet, sessions)
  const stored = (await meter.redisMemory()) - empty
  // The second process is still cold.
  await visits(fleet.origin, browsers, { perSecond, seconds: 30 })
  const load = () => visits(fleet.origin, browsers, { perSecond, seconds })
  return { ...(await stretch(meter, load)), stored }
}

function tableOf(one: Visit, each: number, { tally, cost, stored }: Simulated, memory: string): Table {
  const times = tally.times.toSorted((left, right) => left - right)
  const rate = tally.journeys / cost.seconds
  const whole = (value: number) => value.toFixed(0)
  const cores = (one.cpuMs * rate) / 10
  const rows: [string, number, number, (value: number) => string][] = [
    ['processor time of both, % of one core', cores, (total(cost.cpu) / cost.seconds) * 100, whole],
    ['of the busier process, %', cores / 2, (Math.max(...cost.cpu) / cost.seconds) * 100, whole],
    ['requests a second', one.requests * rate, tally.requests / cost.seconds, whole],
    ['Redis commands a second', one.commands * rate, cost.commands / cost.seconds, whole],
    ['Redis memory for the sessions, MB', each * sessions, stored, mb],
    ['to browsers, MB a minute', one.bytes * rate * 60, (cost.bytes / cost.seconds) * 60, mb],
  ]
  return {
    title: `${sessions} sessions, two processes, ${rate.toFixed(1)} visits a second`,
    note: `For ${values.minutes} minutes; predicted from one process with ${FEW_SESSIONS} sessions. ${tally.requests} requests, ${total([...tally.failures.values()])} failed; p50 ${whole(quantile(times, 0.5))} ms, p99 ${whole(quantile(times, 0.99))} ms, the sandbox behind them included; resident memory ${memory} MB.`,
    head: ['', 'predicted', 'measured', 'measured / predicted'],
    rows: rows.map(([what, predicted, measured, show]) => [
      what,
      show(predicted),
      show(measured),
      (measured / predicted).toFixed(2),
    ]),
  }
}

async function main(): Promise<void> {
  const fleet = await openFleet()
  const meter = await openMeter(fleet)
  try {
    const { each, few } = await bytesOfSession(fleet, meter)
    const one = await measureAlone(fleet, meter, few)
    const uploadMs = await measureUpload(fleet.origin, meter)
    await fleet.serveWith(2)
    const perSecond = (Number(values.used) * 2 * 1000) / one.cpuMs
    console.log(
      `A visit: ${one.requests.toFixed(1)} requests, ${one.cpuMs.toFixed(1)} ms, ${inKb(one.bytes)} KB, ${one.commands.toFixed(1)} Redis commands, ${one.calls.toFixed(1)} calls. An upload: ${uploadMs.toFixed(0)} ms. A session: ${each.toFixed(0)} bytes.\n\n${markdown(forecast(one, uploadMs, each))}\n\nNow ${perSecond.toFixed(1)} visits a second for ${values.minutes} minutes …`,
    )
    const simulated = await simulate(fleet, meter, perSecond)
    for (const [what, times] of simulated.tally.failures) console.log(`    ${times} × ${what}`)
    console.log(markdown(tableOf(one, each, simulated, meter.memory().map(mb).join(' and '))))
    process.exitCode = simulated.tally.failures.size > 0 ? 1 : 0
  } finally {
    await meter.close()
    await fleet.close()
  }
}

/** The cost of a period of load. */
interface Cost {
  readonly seconds: number
  /** Processor time of each process of the app, seconds. */
  readonly cpu: readonly number[]
  /** Bytes from nginx to browsers, headers included. */
  readonly bytes: number
  /** Commands that Redis ran, those inside scripts included. */
  readonly commands: number
}

/** Reads the counters of all parts; `since` returns how much they have grown. */
async function openMeter(fleet: Fleet) {
  const redis = new Redis(fleet.redis.url)
  const figure = async (section: string, name: string) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(await redis.info(section))?.[1])
  const now = async () => ({
    seconds: performance.now() / 1000,
    cpu: fleet.pids.map(cpuSeconds),
    bytes: fleet.bytesSent(),
    commands: await figure('stats', 'total_commands_processed'),
  })
  return {
    now,
    async since(before: Cost): Promise<Cost> {
      const after = await now()
      return {
        seconds: after.seconds - before.seconds,
        cpu: after.cpu.map((used, index) => used - (before.cpu[index] ?? 0)),
        bytes: after.bytes - before.bytes,
        // Reading the counter was a command too.
        commands: after.commands - before.commands - 1,
      }
    },
    /** Bytes of memory that Redis uses. */
    redisMemory: () => figure('memory', 'used_memory'),
    /** Resident bytes of each process of the app. */
    memory: () => fleet.pids.map(residentBytes),
    close: () => redis.quit(),
  }
}

type Meter = Awaited<ReturnType<typeof openMeter>>

await main()
