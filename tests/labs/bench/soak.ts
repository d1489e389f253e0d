import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type RunningApp, startApp } from '../../support/app.ts'
import { readMetrics } from '../../support/metrics.ts'
import { asStarted } from './as-started.ts'
import { median } from './load.ts'
import { residentBytes } from './process-figures.ts'
import { inspected, retainedHeap } from './retained-heap.ts'
import { beHostile } from './soak-hostile.ts'
import { asker, journey, newTally, readErrorCode, signedIn, type Tally } from './soak-journey.ts'
import { formatReport, type Quiet, type Soaked, wrongWith } from './soak-report.ts'

/*
 * `npm run labs -- soak`: mixed journeys against the built app and the sandbox for ten minutes, for the first argument's number of
 * minutes, or for thirty with `--long`; with `--hostile` beside hostile clients. Then SIGTERM under load. Exit 1 if a part
 * of product §20 did not hold: no failed request, RSS flat, no growth of listeners and handles. Linux only, because it reads
 * resident memory.
 */

/**
 * Caches, compiled code and the heap first grow to their size. The warm-up runs rounds of `round` seconds until a round's
 * memory is less than `settled` times that of the round before, or for as long as the soak itself.
 */
const WARM_UP = { pass: 45, settled: 1.03 }
const SAMPLE_EVERY_MS = 2000
/** After this time, idle kept-alive connections are closed. */
const QUIET_MS = 8000

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean' },
    hostile: { type: 'boolean' },
    connections: { type: 'string', default: '32' },
  },
})
const minutes = flags.long ? 30 : Number(positionals[0] ?? 10)
/** Use fewer on a busy machine. */
const CONNECTIONS = Number(flags.connections)
if (!(minutes > 0)) throw new Error('how many minutes? npm run labs -- soak 10')

/** Runs journeys on all connections until the time is over. Returns memory samples in bytes. */
async function soak(app: RunningApp, origin: string, seconds: number, tally: Tally): Promise<number[]> {
  const hostile = flags.hostile ? beHostile(app, origin, seconds) : undefined
  const until = performance.now() + seconds * 1000
  const memory: number[] = []
  let number = 0
  const worker = async () => {
    while (performance.now() < until) await journey(origin, number++, tally)
  }
  const watch = async () => {
    while (performance.now() < until) {
      memory.push((await readMetrics(app)).value('process_resident_memory_bytes'))
      await sleep(SAMPLE_EVERY_MS)
    }
  }
  await Promise.all([watch(), hostile, ...Array.from({ length: CONNECTIONS }, worker)])
  return memory
}

/** Returns the resident memory of the last round, and the seconds the warm-up took. */
async function warmUp(
  app: RunningApp,
  origin: string,
  tally: Tally,
): Promise<{ seconds: number; memory: number }> {
  let before = 0
  let seconds = 0
  while (seconds < minutes * 60) {
    const now = median(await soak(app, origin, WARM_UP.pass, tally))
    seconds += WARM_UP.pass
    const settled = now < before * WARM_UP.settled
    before = now
    if (settled) break
  }
  return { seconds, memory: before }
}

/** The resources still open after the last request. */
async function quiet(app: RunningApp): Promise<Quiet> {
  await sleep(QUIET_MS)
  const { value } = await readMetrics(app)
  const sockets = value('nodejs_active_resources', { type: 'TCPSocketWrap' })
  const handles = value('nodejs_active_resources_total') - sockets
  const sessions = value('account_sessions_active')
  const heap = await retainedHeap(app)
  return { handles, sockets, sessions, heap, resident: residentBytes(app.app.pid) }
}

/** Sends SIGTERM while every connection sends requests; each stops when the server accepts no more connections. */
async function endUnderLoad(app: RunningApp, origin: string): Promise<Soaked['end']> {
  const browsers = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, number) => signedIn(origin, number)),
  )
  const tally = newTally()
  const load = browsers.map(async (browser) => {
    let open = true
    const ask = asker(origin, browser, tally, (error) => {
      open = readErrorCode(error) !== 'ECONNREFUSED'
      return !open
    })
    while (open) await ask('under SIGTERM', '/travels', 200)
  })
  await sleep(3000)
  process.kill(app.app.pid ?? 0, 'SIGTERM')
  const [ended] = await Promise.all([app.app.ended, ...load])
  return { answered: tally.requests, lost: tally.failures, exit: ended.code }
}

async function main(): Promise<void> {
  const app = await startApp({ METRICS_PORT: '0', ...asStarted(inspected) })
  try {
    const origin = `http://localhost:${app.port}`
    const warming = newTally()
    const warm = await warmUp(app, origin, warming)
    console.log(`Warmed up for ${warm.seconds} s; now ${minutes} min at ${CONNECTIONS} connections …`)
    const before = await quiet(app)
    const tally = newTally()
    for (const [what, times] of warming.failures) tally.failures.set(`warming up, ${what}`, times)
    const memory = await soak(app, origin, minutes * 60, tally)
    const after = await quiet(app)
    const end = await endUnderLoad(app, origin)
    const log = readFileSync(join(app.dataDir, 'app.log'), 'utf8')
    const soaked = { connections: CONNECTIONS, tally, warm: warm.memory, memory, before, after, end, log }
    const wrong = wrongWith(soaked)
    console.log(formatReport(soaked))
    console.log(wrong.length === 0 ? 'held' : `did not hold: ${wrong.join(', ')}`)
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    await app.stop()
  }
}

await main()
