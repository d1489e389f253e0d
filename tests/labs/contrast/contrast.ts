import process from 'node:process'
import type { Browser, Page } from 'playwright'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { demoHost } from '#sandbox/environment.ts'
import { type LandscapeKind, landscapeKinds } from '#ui/landscape.ts'
import { startApp } from '../../support/app.ts'
import { measureCover } from '../../support/picture-contrast.ts'
import { signInUnseen } from '../../support/sign-in-page.ts'
import { crawledApp } from '../access/visit.ts'
import { markdown } from '../bench/table.ts'
import { everyScreenOf, type Screen, screensOf } from '../screens/pages.ts'
import { twoAtATime } from '../screens/two-at-a-time.ts'

/*
 * `npm run contrast`: measures the contrast of every text over a picture, in every market and both themes, from 360 to 1920 px wide. Prints
 * a table; exit 1 if a text has less contrast than WCAG 2.2, 1.4.3 requires.
 */

const WIDTHS = [360, 768, 1024, 1280, 1920]
const HEIGHT = 900
const themes = ['light', 'dark'] as const

/** The layouts that have a cover, measured in every market. */
const layouts: readonly string[] = ['welcome', 'dashboard', 'trip', 'notify-me']
/** Layouts whose landscape depends on the trip, measured in the colours of each kind. */
const inEachKind: readonly string[] = ['dashboard', 'trip']
/** States with different text on the cover, measured in the markets whose travellers have them. */
const states: readonly string[] = [
  'dashboard-no-trip',
  'trip-past',
  'trip-paid',
  'trip-cancelled',
  'trip-overdue',
  'notify-me-empty',
  'notify-me-link-alerts',
]

interface Found {
  readonly page: string
  readonly width: number
  readonly theme: (typeof themes)[number]
  readonly text: string
  readonly ratio: number
  readonly least: number
}

/** The page in both themes at every width. */
async function measure(page: Page, name: string): Promise<Found[]> {
  const list: Found[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      const texts = await measureCover(page)
      if (texts.length === 0) throw new Error(`${name}: no text over a picture at ${width} px`)
      list.push(...texts.map((text) => ({ page: name, width, theme, ...text })))
    }
  }
  return list
}

/** Gives the cover the colours of another kind of landscape by changing its class. */
const paint = (page: Page, kind: LandscapeKind) =>
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

async function measureAs(browser: Browser, market: MarketId, traveller: string | null, screens: Screen[]) {
  const origin = `http://${demoHost(market, app.port)}`
  const context = await browser.newContext({ locale: markets[market].htmlLang })
  if (traveller) await signInUnseen(context, origin, traveller)
  const page = await context.newPage()
  for (const { name, path } of screens) {
    await page.goto(origin + path)
    if (inEachKind.includes(name)) {
      for (const kind of landscapeKinds) {
        await paint(page, kind)
        found.push(...(await measure(page, `${market} ${name}`)))
      }
    } else {
      found.push(...(await measure(page, `${market} ${name}`)))
    }
  }
  await context.close()
}

/** Screens by market and traveller, as thunks. */
function work(browser: Browser): (() => Promise<void>)[] {
  return marketIds.flatMap((market) => {
    const screens = [
      ...everyScreenOf(market).filter(({ name }) => layouts.includes(name)),
      ...screensOf(market).filter(({ name }) => states.includes(name)),
    ]
    const groups = Map.groupBy(screens, ({ traveller }) => traveller)
    return [...groups].map(
      ([traveller, list]) =>
        () =>
          measureAs(browser, market, traveller, list),
    )
  })
}

/** The text closest to its limit, as "light / dark"; large text, which needs 3:1 only, has an asterisk. */
function cell(list: readonly Found[]): string {
  const closest = themes.map((theme) => {
    const [first] = list
      .filter((each) => each.theme === theme)
      .sort((a, b) => a.ratio / a.least - b.ratio / b.least)
    return first ? `${first.ratio.toFixed(2)}${first.least === 3 ? '*' : ''}` : ''
  })
  return closest.join(' / ')
}

const found: Found[] = []
const app = await startApp(crawledApp)
await twoAtATime(work, app.stop)
const rows = [...Map.groupBy(found, ({ page }) => page)]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([page, list]) => [page, ...WIDTHS.map((width) => cell(list.filter((each) => each.width === width)))])
console.log(
  markdown({ title: 'Light / dark', head: ['page', ...WIDTHS.map((width) => `${width} px`)], rows }),
)
const pale = found.filter(({ ratio, least }) => ratio < least)
for (const { page, theme, width, text, ratio } of pale) {
  console.log(`too pale: ${page}, ${theme}, ${width} px: “${text}” ${ratio.toFixed(2)}`)
}
console.log(`${found.length} texts measured, ${pale.length} too pale`)
process.exitCode = pale.length > 0 ? 1 : 0
