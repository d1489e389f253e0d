import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchText } from '#markets/search-text.ts'

it.each([
  ['Tromsø', 'tromso'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['Straßburg', 'strassburg'],
  ['Hawaiʻi', 'hawaii'],
  ['Côte d’Azur', "cote d'azur"],
  ['Saint‑Denis', 'saint-denis'],
  ['Saint\u00a0 Denis', 'saint denis'],
  ['İstanbul', 'istanbul'],
  ['Diyarbakır', 'diyarbakir'],
  ['Þórshöfn', 'thorshofn'],
  ['Ærøskøbing', 'aeroskobing'],
  ['So\u00adfia', 'SOFIA'],
  ['Ｔｏｋｙｏ', 'tokyo'],
])('%s is found by %s', (name, typed) => {
  expect(searchText(name)).toBe(searchText(typed))
})

it('gives its own results unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = searchText(text)
      expect(searchText(once)).toBe(once)
    }),
  )
})
