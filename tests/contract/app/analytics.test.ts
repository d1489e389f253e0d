import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { chromiumArguments, findHeadlessShell } from '../../support/chromium.ts'
import { copyOf } from '../../support/copy.ts'
import { type BrowserCookies, cookieHeader, createBrowser, followToCallback } from '../../support/sign-in.ts'
import { signInOnPage } from '../../support/sign-in-page.ts'
import { openTap, type Tap } from '../../support/tap.ts'
import { visit } from '../../support/visit.ts'
import { answering as answered, status } from '../../support/wire-faults.ts'

/* The tag manager in a real browser, with an experiment in the flags; Google’s container is an empty one. */

const experiment = {
  key: 'wishes',
  variations: [false, true],
  weights: [0, 1],
  coverage: 1,
  hashAttribute: 'deviceId',
}
let app: RunningApp
let tap: Tap
let browser: Browser

beforeAll(async () => {
  app = await startApp(async (sandboxPort) => {
    tap = await openTap(`http://localhost:${sandboxPort}`)
    const onDashboard = { ...experiment, key: 'dashboard-cta', variations: ['discover', 'next-departures'] }
    const features = {
      wishlist: { defaultValue: false, rules: [experiment] },
      'dashboard-cta': { defaultValue: 'discover', rules: [onDashboard] },
    }
    tap.spoil('reference', /\/api\/features\//, answered({ features }))
    return {
      GTM_CONTAINER_ID: 'GTM-TEST123',
      TRUSTED_PROXIES: '127.0.0.1',
      BACKOFFICE_URL: `${tap.url}/api`,
      FEATURES_URL: `${tap.url}/features`,
    }
  })
  browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? undefined,
    args: chromiumArguments,
  })
  // A page does not wait long for the flags; later pages have them.
  const early = await signedIn('sofia')
  const resultOf = async () =>
    (await (await early.fetch(`http://localhost:${app.port}/partnerships`)).text()).includes(
      'experiment_viewed',
    )
  await vi.waitUntil(resultOf, { timeout: 60_000, interval: 250 })
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await tap?.close()
})

interface Push {
  event?: string
  [name: string]: unknown
}

/** A page whose requests for the container are counted, and whose policy violations are collected. */
async function open(): Promise<{ page: Page; containers: string[]; violations: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const containers: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => {
    containers.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.containerRan = true' })
  })
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  return { page, containers, violations }
}

const pushes = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((entry) => Object.assign({}, entry) as Push))

/** A page on which Sofia, who has given the marketing consent, reads the partners' offers. */
async function openMeasured() {
  const opened = await open()
  const base = `http://localhost:${app.port}`
  await signInOnPage(opened.page, base, 'sofia')
  return { ...opened, base, partners: `${base}/partnerships` }
}

