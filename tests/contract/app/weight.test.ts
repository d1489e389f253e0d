import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { matchPath, pathTo } from '#i18n/slugs.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import type { RouteName } from '#routes.ts'
import { inHouse } from '../../faults/in-house.ts'
import { type Weight, weights } from '../../labs/bench/budgets.ts'
import { listEveryScreen, type Screen } from '../../labs/screens/pages.ts'
import { all } from '../../support/html-words.ts'
import { findLoopback } from '../../support/loopback.ts'
import { rowsFor } from '../../support/rows.ts'
import { cookieHeader, createBrowser } from '../../support/sign-in.ts'
import { changedData, type Fault } from '../../support/wire-faults.ts'

/* The weight of a first visit after brotli (product §23), before any interaction. */

const house = inHouse()

type More = Readonly<Record<string, string>>

/** The body as sent over the wire, from the international market without `origin`; with the headers named. */
function fetchRaw(
  path: string,
  cookie: string,
  { origin = house.origin, ...more }: More = {},
): Promise<Buffer> {
  const navigates = { accept: 'text/html', 'accept-encoding': 'br', 'sec-fetch-mode': 'navigate' }
  const headers = { ...navigates, ...more, cookie }
  return new Promise((resolve, reject) => {
    request(origin + path, { headers, lookup: findLoopback }, (answer) => {
      expect(answer.headers['content-encoding'], path).toBe('br')
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const sizeOf = (text: string) => (text ? brotliCompressSync(Buffer.from(text)).length : 0)

/** Sheets that pages share are fetched once. */
const known = new Map<string, Promise<number>>()
function weighSheet(sheet: string): Promise<number> {
  const weight = known.get(sheet) ?? fetchRaw(sheet, '').then(({ length }) => length)
  known.set(sheet, weight)
  return weight
}

async function weigh(path: string, cookie: string, more?: More): Promise<Weight & { scripts: string[] }> {
  const body = await fetchRaw(path, cookie, more)
  const html = brotliDecompressSync(body).toString()
  // No page waits for the print styles: they have their own limit below.
  const sheets = all(html, /<link(?![^>]*media="print")[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
  const css = await Promise.all(sheets.map(weighSheet))
  return {
    // A page is compressed while it is sent, and not at brotli's best: the bytes on the wire count.
    html: body.length,
    css: css.reduce((sum, size) => sum + size, 0),
    script: sizeOf(all(html, /<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs).join('\n')),
    scripts: all(html, /<(?:script[^>]*\bsrc|link[^>]*rel="modulepreload"[^>]*href)="([^"]+)"/g),
  }
}

it.each<[path: string, traveller: string | null, budget: Weight]>([
  ['/', null, weights.plain],
  ['/nowhere', null, weights.plain],
  ['/', 'sofia', weights.dashboard],
  ['/travels', 'sofia', weights.list],
  // Thirty trips.
  ['/travels', 'astrid', weights.list],
])('%s of %s keeps its weight', async (path, traveller, budget) => {
  const browser = traveller ? await house.browserOf(traveller) : createBrowser()
  const { html, css, script, scripts } = await weigh(path, cookieHeader(browser))
  expect(scripts, 'script files before the first touch').toEqual([])
  expect(css, 'CSS').toBeGreaterThan(0)
  expect(css, 'CSS').toBeLessThanOrEqual(budget.css)
  expect(html, 'HTML').toBeLessThanOrEqual(budget.html)
  expect(script, 'inline script').toBeLessThanOrEqual(budget.script)
})

const routeOf = ({ path }: Screen) => matchPath(path.split('?', 1)[0] ?? '')?.name
/** The first screen of each route, with the most on it. */
const shownOf = (market: 'international' | 'germany'): Screen[] => {
  const shown = listEveryScreen(market).filter(
    ({ path, sends, camera, refusal }) => !(sends || camera || refusal || path.includes('/login')),
  )
  return rowsFor(shown, (screen) => shown.find((other) => routeOf(other) === routeOf(screen)) === screen)
}

it('screens keep their styles for a visitor invited to another market who opens "Talk to us"', async () => {
  const shown = shownOf('international').filter(({ traveller }) => traveller)
  /** So many screens show that the invitation brings its styles; the others need not be compared. */
  const ENOUGH = 15
  const over = []
  let more = 0
  for (const { name, path, traveller } of shown) {
    const cookie = cookieHeader(await house.browserOf(traveller ?? ''))
    const british = await weigh(path, cookie, { 'x-country': 'GB' })
    if (more <= ENOUGH && british.css > (await weigh(path, cookie)).css) more += 1
    const most = weights[name === 'document-image' ? 'photo' : 'page'].css
    if (british.css > most) over.push(`${name}: ${british.css} of ${most}`)
  }
  expect(over).toEqual([])
  expect(more, 'screens that have more styles for them').toBeGreaterThan(ENOUGH)
})

it('screens keep the weight of their kind in German, whose texts are the longest', async () => {
  const origin = house.originOf('germany')
  const over = []
  for (const { name, path, traveller } of shownOf('germany')) {
    const browser = traveller ? await house.browserOf(traveller, 'germany') : createBrowser()
    const { scripts, ...weight } = await weigh(path, cookieHeader(browser), { origin })
    const budget = weights[name === 'document-image' ? 'photo' : traveller ? 'page' : 'plain']
    if (scripts.length > 0) over.push(`${name}: ${scripts.length} script files`)
    for (const what of ['html', 'css', 'script'] as const)
      if (weight[what] > budget[what]) over.push(`${name}: ${weight[what]} of ${budget[what]} B of ${what}`)
  }
  expect(over).toEqual([])
})

const deletion = (deletionRequest?: object): Fault => changedData((data) => ({ ...data, deletionRequest }))
/** Pages of the account, with the backoffice's answer about a deletion. Giulia has no picture, and all her consents changed. */
const own = [
  ['account-communications', 'sofia'],
  ['account-communications', 'giulia'],
  ['account/devices', 'giulia'],
  ['account/leave', 'sofia'],
  ['account/leave', 'sofia', deletion({ withdrawableUntil: '2027-01-31' })],
  ['account/leave', 'sofia', deletion()],
  ['refer-friend', 'sofia'],
  ['refer-friend', 'giulia'],
  ['refer-friend/copy-code', 'sofia'],
  ['refer-friend/discount', 'giulia'],
] as const satisfies [route: RouteName, traveller: string, deletion?: Fault][]
// The two whose texts differ most in length.
it.each(rowsFor(marketIds, (market) => ['international', 'germany'].includes(market)))(
  'the account’s own pages keep their weight in %s',
  async (market) => {
    const over = []
    for (const [route, traveller, fault] of own) {
      const cookie = cookieHeader(await house.browserOf(traveller, market))
      const id = `weight-${randomUUID()}`
      if (fault) house.tap.spoil(id, /\/users\/me$/, fault)
      const path = pathTo(markets[market].locale, route)
      const { html, css, script, scripts } = await weigh(path, cookie, {
        origin: house.originOf(market),
        'x-request-id': id,
      })
      expect(scripts, path).toEqual([])
      expect(css, path).toBeLessThanOrEqual(weights.account.css)
      expect(script, path).toBeLessThanOrEqual(weights.account.script)
      if (html > weights.account.html) over.push(`${path}: ${html}`)
    }
    expect(over).toEqual([])
  },
)

it('a board of twelve makes at most one call more than its trip', async () => {
  const calls = async (path: string) => (await house.visit(path, { as: 'olivia' })).calls.length
  expect(await calls('/travels/B2201/group')).toBeLessThanOrEqual((await calls('/travels/B2201')) + 1)
})

it.each([
  ['olivia', 'B2201', 12, 12],
  ['clara', 'B2801', 40, 15],
])(
  'the board of %s, bare and with every message, keeps its weight',
  async (traveller, tour, people, most) => {
    const everybody = Array.from({ length: people }, (_, index) => ['ask', `${tour}-T${index + 1}`])
    const cookie = cookieHeader(await house.browserOf(traveller))
    for (const query of ['', `?${new URLSearchParams(everybody)}`]) {
      const { html, css, script, scripts } = await weigh(`/travels/${tour}/group${query}`, cookie)
      expect(html, query).toBeLessThanOrEqual(most * 1024)
      expect(css, query).toBeLessThanOrEqual(weights.page.css)
      expect(script, query).toBeLessThanOrEqual(weights.page.script)
      expect(scripts, query).toEqual([])
    }
  },
)

it.each(['/', '/travels/B2041'])('a page with one landscape (%s) loads that drawing alone', async (path) => {
  const body = await fetchRaw(path, cookieHeader(await house.browserOf('sofia')))
  const named = all(brotliDecompressSync(body).toString(), /<use href="([^"#]+)#/g)
  const drawings = [...new Set(named)].filter((file) => /^\/_astro\/(?!icons\.)/.test(file))
  expect(drawings).toHaveLength(1)
  expect((await fetchRaw(drawings[0] ?? '', '')).length).toBeLessThanOrEqual(2 * 1024)
})

it('worker and page for the pocket stay under 6 KB of script together', async () => {
  const { script } = await weigh('/travels/B2041/pocket', cookieHeader(await house.browserOf('sofia')))
  const worker = (await fetchRaw('/sw.js', '')).length
  expect(script + worker).toBeLessThanOrEqual(6 * 1024)
})

it('links the styles of paper for print alone, once, and keeps them below 1 KB', async () => {
  const html = brotliDecompressSync(await fetchRaw('/', '')).toString()
  const [sheet, ...more] = all(html, /<link(?=[^>]*media="print")[^>]*href="([^"]+)"/g)
  expect(more).toEqual([])
  expect((await fetchRaw(sheet ?? '', '')).length).toBeLessThanOrEqual(1024)
})
