import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { demoHost } from '#sandbox/environment.ts'
import { startApp } from '../../support/app.ts'
import { signInOnPage } from '../../support/sign-in-page.ts'
import { crawledApp, spendTheTry, visit } from '../access/visit.ts'
import { readFilter } from './filter.ts'
import { listEveryScreen, listScreens, type Screen, withoutScreen } from './pages.ts'
import { twoAtATime } from './two-at-a-time.ts'

/*
 * `npm run screens [-- italy dashboard 360 dark]`: a picture of every page × width × theme × market in `.screens/`. With `every`
 * among the words, a market also shows the states of other markets' travellers, in its own language.
 */

const folder = fileURLToPath(new URL('../../../.screens/', import.meta.url))
/** A picture that a busy machine takes long over ends no hour of work; it makes no wrong picture right. */
const PATIENCE_MS = 300_000
const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const asked = process.argv.slice(2)
const list = asked.includes('every') ? listEveryScreen : listScreens
const screens = new Map(marketIds.map((market) => [market, list(market)]))
const names = [...new Set([...screens.values()].flat().map(({ name }) => name))]
const words = asked.filter((word) => word !== 'every')
const filter = readFilter(words, {
  market: marketIds,
  name: names,
  width: widths.map(String),
  theme: themes,
})

let pictures = 0
let overflowing = 0

/** Photographs one page at every requested width. */
async function shoot(page: Page, origin: string, screen: Screen, label: string): Promise<void> {
  for (const width of widths.filter((each) => filter.wants('width', String(each)))) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 860 })
    const status = await visit(page, origin, screen)
    await page.waitForLoadState('networkidle')
    const file = `${label}-${screen.name}-${width}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    console.log(`${status} ${file}${over > 0 ? `  ← ${over} px wider than the window` : ''}`)
    pictures += 1
    if (over > 0) overflowing += 1
  }
}

/** All screens of one traveller in one market and theme, in a browser profile of their own. */
async function shootAs(context: BrowserContext, market: MarketId, theme: Theme, list: Screen[]) {
  const page = await context.newPage()
  const origin = `http://${demoHost(market, app.port)}`
  page.on('pageerror', (error) => console.log(`  error on ${page.url()}: ${error.message}`))
  const traveller = list[0]?.traveller
  if (traveller) await signInOnPage(page, origin, traveller)
  else await spendTheTry(page, origin)
  for (const screen of list) await shoot(page, origin, screen, `${market}-${theme}`)
  await context.close()
}

/** Screens by market, theme and traveller, as thunks. */
function work(browser: Browser): (() => Promise<void>)[] {
  return marketIds
    .filter((market) => filter.wants('market', market))
    .flatMap((market) =>
      themes
        .filter((theme) => filter.wants('theme', theme))
        .flatMap((theme) => {
          const wanted = (screens.get(market) ?? []).filter(({ name }) => filter.wants('name', name))
          const groups = Map.groupBy(wanted, ({ traveller }) => traveller)
          return [...groups.values()].map((list) => async () => {
            const { htmlLang } = markets[market]
            const context = await browser.newContext({ colorScheme: theme, locale: htmlLang })
            context.setDefaultTimeout(PATIENCE_MS)
            await shootAs(context, market, theme, list)
          })
        }),
    )
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const app = await startApp(crawledApp)
await twoAtATime(work, app.stop)
console.log(`${pictures} pictures in .screens, ${overflowing} with horizontal overflow`)
if (withoutScreen.length > 0) console.log(`no picture yet of: ${withoutScreen.join(', ')}`)
process.exitCode = overflowing > 0 ? 1 : 0
