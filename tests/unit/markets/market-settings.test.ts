import { expect, it } from 'vitest'
import { defaultCurrencies, type MarketId, markets } from '#markets/market-table.ts'

type Row = [MarketId, string, string, string, string, string, 'monday' | 'sunday']
it.each<Row>([
  ['international', 'International', 'English', 'English', 'com', 'EUR', 'monday'],
  ['italy', 'Italia', 'Italiano', 'Italian', 'it', 'EUR', 'monday'],
  ['global-us', 'United States', 'English', 'English', 'us', 'USD', 'sunday'],
  ['english-we', 'Western Europe', 'English', 'English', 'eu', 'EUR', 'sunday'],
  ['spain', 'España', 'Español', 'Spanish', 'es', 'EUR', 'monday'],
  ['france', 'France', 'Français', 'French', 'fr', 'EUR', 'monday'],
  ['germany', 'Deutschland', 'Deutsch', 'German', 'de', 'EUR', 'monday'],
])('the settings of %s are those of the specification', (id, ...wanted) => {
  const { label, languageLabel, englishLanguageLabel, domainSuffix, currency, firstDayOfWeek } = markets[id]
  expect([label, languageLabel, englishLanguageLabel, domainSuffix, currency, firstDayOfWeek]).toEqual(wanted)
})

it('a market’s currency is its country’s, and Great Britain has the pound', () => {
  const known: Readonly<Record<string, string>> = defaultCurrencies
  for (const { countryCode, currency } of Object.values(markets))
    if (countryCode && countryCode !== 'US') expect(known[countryCode], countryCode).toBe(currency)
  expect(known.GB).toBe('GBP')
})
