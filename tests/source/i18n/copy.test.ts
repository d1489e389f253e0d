import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEPARTURES } from '#bookings/status.ts'
import { config } from '#i18n/astro-i18next.config.mjs'
import { marketIds } from '#markets/market-table.ts'
import { loadCopy } from '../../support/copy.ts'

// The badges of a booked trip: facts about its group, not a shop's words for undecided travellers.
const shop =
  /last spots|not available|sold out|ultimi posti|non disponibile|al completo|últimas plazas|no disponible|agotad|dernières places|indisponible|complet|letzte plätze|nicht verfügbar|ausgebucht/i

it.each(marketIds)('a booked seat is not a shop in %s', (market) => {
  const t = loadCopy(market)
  const words = DEPARTURES.map((code) => t(`trips:availability.${code}`))
  expect(words.filter((text) => shop.test(text))).toEqual([])
  expect(new Set(words).size).toBe(DEPARTURES.length)
})

it('astro-i18next knows every namespace, because keys of others would be shown', () => {
  const files = globSync('*.json', { cwd: 'locales/en' }).filter((file) => file !== 'routes.json')
  expect([...config.namespaces].sort()).toEqual(files.map((file) => file.replace(/\.json$/, '')).sort())
})

// A heading that repeats its button says the same in twice the room.
it.each(['en', 'it-IT', 'es-ES', 'fr-FR', 'de-DE'])(
  'what is to be done and its button have words of their own in %s',
  (locale) => {
    const { link, ...titles } = JSON.parse(readFileSync(`locales/${locale}/to-do.json`, 'utf8')) as Record<
      string,
      unknown
    >
    const leaves = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(leaves)
    const sentence = new Set(leaves(titles))
    expect(leaves(link).length).toBeGreaterThan(3)
    expect(leaves(link).filter((label) => sentence.has(label))).toEqual([])
  },
)
