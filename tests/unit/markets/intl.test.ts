import { expect, it } from 'vitest'
import { languageName, listFormat, regionName } from '#markets/intl.ts'

it('keeps one formatter for each language and choice', () => {
  expect(listFormat('it-IT')).toBe(listFormat('it-IT'))
  const words = [listFormat('it-IT'), listFormat('en-GB'), listFormat('en-GB', { type: 'disjunction' })]
  expect(words.map((list) => list.format(['A', 'B']))).toEqual(['A e B', 'A and B', 'A or B'])
})

it.each(['', 'T1', 'italy', '<b>', 'IT-'])('leaves %j as it is, which names no country', (code) => {
  expect(regionName(code, 'it-IT')).toBe(code)
})

it('names countries and languages in a language, in any order', () => {
  expect([regionName('DE', 'it-IT'), languageName('de', 'it-IT')]).toEqual(['Germania', 'tedesco'])
  expect([regionName('DE', 'de-DE'), languageName('_', 'de-DE')]).toEqual(['Deutschland', '_'])
})
