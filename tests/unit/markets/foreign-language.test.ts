import { expect, it } from 'vitest'
import { foreignLanguage } from '#markets/foreign-language.ts'

it.each([
  ['es', 'en', 'es'],
  ['pt-br', 'it-IT', 'pt-BR'],
  ['de-AT', 'de-DE', undefined],
  // As many systems write it.
  ['en_GB', 'it-IT', 'en-GB'],
  ['it_IT', 'it-IT', undefined],
  ['_', 'en', undefined],
  ['en', 'en-US', undefined],
  [null, 'en', undefined],
  ['', 'en', undefined],
  ['Spanish, I think', 'en', undefined],
])('a text in %s on a page in %s is marked %s', (tag, htmlLang, marked) => {
  expect(foreignLanguage(tag, { htmlLang })).toBe(marked)
})
