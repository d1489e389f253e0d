import { IDLE_MS } from '#auth/session-store.ts'
import type { Table } from '../bench/table.ts'

/*
 * Calculates from one visit's cost the needs of a number of travellers on a Sunday evening, when most people look at their
 * trips. The figures below are assumptions (record 026), to be replaced after the first month of real metrics.
 */

/** Share of all travellers who visit on a Sunday. */
const ON_SUNDAY = 0.05
/** Share of a Sunday's visits in its busiest hour. */
const IN_BUSIEST_HOUR = 0.15
/** Ratio of the busiest minutes to that hour's mean. */
const BUSIEST_MINUTES = 2
/** One in this many visits uploads a photo of a document. */
const VISITS_AN_UPLOAD = 40
/** Share of a core that a process may use at the peak; above that, answers have to wait for each other. */
const MOST_USED = 0.6
/** Euros a month for a core with its memory, rented, and for a gigabyte of Redis with a replica. */
const CORE_EUROS = 20
const REDIS_EUROS = 30
/** So that one can be restarted while the other serves. */
const FEWEST_PROCESSES = 2
const travellers = [10_000, 1_000_000, 20_000_000]

/** The cost of one visit. */
export interface Visit {
  readonly requests: number
  /** Processor milliseconds of the app. */
  readonly cpuMs: number
  /** Bytes to the browser, compressed, headers included. */
  readonly bytes: number
  /** Redis commands. */
  readonly commands: number
  /** Calls to the backoffice and the other services. */
  readonly calls: number
}

/** The needs of each number of travellers at the peak, one column each. */
export function forecast(visit: Visit, uploadMs: number, sessionBytes: number): Table {
  const hourly = (count: number) => count * ON_SUNDAY * IN_BUSIEST_HOUR
  const peak = (count: number) => (hourly(count) / 3600) * BUSIEST_MINUTES
  const cores = (count: number) => (peak(count) * (visit.cpuMs + uploadMs / VISITS_AN_UPLOAD)) / 1000
  const sessions = (count: number) => (hourly(count) * IDLE_MS) / 3_600_000
  const redisGb = (count: number) => (sessions(count) * sessionBytes) / 1024 ** 3
  const processes = (count: number) => Math.max(FEWEST_PROCESSES, Math.ceil(cores(count) / MOST_USED))
  const rows: [string, (count: number) => number][] = [
    ['visits a second', peak],
    ['requests a second', (count) => peak(count) * visit.requests],
    ['cores busy', cores],
    ['processes', processes],
    ['sessions alive', sessions],
    ['Redis memory, MB', (count) => redisGb(count) * 1024],
    ['Redis commands a second', (count) => peak(count) * visit.commands],
    ['calls to the services a second', (count) => peak(count) * visit.calls],
    ['to browsers, Mbit a second', (count) => (peak(count) * visit.bytes * 8) / 1e6],
    ['euros a month', (count) => processes(count) * CORE_EUROS + redisGb(count) * REDIS_EUROS],
  ]
  return {
    title: 'What travellers need at the Sunday peak',
    note: `${ON_SUNDAY * 100} % come on a Sunday, ${IN_BUSIEST_HOUR * 100} % of them in the busiest hour, whose busiest minutes have ${BUSIEST_MINUTES} times its mean; one visit in ${VISITS_AN_UPLOAD} uploads a photo; a process uses at most ${MOST_USED * 100} % of a core, which costs ${CORE_EUROS} euros a month; a gigabyte of Redis costs ${REDIS_EUROS}.`,
    head: ['travellers', ...travellers.map((count) => figure.format(count))],
    rows: rows.map(([what, of]) => [what, ...travellers.map((count) => figure.format(of(count)))]),
  }
}

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