it('reports a session once and each experiment once, and passes the consent on before the container', async () => {
  const { page, containers, violations, partners } = await openMeasured()
  await page.goto(partners)
  await page.waitForFunction(() => window.dataLayer !== undefined)
  expect((await pushes(page)).at(0)).toMatchObject({
    0: 'consent',
    1: 'default',
    2: { ad_storage: 'granted', analytics_storage: 'granted' },
  })
  await page.waitForFunction(() =>
    window.dataLayer?.some((entry) => (entry as Push).event === 'experiment_viewed'),
  )
  await page.waitForFunction(() => (window as unknown as { containerRan?: boolean }).containerRan)
  const resultOf = (await pushes(page)).filter(({ event }) => event && event !== 'gtm.js')
  expect(resultOf).toEqual([
    { event: 'sessionStart', sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    {
      event: 'experiment_viewed',
      experimentId: 'wishes',
      variationId: '1',
      deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  expect(containers).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'])

  await page.reload()
  await page.waitForFunction(() => window.dataLayer?.some((entry) => (entry as Push).event === 'gtm.js'))
  // The server reports the event once: the page's own data pushes no second one.
  expect(await page.content()).not.toMatch(/sessionStart|experiment_viewed/)
  expect((await pushes(page)).map(({ event }) => event)).toEqual([undefined, 'gtm.js'])
  expect(violations).toEqual([])
})

it('reports an experiment of a page without the tag manager on the next page that has it, once', async () => {
  const visitor = await signedIn('giulia')
  const read = async (path: string) => (await visitor.fetch(`http://localhost:${app.port}${path}`)).text()
  expect(await read('/')).not.toContain('experiment_viewed')
  // Requests of a page under way are kept beside it.
  await vi.waitFor(async () => {
    expect(await read('/partnerships')).toMatch(/"experimentId":"dashboard-cta","variationId":"1"/)
  })
  expect(await read('/partnerships')).not.toContain('dashboard-cta')
})

it('delays every push by 250 ms', async () => {
  const { page, partners } = await openMeasured()
  const events = async () => (await pushes(page)).map((entry) => entry.event ?? Reflect.get(entry, 0))
  // The page's time stands still except when the test advances it.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(partners)
  await page.clock.runFor(249)
  expect(await events()).toEqual([])
  await page.clock.runFor(1)
  expect(await events()).toEqual(expect.arrayContaining(['consent', 'gtm.js', 'sessionStart']))
})

/** A browser in which this traveller has signed in. */
async function signedIn(sub: string): Promise<BrowserCookies> {
  const base = `http://localhost:${app.port}`
  const visitor = createBrowser()
  await visitor.fetch(await followToCallback(visitor, `${base}/login`, `${base}/login/redirect`, sub))
  return visitor
}

it('counts nothing for a page that nobody may look at, and leaves its toast for the page that is shown', async () => {
  const text = copyOf('international')('shell:routingKeyUnknown')
  const session = cookieHeader(await signedIn('sofia'))
  const ask = async (headers: Record<string, string>) => {
    const cookie = `${session}; __Host-toast=info~shell:routingKeyUnknown`
    const answer = await visit(`http://localhost:${app.port}/refer-friend`, {
      headers: { cookie, ...headers },
    })
    const html = await answer.text()
    const cookies = answer.headers.getSetCookie().map((written) => written.split('=', 1)[0])
    return { cookies, result: html.includes('sessionStart'), sentence: html.includes(text) }
  }
  const unseen: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-mode': 'cors' }]
  for (const headers of unseen) expect(await ask(headers)).toMatchObject({ cookies: [], result: false })
  expect(await ask({})).toEqual({
    cookies: expect.arrayContaining(['__Host-visit', '__Host-toast']),
    result: true,
    sentence: true,
  })
})

describe('pages with the tag manager', () => {
  const params: Record<string, string> = {
    ...{ tour: 'B2041', traveler: 'B2041-T1', kind: 'passport', step: 'information', token: 'some-token' },
    ...{ type: 'passport', side: 'front', document: 'D1', code: '0'.repeat(26), frame: 'x', mark: 'x' },
  }
  const addressOf = (route: RouteName) =>
    routeEntry(route).path.replace(/\{(\w+)\??\}/g, (_, name: string) => params[name] ?? '')
  const measured: readonly RouteName[] = ['notify-me', 'partnership', 'refer-friend']
  /** Whether a page has the script's data, and whether its policy allows the tag manager's hosts. */
  async function carries(path: string, visitor: BrowserCookies, requestId = '') {
    const headers = { 'x-request-id': requestId }
    const answer = await visitor.fetch(`http://localhost:${app.port}${path}`, { headers })
    const html = await answer.text()
    const inPolicy = answer.headers.get('content-security-policy')?.includes('googletagmanager') ?? false
    return { page: html.includes('data-measurement'), policy: inPolicy }
  }
  let sofia: BrowserCookies
  beforeAll(async () => {
    sofia = await signedIn('sofia')
  })

  it('are those that are named, and no other', async () => {
    for (const route of routeNames) {
      const expected = measured.includes(route)
      expect(await carries(addressOf(route), sofia), route).toEqual({ page: expected, policy: expected })
    }
  })

  it('are none without the marketing consent, signed out or at an address that leads nowhere', async () => {
    // Luca has not given it.
    for (const visitor of [await signedIn('luca'), createBrowser()]) {
      for (const path of ['/', ...measured.map(addressOf), '/nowhere']) {
        expect(await carries(path, visitor), path).toEqual({ page: false, policy: false })
      }
    }
    expect(await carries('/nowhere', sofia)).toEqual({ page: false, policy: false })
  })

  it('are none while the record with the consent cannot be loaded', async () => {
    tap.spoil('without-the-record', /\/users\/me$/, status(503))
    expect(await carries('/partnerships', sofia, 'without-the-record')).toEqual({
      page: false,
      policy: false,
    })
  })

  it('get the events of those before them, and lose them with the consent', async () => {
    const visitor = await signedIn('otto')
    const ask = async (path: string) => {
      const answer = await visitor.fetch(`http://localhost:${app.port}${path}`)
      return /sessionStart|experiment_viewed/.exec(await answer.text())?.[0] ?? null
    }
    expect(await ask('/travels')).toBeNull()
    expect(visitor.all().has('__Host-visit')).toBe(false)
    expect(await ask('/partnerships')).toBe('sessionStart')
    expect(await ask('/partnerships')).toBeNull()
    expect(visitor.all().has('__Host-visit')).toBe(true)

    const consents = `http://localhost:${app.port}/account/consents?_action=updateConsents`
    const body = new URLSearchParams({ privacyPolicy: 'on', termsAndConditions: 'on' })
    await visitor.fetch(consents, { method: 'POST', body, headers: { origin: new URL(consents).origin } })
    expect(await ask('/partnerships')).toBeNull()
    expect(visitor.all().has('__Host-visit')).toBe(false)
  })
})
