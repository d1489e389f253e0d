import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { matchPath } from '#i18n/slugs.ts'
import type { Logger } from '../shared/log.ts'
import { isProbe } from '../shared/refusal.ts'
import { onSignal } from '../shared/signals.ts'

/** Buckets in seconds: pages up to the five that a traveller waits (product §20), calls up to their time-outs. */
const PAGE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30]

/** All other methods share one label: a client can invent methods, and every label stays in memory. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Values that are read when metrics are scraped; the sessions are null if the store does not answer. */
interface Gauges {
  readonly inFlight: () => number
  readonly loopDelay: () => number
  readonly sessions: () => Promise<number | null>
}

/**
 * The metrics label for a request's target: the name of a route, or a fixed word. Never a path, because paths contain ids and
 * tokens and are unlimited in number.
 */
export function routeLabel(target: string): string {
  const [path = '/'] = target.split(/[?#]/, 1)
  if (isProbe(path)) return 'health'
  if (path.startsWith('/_astro/')) return 'asset'
  if (path.startsWith('/_actions/')) return 'action'
  return matchPath(path)?.name ?? 'other'
}

/** Starts counting signals; each metric describes itself in `help`. Call it once per process. */
export function createMetrics(gauges: Gauges): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(register)
  countCalls(register)
  countSessions(register)
  readGauges(register, gauges)
  return register
}

function countRequests(register: Registry): void {
  const labelNames = ['route', 'method'] as const
  const requests = new Counter({
    name: 'account_http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: [...labelNames, 'status'] as const,
    registers: [register],
  })
  const durations = new Histogram({
    name: 'account_http_request_duration_seconds',
    help: 'From a request’s arrival to the end of its answer.',
    labelNames,
    buckets: PAGE_BUCKETS,
    registers: [register],
  })
  onSignal('request', ({ target, method, status, ms }) => {
    const labels = { route: routeLabel(target), method: METHODS.has(method) ? method : 'other' }
    requests.inc({ ...labels, status })
    durations.observe(labels, ms / 1000)
  })
  const shed = new Counter({
    name: 'account_http_requests_shed_total',
    help: 'Pages refused with 503 because of overload.',
    labelNames: ['reason'] as const,
    registers: [register],
  })
  onSignal('shed', ({ reason }) => shed.inc({ reason }))
  const limited = new Counter({
    name: 'account_rate_limited_total',
    help: 'Actions refused by a rate limit.',
    labelNames: ['action'] as const,
    registers: [register],
  })
  onSignal('limited', ({ action }) => limited.inc({ action }))
}

function countCalls(register: Registry): void {
  const labelNames = ['host', 'operation'] as const
  const durations = new Histogram({
    name: 'account_upstream_call_duration_seconds',
    help: 'Duration of upstream calls, including their retry.',
    labelNames,
    buckets: CALL_BUCKETS,
    registers: [register],
  })
  const errors = new Counter({
    name: 'account_upstream_errors_total',
    help: 'Calls that failed, by the code of their error.',
    labelNames: [...labelNames, 'code'] as const,
    registers: [register],
  })
  onSignal('call', ({ host, operation, ms, code }) => {
    durations.observe({ host, operation }, ms / 1000)
    if (code !== null) errors.inc({ host, operation, code })
  })
}

function countSessions(register: Registry): void {
  const refreshes = new Counter({
    name: 'account_token_refreshes_total',
    help: 'Renewals of access tokens: renewed, denied (the session ends) or failed (the provider did not answer).',
    labelNames: ['outcome'] as const,
    registers: [register],
  })
  onSignal('refresh', ({ outcome }) => refreshes.inc({ outcome }))
  const signIns = new Counter({
    name: 'account_sign_ins_total',
    help: 'Logins that came back from the provider, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [register],
  })
  onSignal('signIn', ({ outcome }) => signIns.inc({ outcome }))
  const signOuts = new Counter({
    name: 'account_sign_outs_total',
    help: 'Sessions that were ended on request, by the traveller or by the provider.',
    registers: [register],
  })
  onSignal('signOut', ({ sessions }) => signOuts.inc(sessions))
}

function readGauges(register: Registry, { inFlight, loopDelay, sessions }: Gauges): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await read()) ?? Number.NaN)
      },
    })
  gauge('account_http_requests_in_flight', 'Pages being answered.', inFlight)
  gauge(
    'account_event_loop_delay_seconds',
    'Mean delay of the event loop in the last second; what load shedding looks at.',
    () => loopDelay() / 1000,
  )
  gauge('account_sessions_active', 'Sessions in the store; NaN while it does not answer.', sessions)
}

interface MetricsServerOptions extends Gauges {
  readonly log: Logger
}

/**
 * A listener for `/metrics` alone, on a separate port that proxies do not expose to travellers. Resolves with its port when it
 * listens; rejects with the system's error. It keeps running while the process drains and ends with it.
 */
export function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  { log, ...gauges }: MetricsServerOptions,
): Promise<number> {
  const register = createMetrics(gauges)
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await register.metrics()
      return response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
    } catch (err) {
      log.error({ err }, 'cannot serve the metrics')
      return response.writeHead(500).end()
    }
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : port)
  })
  return promise
}
