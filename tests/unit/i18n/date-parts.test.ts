import { expect, it } from 'vitest'
import { datePartLabels } from '#i18n/date-parts.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'

it.each([
  ['global-us', 'Month Day Year'],
  ['international', 'Day Month Year'],
  ['germany', 'Tag Monat Jahr'],
] as const)('the date fields of %s are %s', (id, labels) => {
  const market = markets[id]
  const asked = datePartLabels({ t: createTranslator(market.locale), market })
  expect(asked.map(({ label }) => label).join(' ')).toBe(labels)
})
