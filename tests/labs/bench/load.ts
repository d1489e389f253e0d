import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureTools } from '../../tools/ensure-tools.ts'

export interface LoadOptions {
  /** Requests in progress at any time, each on a kept-alive connection. */
  readonly connections: number
  readonly seconds: number
  /** This number of requests, however long they take. */
  readonly amount?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sets of headers used in turn, merged over `headers`: many visitors instead of one. */
  readonly eachWith?: readonly Readonly<Record<string, string>>[]
}

export interface Load {
  /** Answers with a 2xx status per second. */
  readonly perSecond: number
  /** Milliseconds from request to the end of the answer, of those answers. */
  readonly p50: number
  readonly p99: number
  /** The number of answers with a 2xx status. */
  readonly answered: number
  /** Errors, time-outs and all other statuses; with any, the run says nothing about speed. */
  readonly failed: number
  /** Bytes of an answer on the wire, head included. */
  readonly bytesEach: number
}

type Autocannon = (
  options: Record<string, unknown>,
  done: (error: Error | null, result: AutocannonResult) => void,
) => { on(event: 'response', heard: (...expected: [unknown, number, number, number]) => void): void }

interface AutocannonResult {
  readonly errors: number
  readonly timeouts: number
  readonly throughput: { readonly total: number }
}

/** Requests one address repeatedly for a number of seconds, as fast as it answers. Uses autocannon of tests/tools. */
export async function measureLoad(url: string, options: LoadOptions): Promise<Load> {
  const { connections, seconds, amount, headers = {}, eachWith } = options
  const tools = createRequire(join(await ensureTools(), 'package.json'))
  const autocannon = tools('autocannon') as Autocannon
  const { promise, resolve, reject } = Promise.withResolvers<AutocannonResult>()
  const requests = eachWith?.map((own) => ({ headers: { ...headers, ...own } })) ?? []
  let clients = 0
  // Every connection gets different visitors, or all would start with the same one.
  const setupClient = (client: { setRequests(own: unknown[]): void }) => {
    const part = clients++ % connections
    client.setRequests(requests.filter((_, index) => index % connections === part % requests.length))
  }
  const start = performance.now()
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds,
      headers,
      timeout: 30,
      // It ends a fixed number of requests at its next sample, by default once a second.
      ...(amount !== undefined && { amount, sampleInt: 20 }),
      ...(requests.length > 0 && { setupClient }),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  // autocannon's own histogram has whole milliseconds, which is too coarse for a page.
  const times: number[] = []
  let bytes = 0
  let refused = 0
  run.on('response', (_client, status, size, time) => {
    if (status < 200 || status > 299) {
      refused += 1
      return
    }
    times.push(time)
    bytes += size
  })
  const { errors, timeouts } = await promise
  const took = (performance.now() - start) / 1000
  return computeLoad({ times, bytes, failed: refused + errors + timeouts, took })
}

interface Measured {
  /** Milliseconds of each answer with a 2xx status, in any order. */
  readonly times: number[]
  /** Of all those answers. */
  readonly bytes: number
  readonly failed: number
  /** Seconds in all. */
  readonly took: number
}

/** Rates and percentiles of a measurement. */
export function computeLoad({ times, bytes, failed, took }: Measured): Load {
  const sorted = times.toSorted((one, other) => one - other)
  return {
    perSecond: sorted.length / took,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    answered: sorted.length,
    failed,
    bytesEach: sorted.length > 0 ? Math.round(bytes / sorted.length) : 0,
  }
}

/** The given quantile of a sorted list; NaN for an empty one. */
export function quantile(sorted: readonly number[], part: number): number {
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  )
