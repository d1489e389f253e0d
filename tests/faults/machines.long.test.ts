import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { loadCopy } from '../support/copy.ts'
import { readMetrics } from '../support/metrics.ts'
import { type RunningRedis, startRedis } from '../support/redis.ts'
import { type BrowserCookies, cookieHeader, createBrowser } from '../support/sign-in.ts'
import { gate } from '../support/wire-faults.ts'
import { drawCard, handoffSteps, says } from './handoff-steps.ts'
import { type House, on, openHouse } from './house.ts'
import { keptSession, readSessionId } from './kept-session.ts'
import { findFlaws } from './valid-page.ts'

/*
 * Two processes of the built app with one Redis, as behind a proxy that distributes requests (product §21.2, §21.3, §20). In
 * `npm test`: session-store, session-store-outage and access-token in tests/unit/auth, rate-limit in tests/unit/http.
 */

const en = loadCopy('international')
const TOKEN = 'POST /oidc/token'
const WRONG_LINKS = 4
let redis: RunningRedis
let house: House
let beside: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  redis = await startRedis({ durable: true })
  // The token endpoint's host name, so that its calls pass the tap and can be counted.
  house = await openHouse((tap) => ({
    SESSION_FILE: '',
    REDIS_URL: redis.url,
    METRICS_PORT: '0',
    WRONG_LINKS_PER_ADDRESS: String(WRONG_LINKS),
    OIDC_TOKEN_URL: `${tap.url}/oidc/token`,
  }))
  beside = await startBeside(house.app)
})
afterAll(async () => {
  await beside?.app.stop()
  await house?.close()
  await redis?.stop()
})

const onSecond = (browser: BrowserCookies): BrowserCookies => on(beside.port, browser, house)

/** The browser with its current cookies, as in a request that is under way while another changes them. */
function asItIs(browser: BrowserCookies): BrowserCookies {
  const cookie = cookieHeader(browser)
  const headed = (headers?: HeadersInit) => ({ ...Object.fromEntries(new Headers(headers)), cookie })
  return {
    ...browser,
    fetch: (url, init) => fetch(url, { ...init, headers: headed(init?.headers), redirect: 'manual' }),
  }
}

const both = (browser: BrowserCookies) => [browser, onSecond(browser)]
const profile = (browser: BrowserCookies) => house.visit('/account/profile', { browser })
const onBoth = async (browser: BrowserCookies) =>
  (await Promise.all(both(browser).map(profile))).map(({ status }) => status)
const logOut = (browser: BrowserCookies) => house.post('/logout', {}, { browser })

it('a session that begins on one machine continues on the other, as does a login half-way', async () => {
  expect(await onBoth(await house.signIn('emma'))).toEqual([200, 200])
  const browser = createBrowser()
  const back = await onSecond(browser).fetch(await house.callbackFor(browser, 'emma'))
  expect([back.status, back.headers.get('location')]).toEqual([302, '/'])
  expect(await onBoth(browser)).toEqual([200, 200])
})

it('an expired access token is renewed by one call for ten requests on each of two machines', async () => {
  const browser = await house.signIn('emma')
  const old = await keptSession(house, browser, { accessTokenExpiresAt: Date.now() - 1000 })
  house.tap.reset()
  const letGo = house.tap.hold(/\/token$/)
  // The one address that needs only a session with a token: with one it leads on, without one to the provider.
  const visits = both(browser).flatMap((on) =>
    Array.from({ length: 10 }, () => house.visit('/login?returnTo=/travels', { browser: on })),
  )
  const inFlight = async (log: string) =>
    (await readMetrics(house.app, log)).value('account_http_requests_in_flight')
  await expect.poll(() => Promise.all(['app', beside.app.name].map(inFlight))).toEqual([10, 10])
  letGo()
  const ways = (await Promise.all(visits)).map(({ location }) => location)
  expect(ways).toEqual(ways.map(() => '/travels'))
  expect(house.tap.seen.filter((call) => call === TOKEN)).toEqual([TOKEN])
  expect((await keptSession(house, browser)).refreshToken).not.toBe(old.refreshToken)
})

