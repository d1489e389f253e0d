import type { Page } from 'playwright'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import { landscapeKinds } from '#ui/landscape.ts'
import { measureCover } from '../../support/picture-contrast.ts'
import { expect, markets, test } from '../../support/test.ts'
import { everyScreenOf, type Screen, screensOf } from '../screens/pages.ts'

/*
 * What axe cannot measure: the contrast of text over a drawn landscape. Of header and cover a picture is taken without their text,
 * and the text's colour compared with the worst pixel of its box: 4.5:1, or 3:1 if it is large (WCAG 2.2, 1.4.3).
 */

const WIDTHS = [360, 768, 1024, 1280, 1920]
/** The layouts that have a cover, measured in every market. */
const layouts: readonly string[] = ['welcome', 'dashboard', 'trip', 'notify-me']
/** Layouts whose landscape depends on the trip, measured in the colours of each kind. */
const inEachKind: readonly string[] = ['dashboard', 'trip']
/** States with different text on the cover, measured in the markets whose travellers have them. */
const states: readonly string[] = [
  ...['dashboard-no-trip', 'trip-past', 'trip-paid', 'trip-cancelled', 'trip-overdue'],
  ...['notify-me-empty', 'notify-me-link-alerts'],
]

/** What is too pale on the page, in both themes at every width. */
async function pale(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const texts = await measureCover(page)
      expect(texts.length, `texts over a picture at ${width} px`).toBeGreaterThan(0)
      for (const { text, ratio, least } of texts)
        if (ratio < least) found.push(`${theme}, ${width} px: “${text}” ${ratio.toFixed(2)}`)
    }
  }
  return found
}

/** Gives the cover the colours of another kind of landscape by changing its class. */
const paint = (page: Page, kind: string) =>
  page.evaluate(
    ([wanted, kinds]) => {
      for (const element of document.querySelectorAll('.cover, .cover .landscape')) {
        const [block = ''] = element.classList
        element.classList.remove(...kinds.map((each) => `${block}--${each}`))
        element.classList.add(`${block}--${wanted}`)
      }
    },
    [kind, landscapeKinds] as const,
  )

const screensWithCover = (market: MarketId): Screen[] => [
  ...everyScreenOf(market).filter(({ name }) => layouts.includes(name)),
  ...screensOf(market).filter(({ name }) => states.includes(name)),
]

test.use({ trace: 'off', screenshot: 'off' })
for (const market of marketIds) {
  for (const [traveller, screens] of Map.groupBy(screensWithCover(market), (screen) => screen.traveller)) {
    test(`text over pictures, ${market}, ${traveller ?? 'signed out'}`, async ({ page, signIn }) => {
      test.setTimeout(screens.length * 300_000)
      if (traveller) await signIn(traveller, market)
      for (const { name, path } of screens) {
        await page.goto(markets[market] + path)
        for (const kind of inEachKind.includes(name) ? landscapeKinds : [null]) {
          if (kind) await paint(page, kind)
          expect.soft(await pale(page), `${name} ${kind ?? ''}`).toEqual([])
        }
      }
    })
  }
}
