import { describe, expect, it } from 'vitest'
import { marketIds } from '#markets/market-table.ts'
import { rooms } from '../../access/fit.ts'
import { crawledMarkets, sampleOf } from '../../access/sample.ts'
import { everyScreenOf, screensOf } from '../../screens/pages.ts'

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

  it('sees what every market has in each language, and between German and French in every room', () => {
    for (const name of plain) {
      const seen = looks.filter((look) => look.name === name)
      expect(seen.map(({ market }) => market).sort(), name).toEqual([...marketIds].sort())
      expect(new Set(seen.flatMap((look) => look.rooms)).size, name).toBe(rooms.length)
    }
  })
})
