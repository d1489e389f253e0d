import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { chromiumArguments, findHeadlessShell } from '../../support/chromium.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../../support/sign-in.ts'
import { signInOnPage } from '../../support/sign-in-page.ts'
import { openTap, type Tap } from '../../support/tap.ts'
import { answering as answered } from '../../support/wire-faults.ts'

/* The tag manager in a real browser, with an experiment in the flags; Google’s container is an empty one. In `npm test`: analytics.test.ts, tests/unit/analytics. */

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
  // A page does not wait long for the flags; those after it have them.
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
  const result = (await pushes(page)).filter(({ event }) => event && event !== 'gtm.js')
  expect(result).toEqual([
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
  // The server says what happened, once: the page's own data has nothing more to push.
  expect(await page.content()).not.toMatch(/sessionStart|experiment_viewed/)
  expect((await pushes(page)).map(({ event }) => event)).toEqual([undefined, 'gtm.js'])
  expect(violations).toEqual([])
})

it('reports an experiment of a page without the tag manager on the next page that has it, once', async () => {
  const visitor = await signedIn('giulia')
  const read = async (path: string) => (await visitor.fetch(`http://localhost:${app.port}${path}`)).text()
  expect(await read('/')).not.toContain('experiment_viewed')
  // The requests of a page while it is drawn are kept beside it.
  await vi.waitFor(async () => {
    expect(await read('/partnerships')).toMatch(/"experimentId":"dashboard-cta","variationId":"1"/)
  })
  expect(await read('/partnerships')).not.toContain('dashboard-cta')
})

it('delays every push by 250 ms', async () => {
  const { page, partners } = await openMeasured()
  const events = async () => (await pushes(page)).map((entry) => entry.event ?? Reflect.get(entry, 0))
  // The page's clock moves only as far as the test moves it.
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
