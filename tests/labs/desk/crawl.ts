import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright'
import { KEYS_QUERY } from '#desk/keys/marks.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { demoHost } from '#sandbox/environment.ts'
import { signInOnPage } from '../../support/sign-in-page.ts'
import { spendTheTry, visit } from '../access/visit.ts'
import { listEveryScreen, type Screen } from '../screens/pages.ts'
import { twoAtATime } from '../screens/two-at-a-time.ts'
import { Learnt } from './learnt.ts'
import type { Room } from './room.ts'
import { startSiteWithKeys } from './start-desk.ts'

/**
 * `npm run labs -- crawl`: opens every screen in the five languages at 360 px with its keys showing, and records which texts
 * are on it and how much room they have, for the desk (src/desk/words/appearances.json). With words, as in `-- italy trips`, it
 * opens only those and prints them.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const file = 'src/desk/words/appearances.json'
const words = process.argv.slice(2)

/** A market for each language; the English variants repeat most of English. */
const spoken = marketIds.filter((market) => !['global-us', 'english-we'].includes(market))
const isAsked = (market: MarketId, { name }: Screen): boolean =>
  words.every((word) => (marketIds.includes(word as MarketId) ? word === market : name.startsWith(word)))

interface Seen {
  readonly key: string
  readonly room: Room | null
}

/** The texts of the current page, in the browser. The modules come from the crawled site. */
const readPage = (page: Page): Promise<Seen[]> =>
  page.evaluate(async () => {
    const [{ keysOfAttributes, textsOfPage }, { roomOf }] = await Promise.all([
      import(/* @vite-ignore */ `${location.origin}/src/desk/keys/read-page.ts`),
      import(/* @vite-ignore */ `${location.origin}/tests/labs/desk/room.ts`),
    ])
    // Texts that the page requested but does not show now: a state of an island, a later message.
    const asked = [...document.querySelectorAll('.desk-keys code')].map((code) => ({
      key: code.textContent,
      room: null,
    }))
    document.querySelector('.desk-keys')?.remove()
    const shown = textsOfPage(document.documentElement).map((text: { key: string }) => ({
      key: text.key,
      room: roomOf(text),
    }))
    const sentence = [...document.querySelectorAll('*')].flatMap((element) =>
      keysOfAttributes(element).map((key: string) => ({ key, room: null })),
    )
    return [...shown, ...sentence, ...asked]
  })

async function crawlAs(context: BrowserContext, market: MarketId, list: readonly Screen[]): Promise<void> {
  const page = await context.newPage()
  // Here the crawl presses buttons to follow them, not to change data.
  await page.route('**/src/desk/keys/on-page.ts', (route) => route.abort())
  const origin = `http://${demoHost(market, site.port)}`
  const traveller = list[0]?.traveller
  if (traveller) await signInOnPage(page, origin, traveller)
  else await spendTheTry(page, origin)
  await page.goto(`${origin}/?${KEYS_QUERY}=on`)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  for (const screen of list) {
    await visit(page, origin, screen)
    await page.waitForLoadState('networkidle')
    const seen = await readPage(page)
    if (seen.length === 0) throw new Error(`${market} ${screen.name}: no text says its key`)
    for (const { key, room } of seen) learnt.add(markets[market].locale, screen, key, room)
    console.log(`${market} ${screen.name}: ${new Set(seen.map(({ key }) => key)).size} texts`)
  }
  await context.close()
}

function work(browser: Browser): (() => Promise<void>)[] {
  return spoken.flatMap((market) => {
    const wanted = listEveryScreen(market).filter((screen) => isAsked(market, screen))
    return [...Map.groupBy(wanted, ({ traveller }) => traveller).values()].map((list) => async () => {
      const viewport = { width: 360, height: 740 }
      const context = await browser.newContext({ viewport, locale: markets[market].htmlLang })
      await crawlAs(context, market, list)
    })
  })
}

const learnt = new Learnt()
const site = await startSiteWithKeys()
await twoAtATime(work, site.stop)
if (words.length > 0) console.log(learnt.toJson())
else writeFileSync(join(root, file), learnt.toJson())
