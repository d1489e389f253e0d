import { describe, expect, it } from 'vitest'
import { marketIds } from '#markets/market-table.ts'
import { crawledMarkets, sampleOf } from '../../labs/access/sample.ts'
import { everyScreenOf, screensOf } from '../../labs/screens/pages.ts'

const looks = crawledMarkets.flatMap((market) =>
  sampleOf(market).map(({ screen, ...look }) => ({ market, name: screen.name, ...look })),
)
const names = [...new Set(marketIds.flatMap((market) => everyScreenOf(market).map(({ name }) => name)))]
const plain = screensOf('english-we').map(({ name }) => name)

describe('the sample of screens that are opened', () => {
  it('sees every screen closely in one of the long languages, once at least, in both themes', () => {
    for (const name of names) {
      const close = looks.filter((look) => look.name === name && look.rooms.length > 0)
      expect(close.length, name).toBeGreaterThan(0)
      expect(
        close.some(({ media }) => media),
        name,
      ).toBe(true)
      expect(new Set(close.flatMap(({ themes }) => themes)).size, name).toBe(2)
    }
  })

  it('sees what every market has once more in another language, and something in each', () => {
    const others: string[] = marketIds.filter((market) => !['germany', 'france'].includes(market))
    for (const name of plain) {
      const seen = looks.filter((look) => look.name === name && others.includes(look.market))
      expect(seen, name).toHaveLength(1)
    }
    expect(new Set(looks.map(({ market }) => market))).toEqual(new Set(marketIds))
  })

  it('takes large text to a phone and to a desk', () => {
    const seen = new Set(looks.flatMap((look) => look.rooms.map(({ width, text }) => `${width} ${text}`)))
    expect(seen).toEqual(new Set(['320 100%', '360 200%', '1280 200%']))
  })
})
