import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { loadCopy } from '../support/copy.ts'
import { readMetrics } from '../support/metrics.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { status } from '../support/wire-faults.ts'
import { type Ask, on, type Visit } from './house.ts'
import { inHouse } from './in-house.ts'
import { keptSession } from './kept-session.ts'
import { findFlaws } from './valid-page.ts'

/* The operators' view of the built app, and the limits of one address; all figures are set low. */

const [LOGINS, WRONG_LINKS] = [4, 2]
const house = inHouse()
let beside: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  beside = await startBeside(house.app, {
    LOGINS_PER_ADDRESS: String(LOGINS),
    WRONG_LINKS_PER_ADDRESS: String(WRONG_LINKS),
  })
})
afterAll(() => beside?.app.stop())

/** Visits the process with the low figures; signed in as somebody who has come to it so. */
const visit = async (path: string, { browser = createBrowser(), ...ask }: Ask = {}) =>
  house.visit(path, { ...ask, browser: on(beside.port, browser, house) })
async function signIn(sub: string): Promise<BrowserCookies> {
  const browser = createBrowser()
  await on(beside.port, browser, house).fetch(await house.callbackFor(browser, sub))
  return browser
}

/** A request as from another address; the tests are a trusted proxy. */
const from = (address: string) => ({ 'x-forwarded-for': address })

// The labels and the counter of each signal: tests/unit/http/metrics.test.ts.
it('the metrics count requests by route, calls by host, refreshes and sessions, on a port of their own', async () => {
  const emma = await signIn('emma')
  await visit('/travels/B2101', { browser: emma })
  await visit('/travels', { browser: emma, faults: [[/\/bookings$/, status(503)]] })
  await keptSession(house, emma, { accessTokenExpiresAt: Date.now() })
  await visit('/account/credits', { browser: emma })
  await visit('/no-such-page/with-a-secret', { browser: emma })
  const noah = on(beside.port, await signIn('noah'), house)
  await house.post('/logout', {}, { browser: noah })
  const { value, text } = await readMetrics(house.app, beside.app.name)
  const seen = (route: string, code: string) =>
    value('account_http_requests_total', { route, method: 'GET', status: code })
  expect(seen('travels/_tour', '200')).toBe(1)
  expect(seen('login/redirect', '302')).toBe(2)
  expect(value('account_http_request_duration_seconds_count', { route: 'travels' })).toBe(1)
  const host = new URL(house.tap.url).host
  expect(value('account_upstream_call_duration_seconds_count', { host, operation: 'getBooking' })).toBe(1)
  const failed = { host, operation: 'listBookings', code: 'BACKOFFICE_UNAVAILABLE' }
  expect(value('account_upstream_errors_total', failed)).toBe(1)
  expect(value('account_token_refreshes_total', { outcome: 'renewed' })).toBe(1)
  expect(value('account_sign_ins_total', { outcome: 'ok' })).toBe(2)
  expect(value('account_sign_outs_total')).toBe(1)
  expect(value('account_sessions_active')).toBeGreaterThan(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'account_event_loop_delay_seconds'])
    expect(text).toContain(name)
  for (const made of ['secret', 'B2101']) expect(text).not.toContain(made)
  expect((await visit('/metrics')).html).not.toContain('account_http')
})

describe('one address with too many attempts', () => {
  const it1 = loadCopy('italy')
  const en = loadCopy('international')

  function expectWait({ status: code, headers, html, screen }: Visit, copy: typeof en) {
    const seconds = Number(headers.get('retry-after'))
    expect([code, seconds > 0 && seconds <= 600]).toEqual([429, true])
    const [, more = ''] = copy('shell:trouble.tooMany.text', { count: Math.ceil(seconds / 60) }).split('|')
    for (const text of [copy('shell:trouble.tooMany.title'), more]) expect(screen).toContain(text)
    expect(findFlaws(html)).toEqual([])
  }

  it('to sign in has to wait, in its own language; another address does not, nor somebody signed in', async () => {
    const begin = (address: string) => visit('/login', { market: 'italy', headers: from(address) })
    for (let tries = 0; tries < LOGINS; tries += 1) expect((await begin('192.0.2.1')).status).toBe(302)
    expectWait(await begin('192.0.2.1'), it1)
    expect((await begin('192.0.2.2')).status).toBe(302)
    expect(
      (await visit('/travels', { browser: await house.browserOf('emma'), headers: from('192.0.2.1') }))
        .status,
    ).toBe(200)
    const back = () => visit('/login/redirect?code=x&state=y', { headers: from('192.0.2.3') })
    for (let tries = 0; tries < LOGINS; tries += 1) expect((await back()).status).toBe(400)
    expectWait(await back(), en)
    const { value } = await readMetrics(house.app, beside.app.name)
    expect(value('account_rate_limited_total', { action: 'login' })).toBe(1)
  })

  // Other requests that are no visit: tests/unit/middleware/navigation-only.test.ts.
  it('to sign in is not blocked by pictures of other sites: they are refused and not counted', async () => {
    const ask = (path: string, mode: string, dest: string) => {
      const headers = { ...from('192.0.2.7'), 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
      return visit(path, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
    }
    for (const [path, expected] of [
      ['/login', 302],
      ['/login/redirect?code=x&state=y', 400],
    ] as const) {
      for (let tries = 0; tries <= LOGINS; tries += 1) {
        const { status: code, headers, html } = await ask(path, 'no-cors', 'image')
        expect([code, headers.getSetCookie(), html]).toEqual([403, [], ''])
      }
      expect((await ask(path, 'navigate', 'document')).status).toBe(expected)
    }
  })

  it('of wrong alert links has to wait, even with a right one; right and expired ones do not count', async () => {
    const open = (token: string, address: string) => visit(`/notify-me/${token}`, { headers: from(address) })
    for (let tries = 0; tries < WRONG_LINKS + 2; tries += 1)
      for (const [token, status] of [
        ['alerts-emma', 200],
        ['expired-emma', 410],
      ] as const)
        expect((await open(token, '192.0.2.4')).status).toBe(status)
    for (let tries = 0; tries < WRONG_LINKS; tries += 1)
      expect((await open(`guess-${tries}`, '192.0.2.4')).status).toBe(404)
    const refused = await open('guess-again', '192.0.2.4')
    expectWait(refused, en)
    expect(refused.calls).toEqual([])
    expectWait(await open('alerts-emma', '192.0.2.4'), en)
    expect((await open('alerts-emma', '192.0.2.5')).status).toBe(200)
  })
})
