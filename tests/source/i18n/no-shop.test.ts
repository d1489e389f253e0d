import { describe, expect, it } from 'vitest'
import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { marketIds } from '#markets/market-table.ts'
import { copyOf } from '../../support/copy.ts'

// The badges of a trip that is booked: what its availability means for that place, not for who still wants one.
const shop =
  /last spots|not available|sold out|ultimi posti|non disponibile|al completo|últimas plazas|no disponible|agotad|dernières places|indisponible|complet|letzte plätze|nicht verfügbar|ausgebucht/i

describe('a booked seat is not a shop', () => {
  it.each(marketIds)('in %s', (market) => {
    const t = copyOf(market)
    const words = AVAILABILITIES.map((code) => t(`trips:availability.${code}`))
    expect(words.filter((text) => shop.test(text))).toEqual([])
    expect(new Set(words).size).toBe(5)
  })
})
