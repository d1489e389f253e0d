import { beforeEach, describe, expect, it } from 'vitest'
import { createMetrics, routeLabel, serveMetrics } from '#http/node/metrics.ts'
import { signal } from '#http/shared/signals.ts'
import { begin, heard, readBytes } from './running-server.ts'

/* The counters and labels of each signal. The metrics of the built app: faults/operations.test.ts. */

let live: number | null = 5
const gauges = { inFlight: () => 3, loopDelay: () => 40, sessions: async () => live }
let metrics: ReturnType<typeof createMetrics>
beforeEach(() => {
  metrics = createMetrics(gauges)
})
/** The lines of a metric, without the words about it. */
const linesOf = async (name: string) =>
  (await metrics.getSingleMetricAsString(name)).split('\n').filter((line) => line && !line.startsWith('#'))

it.each([
  ['/livez', 'health'],
  ['/readyz?x=1', 'health'],
  ['/_astro/page.js', 'asset'],
  ['/_actions/documents.upload', 'action'],
  ['/viaggi/LIS-2026?token=secret', 'travels/_tour'],
  ['/viaggi#secret', 'travels'],
  ['/', 'index'],
  ['/?a=1', 'index'],
  ['/wp-admin/secret', 'other'],
  ['/x/livez', 'other'],
  ['/x/_astro/a', 'other'],
])('the label of %s is %s', (target, label) => {
  expect(routeLabel(target)).toBe(label)
})

describe('the metrics', () => {
  it('count requests by route, known method and status, and time them in seconds', async () => {
    const answered = (method: string, status: number) =>
      signal('request', { target: '/viaggi?x', method, status, ms: 200 })
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND', 'secret']) answered(method, 200)
    answered('GET', 503)
    const line = (method: string, status: number, count: number) =>
      `account_http_requests_total{route="travels",method="${method}",status="${status}"} ${count}`
    expect(await linesOf('account_http_requests_total')).toEqual([
      ...['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => line(method, 200, 1)),
      line('other', 200, 2),
      line('GET', 503, 1),
    ])
    const times = await linesOf('account_http_request_duration_seconds')
    const get = '{le="%",route="travels",method="GET"}'
    const upTo = (most: string) => `account_http_request_duration_seconds_bucket${get.replace('%', most)}`
    expect(times).toContain(`${upTo('0.1')} 0`)
    expect(times).toContain(`${upTo('0.25')} 2`)
  })

  it('count calls by host and operation, and those that failed by their code', async () => {
    const call = { host: 'api.example.com', operation: 'getMe', ms: 30 }
    signal('call', { ...call, code: null })
    signal('call', { ...call, code: 'NOT_FOUND' })
    const labels = 'host="api.example.com",operation="getMe"'
    expect(await linesOf('account_upstream_errors_total')).toEqual([
      `account_upstream_errors_total{${labels},code="NOT_FOUND"} 1`,
    ])
    const times = await linesOf('account_upstream_call_duration_seconds')
    expect(times).toContain(`account_upstream_call_duration_seconds_count{${labels}} 2`)
    expect(times).toContain(`account_upstream_call_duration_seconds_bucket{le="0.05",${labels}} 2`)
    expect(times).toContain(`account_upstream_call_duration_seconds_bucket{le="0.01",${labels}} 0`)
  })

  it('count renewals, sign-ins, sign-outs, and refused visitors', async () => {
    signal('refresh', { outcome: 'denied' })
    signal('signIn', { outcome: 'ok' })
    signal('signOut', { sessions: 3 })
    signal('shed', { reason: 'bodies' })
    signal('limited', { action: 'login' })
    for (const [name, line] of [
      ['account_token_refreshes_total', '{outcome="denied"} 1'],
      ['account_sign_ins_total', '{outcome="ok"} 1'],
      ['account_sign_outs_total', ' 3'],
      ['account_http_requests_shed_total', '{reason="bodies"} 1'],
      ['account_rate_limited_total', '{action="login"} 1'],
    ] as const) {
      expect(await linesOf(name)).toEqual([`${name}${line}`])
    }
  })

  it('read current values, and NaN of a store that does not answer', async () => {
    const sessions = async () => (await linesOf('account_sessions_active')).join()
    expect(await linesOf('account_http_requests_in_flight')).toEqual(['account_http_requests_in_flight 3'])
    expect((await linesOf('account_event_loop_delay_seconds')).join()).toMatch(/ 0\.04$/)
    expect(await sessions()).toBe('account_sessions_active 5')
    live = null
    expect(await sessions()).toMatch(/ nan$/i)
  })
})

it('are served under their own path alone, and a failure is logged', async () => {
  const { log, logged } = heard('info')
  let fails = false
  const sessions = async () => {
    if (fails) throw new Error('a bug')
    return 1
  }
  const place = { host: '127.0.0.1', port: 0 }
  const port = await serveMetrics(place, { inFlight: () => 0, loopDelay: () => 0, sessions, log })
  const ask = async (path: string) => {
    const response = await begin(port, path)
    const isText = response.headers['content-type']?.startsWith('text/plain') ?? false
    const text = String(await readBytes(response))
    return [response.statusCode, isText, text.includes('account_sessions_active 1')]
  }
  expect(await ask('/metrics')).toEqual([200, true, true])
  expect(await ask('/metrics/')).toEqual([404, false, false])
  fails = true
  expect(await ask('/metrics')).toEqual([500, false, false])
  expect(logged.join('')).toContain('a bug')
  await expect(serveMetrics({ ...place, port }, { ...gauges, log })).rejects.toThrow('EADDRINUSE')
})
