import { describe, expect, it } from 'vitest'
import { type MarketId, marketIds, markets as table } from '#markets/market-table.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, first, readMain, readVisibleWords } from '../../support/html-words.ts'

/* The built app's answers in each of its seven markets. */

const house = inHouse()

/** A page of a market, after its redirects. */
async function htmlOf(market: MarketId, path: string, as: string): Promise<string> {
  const { status, location, html } = await house.visit(path, { market, as })
  if (location) return htmlOf(market, location, as)
  expect(status, path).toBe(200)
  return html
}

const travellers = {
  international: ['emma', '/travels'],
  italy: ['sofia', '/viaggi'],
  'global-us': ['olivia', '/travels'],
  'english-we': ['james', '/travels'],
  spain: ['lucia', '/viajes'],
  france: ['chloe', '/voyages'],
  germany: ['jonas', '/reisen'],
} as const satisfies Record<MarketId, readonly [string, string]>

it.each(marketIds)('%s has its language and its slugs', async (market) => {
  const [traveller, trips] = travellers[market]
  const html = await htmlOf(market, '/', traveller)
  expect(html).toContain(`<html lang="${table[market].htmlLang}"`)
  const links = all(first(html, /<header(.*?)<\/header>/s), /<a([^>]*>.*?)<\/a>/gs)
  const named =
    links.find((link) => readVisibleWords(`<a${link}`) === loadCopy(market)('shell:MY_TRAVELS')) ?? ''
  expect(first(named, /href="([^"]*)"/)).toBe(trips)
  expect((await house.visit(trips, { market, as: traveller })).status).toBe(200)
})

describe('an address', () => {
  // Every slug: tests/unit/i18n/slugs.test.ts.
  it("with another locale's slug redirects to this market's own, with its query", async () => {
    const { status, location } = await house.visit('/travels?show=past', { market: 'italy' })
    expect([status, location]).toEqual([308, '/viaggi?show=past'])
  })

  it.each([
    ['/contattaci', 'contact'],
    ['/account/lista-desideri', 'wishlist'],
  ])('%s leads to the public website', async (path, page) => {
    const target = (await house.visit(path, { market: 'italy', as: 'sofia' })).location ?? ''
    expect(target).toMatch(new RegExp(`/public/italy/${page}$`))
    expect((await fetch(target)).status).toBe(200)
  })
})

/*
 * One rule decides what is missing, on every page that shows it (record 010). Emma has given everything except a tax code, which only
 * Italy and Spain require: one market of each kind. No script changes any of it.
 */
const asked = ['italy', 'germany'] as const
describe.each(asked.map((market) => ({ market, needed: table[market].taxCodeMandatory })))(
  'an empty tax code in $market (mandatory: $needed)',
  ({ market, needed }) => {
    const say = loadCopy(market)
    const gap = say(needed ? 'ui:missing' : 'ui:notGiven')
    const to = (route: string, params: Record<string, string> = {}) =>
      `/?${new URLSearchParams({ routingKey: route, ...params })}`
    const trip = { 'p.tour': 'B2101' }
    const main = async (path: string) => readMain(await htmlOf(market, path, 'emma'))

    it.each([
      ['registry', to('account/registry')],
      ['traveller', to('travels/_tour/_traveler', { ...trip, 'p.traveler': 'B2101-T1' })],
    ])('%s', async (_, path) => {
      const html = await main(path)
      const pairs = html.split('<div class="definitions__pair"').slice(1).map(readVisibleWords)
      const taxCodes = pairs.filter((words) => words.includes(say('profile:field.taxCode')))
      expect(taxCodes).toHaveLength(1)
      expect(taxCodes[0]).toContain(gap)
      expect(all(html, /(definitions__value--missing)/g)).toHaveLength(needed ? 1 : 0)
    })

    // By the tables of tests/unit/features: profile, dashboard, status/to-do, trips/travellers.
    it('trip', async () => {
      const html = await main(to('travels/_tour', trip))
      const links = all(first(html, /<section class="next(.*?)<\/section>/s), /<a[^>]*>(.*?)<\/a>/gs).filter(
        (link) => readVisibleWords(link) === say('to-do:link.ownDetails'),
      )
      expect(links).toHaveLength(needed ? 1 : 0)
    })
  },
)