// A sign-out at the provider, reported to one of them: tests/unit/auth/session-store.test.ts.
it('a sign-out on one machine is final on the other, also for requests in progress there', async () => {
  const browser = await house.signIn('emma')
  const underWay = asItIs(browser)
  house.tap.reset()
  const { fault, open } = gate()
  const slow = house.visit('/travels', { browser: onSecond(underWay), faults: [[/\/bookings$/, fault]] })
  const asked = () => house.tap.seen.filter((call) => call.endsWith('/bookings'))
  await expect.poll(asked).toHaveLength(1)
  expect((await logOut(browser)).location).toContain('/oidc/session/end')
  open()
  const { status, headers, html } = await slow
  expect([status, findFlaws(html)]).toEqual([200, []])
  expect(headers.getSetCookie().filter((line) => line.startsWith('__Host-session='))).toEqual([])
  expect(await onBoth(underWay)).toEqual([302, 302])
})

describe('wrong links', () => {
  /** Sends 40 at once from one address, half of them to each machine, and counts those that were looked up. */
  async function lookedUp(call: RegExp, send: (on: BrowserCookies, at: number) => Promise<unknown>) {
    const browser = createBrowser()
    house.tap.reset()
    // None is found wrong before the app has refused all others.
    const letGo = house.tap.hold(call)
    let answered = 0
    const sent = Array.from({ length: 40 }, async (_, at) => {
      await send(at % 2 ? browser : onSecond(browser), at)
      answered += 1
    })
    const lookUps = () => house.tap.seen.filter((seen) => call.test(seen)).length
    await expect.poll(() => answered + lookUps()).toBe(40)
    letGo()
    await Promise.all(sent)
    return lookUps()
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('of alerts are counted before they are looked up, by both machines together', async () => {
    const headers = from('192.0.2.10')
    const open = (browser: BrowserCookies, token: string) =>
      house.visit(`/notify-me/${token}`, { browser, headers })
    expect(await lookedUp(/\/notify-me$/, (on, at) => open(on, `guess-${at}`))).toBe(WRONG_LINKS)
    for (const on of both(createBrowser())) expect((await open(on, 'alerts-emma')).status).toBe(429)
  })

  it('of confirmations likewise', async () => {
    const headers = from('192.0.2.11')
    const confirm = (browser: BrowserCookies, token: string) =>
      house.post('/_actions/confirmEmail', { token }, { browser, headers })
    expect(await lookedUp(/email-confirmations/, (on, at) => confirm(on, `guess-${at}`))).toBe(WRONG_LINKS)
    const path = '/auth/confirm-email/welcome-mia?_action=confirmEmail'
    expect((await house.post(path, { token: 'welcome-mia' }, { headers })).status).toBe(429)
  })
})

describe('Redis', () => {
  const readyAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
  const ready = () => Promise.all([house.app.port, beside.port].map(readyAt))

  // A hanging one: tests/unit/auth/session-store-outage.test.ts, tests/unit/http/rate-limit.test.ts.
  it('that dies in mid-use costs account pages for so long, and nobody the session', async () => {
    const browser = await house.signIn('emma')
    const id = readSessionId(browser)
    const steps = handoffSteps(house)
    const { phone, shown } = await steps.claimed(await steps.typed())
    const { front } = await drawCard()
    await redis.kill()
    const meanwhile = both(browser).map(async (on) => {
      const welcome = await house.visit('/', { browser: on })
      expect(welcome.status).toBe(200)
      expect(welcome.screen).toContain(en('dashboard:welcome.signIn'))
      const page = await house.visit('/travels', { browser: on })
      expect([page.status, findFlaws(page.html)]).toEqual([503, []])
      expect((await logOut(on)).status).toBe(503)
      // Its counts are unavailable too: each process enforces the limits alone.
      const stranger = on === browser ? createBrowser() : onSecond(createBrowser())
      expect((await house.visit('/login', { browser: stranger })).status).toBe(302)
    })
    await Promise.all(meanwhile)
    const page = await steps.open(phone, shown)
    expect([page.status, says(page, 'handoff:phone.unavailable.title')]).toEqual([503, true])
    expect((await steps.send(phone, shown, { front })).status).toBe(503)
    // A page for everybody, a traveller's page and a file: the other routes use the same code.
    for (const [path, code] of [
      ['/nowhere', 404],
      ['/account/registry/personal', 503],
      ['/files/calendar/B2101', 503],
    ] as const)
      expect([path, (await house.visit(path, { browser })).status]).toEqual([path, code])
    expect(readSessionId(browser)).toBe(id)
    expect(await ready()).toEqual([503, 503])
    await redis.restart()
    await expect.poll(() => onBoth(browser)).toEqual([200, 200])
    expect(readSessionId(browser)).toBe(id)
    await expect.poll(ready).toEqual([200, 200])
    expect((await steps.send(phone, shown, { front })).status).toBe(303)
  })
})
