import { median, quantile } from './load.ts'
import type { Tally } from './soak-journey.ts'

/** The resources still open without requests. */
export interface Quiet {
  /** Open resources other than connections. */
  readonly handles: number
  /** Clients keep theirs alive, so only a growth by more than one per client means something. */
  readonly sockets: number
  readonly sessions: number
  /** Bytes in use after a full garbage collection. */
  readonly heap: number
  /** Resident bytes after the same collection; includes what the allocator has not returned to the system. */
  readonly resident: number
}

export interface Soaked {
  readonly connections: number
  readonly tally: Tally
  /** Resident bytes at the end of the warm-up, since the soak itself starts after a forced collection (`Quiet`). */
  readonly warm: number
  /** Resident bytes, sample by sample. */
  readonly memory: readonly number[]
  readonly before: Quiet
  readonly after: Quiet
  /** SIGTERM under load: the number of requests answered around it, the lost ones, and the process's end. */
  readonly end: {
    readonly answered: number
    readonly lost: Map<string, number>
    readonly exit: number | null
  }
  readonly log: string
}

const RSS_GROWTH = 1.1
const HEAP_GROWTH = 1.05
/** The number of handles that may be open by chance: a timer, a closing connection. */
const HANDLE_SLACK = 5

/** The median of a third of the samples: its beginning, middle or end. */
function third(samples: readonly number[], which: 0 | 1 | 2): number {
  const size = Math.ceil(samples.length / 3)
  return median(samples.slice(which * size, (which + 1) * size))
}

/** Every unmet requirement, in words; empty if all were met (product §20, §23). */
export function wrongWith({ connections, tally, warm, memory, before, after, end, log }: Soaked): string[] {
  const rules: readonly [boolean, string][] = [
    [tally.failures.size > 0, 'requests failed'],
    [third(memory, 2) > RSS_GROWTH * warm, 'the memory grew'],
    [after.heap > HEAP_GROWTH * before.heap, 'the heap holds more'],
    [after.resident > RSS_GROWTH * before.resident, 'memory was not given back'],
    [after.handles > before.handles + HANDLE_SLACK, 'handles stayed open'],
    [after.sockets > before.sockets + connections, 'connections stayed open'],
    [log.includes('MaxListenersExceededWarning'), 'listeners piled up'],
    [after.sessions > 0, 'sessions stayed behind'],
    [end.lost.size > 0, 'requests were lost at the end'],
    [end.exit !== 0, 'it did not end by itself'],
  ]
  return rules.flatMap(([broken, what]) => (broken ? [what] : []))
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const rows = (failures: Map<string, number>) => [...failures].map(([what, times]) => `    ${times} × ${what}`)

/** The figures, one per line. */
export function formatReport({ tally, warm, memory, before, after, end }: Soaked): string {
  const times = tally.times.toSorted((one, other) => one - other)
  const failed = [...tally.failures.values()].reduce((sum, count) => sum + count, 0)
  const lost = end.lost.size === 0 ? 'none' : 'some'
  return [
    `requests   ${tally.requests} in ${tally.journeys} journeys, ${failed} failed`,
    ...rows(tally.failures),
    `a request  ${quantile(times, 0.5).toFixed(0)} ms (median), ${quantile(times, 0.99).toFixed(0)} ms (p99)`,
    `memory     ${[warm, third(memory, 1), third(memory, 2)].map(megabytes).join(', ')} (warm, middle, end)`,
    `heap       ${megabytes(before.heap)} before, ${megabytes(after.heap)} after`,
    `at rest    ${megabytes(before.resident)} before, ${megabytes(after.resident)} after`,
    `handles    ${before.handles} before, ${after.handles} after`,
    `sockets    ${before.sockets} before, ${after.sockets} after`,
    `sessions   ${after.sessions} left`,
    `SIGTERM    ${end.answered} answered around it, ${lost} lost, exit ${end.exit}`,
    ...rows(end.lost),
  ].join('\n')
}
