import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketByHost, marketOfCountry, visitorCountry } from '#markets/market-choice.ts'
import { locales, type MarketId, marketIds, markets } from '#markets/market-table.ts'

const hosts: Record<MarketId, string[]> = {
  international: ['account.example.com', 'localhost:4321'],
  italy: ['account.example.it', 'it.localhost:4321'],
  'global-us': ['account.example.us'],
  'english-we': ['account.example.eu'],
  spain: ['account.example.es'],
  france: ['account.example.fr'],
  germany: [],
}

describe('the market table', () => {
  it('matches product §2', () => {
    const rows = marketIds.map((id) => {
      const { locale, currency, taxCodeMandatory, numberStyle } = markets[id]
      return [id, locale, currency, numberStyle.symbol, taxCodeMandatory].join(' ')
    })
    expect(rows).toEqual([
      'international en EUR after false',
      'italy it-IT EUR after true',
      'global-us en-US USD before false',
      'english-we en-WE EUR before false',
      'spain es-ES EUR after true',
      'france fr-FR EUR after false',
      'germany de-DE EUR after false',
    ])
    expect(new Set(marketIds.map((id) => markets[id].locale))).toEqual(new Set(locales))
  })
})

describe('marketByHost', () => {
  const marketOf = marketByHost(marketIds.map((id) => [id, { hosts: hosts[id] }]))

  it.each([
    ['account.example.it', 'italy'],
    ['ACCOUNT.Example.IT.', 'italy'],
    ['account.example.it:443', 'italy'],
    ['it.localhost:4321', 'italy'],
    ['localhost:4321', 'international'],
    ['localhost', null],
    ['localhost:4322', null],
    ['evil.account.example.it', null],
    ['account.example.it.evil.com', null],
    ['account.example.it@evil.com', null],
    ['', null],
    [undefined, null],
    ['constructor', null],
  ])('%s is %s', (host, market) => {
    expect(marketOf(host)).toBe(market)
  })
})

it.each([
  ['IT', 'italy'],
  ['gb', 'english-we'],
  ['IE', 'english-we'],
  ['WE', 'english-we'],
  ['AT', null],
])('the country %s is at home on %s', (country, market) => {
  expect(marketOfCountry(country)).toBe(market)
})

describe('visitorCountry', () => {
  it.each([
    [{ geoHeader: 'fr', acceptLanguage: 'it-IT' }, 'FR'],
    [{ geoHeader: 'XX', acceptLanguage: 'it-IT,it;q=0.9,en-US;q=0.8' }, 'IT'],
    [{ geoHeader: 'T1' }, null],
    // Regions of several countries, and codes that are another's.
    [{ geoHeader: 'EU' }, null],
    [{ geoHeader: 'AP', acceptLanguage: 'it-IT' }, 'IT'],
    [{ geoHeader: 'UK' }, 'GB'],
    [{ acceptLanguage: 'en-UK' }, 'GB'],
    [{ geoHeader: 'ITA', acceptLanguage: 'zh-Hant-TW' }, 'TW'],
    [{ acceptLanguage: 'en-US;q=0.5, de;q=0.8, de-DE;q=0.7' }, 'DE'],
    [{ acceptLanguage: 'de,en-US;q=0.7,en;q=0.3' }, null],
    [{ acceptLanguage: 'es-419' }, null],
    [{ acceptLanguage: '*' }, null],
    [{ acceptLanguage: 'it-IT;q=0, fr-FR;q=0.1' }, 'FR'],
    [{ acceptLanguage: null, geoHeader: null }, null],
  ])('%o is %s', (hints, country) => {
    expect(visitorCountry(hints)).toBe(country)
  })

  it('returns a country or null for any header', () => {
    const property = fc.property(fc.string(), fc.string(), (geoHeader, acceptLanguage) => {
      expect(visitorCountry({ geoHeader, acceptLanguage }) ?? 'OK').toMatch(/^[A-Z]{2}$/)
    })
    fc.assert(property)
  })
})
