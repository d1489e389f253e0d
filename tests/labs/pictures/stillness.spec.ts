import type { Page } from 'playwright/test'
import { noteFonts } from '../../support/fonts.ts'
import { lateEnd } from '../../support/late-end.ts'
import { expect, markets, test } from '../../support/test.ts'
import { MOST_SHIFT } from '../bench/budgets.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const pages = [
  '/',
  '/viaggi',
  '/account/profilo',
  '/account/i-miei-dati',
  '/account/i-miei-dati/anagrafica',
  '/account/consensi',
  '/convenzioni',
  '/avvisami',
  '/nowhere',
]

/** The layout shifts of the page so far, once its fonts have loaded and `pause` milliseconds have gone by. */
const shiftOf = async (page: Page, pause: number) => {
  return page.evaluate(async (wait) => {
    await document.fonts.ready
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
    await noteFonts(page, markets.italy)
    for (const path of pages) {
      await page.goto(markets.italy + path)
      expect(await shiftOf(page, 600), path).toBeLessThanOrEqual(MOST_SHIFT)
    }
  })
}

test('a page that is one picture is painted at once', async ({ page, signIn, consoleErrors }) => {
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

test('fonts that load late move nothing, 320 px', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 823 })
  await signIn('emma')
  await noteFonts(page, markets.international)
  for (const path of ['/', '/account/registry/billing', '/account/profile', '/travels/B2101/B2101-T1']) {
    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', (route) => held.promise.then(() => route.continue()))
    await page.goto(markets.international + path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(200)
    held.resolve()
    expect(await shiftOf(page, 100), path).toBeLessThanOrEqual(MOST_SHIFT)
    await page.unroute('**/*.woff2')
  }
})

/** When each font was asked for and when the page was first painted, in ms from its start. */
const fontTimes = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    fonts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }))

test('a first page asks for the fonts only after it is painted; the next ones preload them', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  const preloads = page.locator('link[rel=preload][as=font]')
  await page.goto(markets.international)
  await expect(preloads).toHaveCount(0)
  await expect.poll(async () => (await fontTimes(page)).fonts.length).toBe(2)
  const { painted, fonts } = await fontTimes(page)
  for (const asked of fonts) expect(asked).toBeGreaterThan(painted)
  // Neither late fonts nor the letters that ask for them move or show anything.
  expect(await shiftOf(page, 0)).toBe(0)

  await page.evaluate(() => location.assign('/nowhere'))
  await page.waitForURL('**/nowhere')
  await expect(preloads).toHaveCount(2)
  // By its address, as from a bookmark: a cookie tells what the way here does not.
  await page.goto(markets.international)
  await expect(preloads).toHaveCount(2)
})

test('without script the fonts are fetched, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const fonts: string[] = []
  page.on('response', (response) => {
    const name = /\/(\w+)\.[^/]+\.woff2$/.exec(response.url())?.[1]
    if (name) fonts.push(`${name} ${response.status()}`)
  })
  await page.goto(markets.international)
  await expect.poll(() => fonts.toSorted()).toEqual(['heading 200', 'text 200'])
  await context.close()
})
