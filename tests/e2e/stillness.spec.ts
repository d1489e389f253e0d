import type { CDPSession, Page } from 'playwright/test'
import { MOST_SHIFT } from '../bench/budgets.ts'
import { ownFonts } from '../support/fonts.ts'
import { lateEnd } from '../support/late-end.ts'
import { expect, markets, test } from '../support/test.ts'

const pages = [
  '/',
  '/viaggi',
  '/account/profilo',
  '/account/anagrafica',
  '/account/anagrafica?edit=personal',
  '/account/consensi',
  '/convenzioni',
  '/avvisami',
  '/nowhere',
]

/** The layout shifts of the page so far, once its fonts are there and `pause` milliseconds have gone by. */
const shiftOf = async (page: Page, pause: number) => {
  await ownFonts(page)
  return page.evaluate(async (wait) => {
    await new Promise((resolve) => setTimeout(resolve, wait))
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return sum
  }, pause)
}

for (const width of [360, 1280]) {
  test(`nothing moves while a page loads, ${width} px`, async ({ page, signIn, consoleErrors }) => {
    consoleErrors.allow(/404 \(Not Found\)/)
    await page.setViewportSize({ width, height: 800 })
    await signIn('Sofia', 'italy')
    for (const path of pages) {
      await page.goto(markets.italy + path)
      expect(await shiftOf(page, 600), path).toBeLessThanOrEqual(MOST_SHIFT)
    }
  })
}

test('a page that is one picture is painted whole', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  await signIn('emma')
  const proxy = await lateEnd(markets.international, 300)
  try {
    await page.goto(`${proxy.url}/nowhere`)
    expect(await shiftOf(page, 100)).toBeLessThanOrEqual(MOST_SHIFT)
  } finally {
    proxy.close()
  }
})

const hasFont = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Late Figtree')))

test('nothing moves when the fonts come after the text, 360 px', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn('giulia')
  for (const path of ['/', '/account/registry?edit=billing', '/account/profile', '/notify-me']) {
    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', (route) => held.promise.then(() => route.continue()))
    await page.goto(markets.international + path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await hasFont(page), 'painted without our font').toBe(false)
    held.resolve()
    expect(await shiftOf(page, 100), path).toBeLessThanOrEqual(MOST_SHIFT)
    expect(await hasFont(page)).toBe(true)
    await page.unroute('**/*.woff2')
  }
})

const layouts = async (cdp: CDPSession) => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
}

test('the fonts cost one layout, when both are there', async ({ page, signIn }) => {
  await signIn('giulia')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const releases: (() => void)[] = []
  await page.route('**/*.woff2', async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    releases.push(resolve)
    await promise
    await route.continue()
  })
  await page.goto(`${markets.international}/account/profile`)
  await expect.poll(() => releases.length).toBe(2)
  await page.waitForTimeout(200)
  const before = await layouts(cdp)
  for (const release of releases) {
    release()
    await page.waitForTimeout(100)
  }
  await ownFonts(page)
  await page.waitForTimeout(100)
  expect((await layouts(cdp)) - before).toBe(1)
})

test('where much would move by them, the fonts wait for the next page', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 823 })
  await signIn('emma')
  await page.goto(`${markets.international}/travels/B2101/B2101-T1`)
  const moved = await shiftOf(page, 100)
  expect(await fontsAskedFor(page), 'they came').toHaveLength(2)
  expect(await hasFont(page)).toBe(false)
  expect(moved).toBeLessThanOrEqual(MOST_SHIFT)

  await page.locator('.breadcrumb a').last().click()
  await page.waitForLoadState()
  await expect(page.locator('html')).not.toHaveAttribute('data-late-fonts')
})

const fontsAskedFor = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  )

test('the first paint waits for no font, and a page of ours has them at once', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  await page.goto(markets.international)
  await ownFonts(page)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  )
  const late = await fontsAskedFor(page)
  expect(late).toHaveLength(2)
  expect(Math.min(...late)).toBeGreaterThan(painted)

  await page.evaluate(() => location.assign('/nowhere'))
  await page.waitForURL('**/nowhere')
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
  await expect(page.locator('html')).not.toHaveAttribute('data-late-fonts')
})

test('without script the fonts are there, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await Promise.all([
    page.waitForResponse(/\/text\.[^/]+\.woff2$/),
    page.waitForResponse(/\/heading\.[^/]+\.woff2$/),
    page.goto(markets.international),
  ])
  await context.close()
})
