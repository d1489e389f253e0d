import { expect, it } from 'vitest'
import { elide } from '#i18n/elision.ts'
import { createTranslator } from '#i18n/translate.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { markets } from '#markets/market-table.ts'

it.each([
  ['Pagato il 8 maggio 2026', 'Pagato l’8 maggio 2026'],
  ['Il 11 maggio', 'L’11 maggio'],
  ['dal 8 maggio al 11 giugno', 'dall’8 maggio all’11 giugno'],
  ['fino al 80%', 'fino all’80%'],
  ['il 0% di sconto, fino al 0%', 'lo 0% di sconto, fino allo 0%'],
  ['entro il 1º maggio', 'entro il 1º maggio'],
  ['Valido fino al 11/12/2026', 'Valido fino all’11/12/2026'],
  [
    'dal 18 maggio, dal 08/05/2026, il 8/5, dal 110, dal 01',
    'dal 18 maggio, dal 08/05/2026, il 8/5, dal 110, dal 01',
  ],
  ['mail 8, di 8 giorni', 'mail 8, di 8 giorni'],
])('%s', (text, read) => {
  expect(elide(text)).toBe(read)
})

it('the article of an Italian text goes with the date in it', () => {
  const date = formatExtendedDate('2026-05-08', markets.italy)
  expect(createTranslator('it-IT')('trip:stepNote.expiring', { date })).toBe('In scadenza l’8 maggio 2026')
})
