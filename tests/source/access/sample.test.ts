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
  it('covers every screen closely at least once in one of the long languages, and in both themes', () => {
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

  it("covers every market's screens once more in another language", () => {
    const others: string[] = marketIds.filter((market) => !['germany', 'france'].includes(market))
    for (const name of plain) {
      const seen = looks.filter((look) => look.name === name && others.includes(look.market))
      expect(seen, name).toHaveLength(1)
    }
    expect(new Set(looks.map(({ market }) => market))).toEqual(new Set(marketIds))
  })

  it('uses large text on a phone and on a desktop', () => {
    const seen = new Set(looks.flatMap((look) => look.rooms.map(({ width, text }) => `${width} ${text}`)))
    expect(seen).toEqual(new Set(['320 100%', '360 200%', '1280 200%']))
  })
})
