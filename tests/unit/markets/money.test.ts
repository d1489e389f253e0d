import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketIds, markets } from '#markets/market-table.ts'
import { findExponent, formatMoney, InvalidAmount, type Money } from '#markets/money.ts'

const { italy, 'global-us': us, 'english-we': we, international } = markets

/** Parses a formatted amount into minor units by the market's own style. */
function parsed(text: string, market: (typeof markets)[keyof typeof markets], exponent: number): number {
  const { decimal, thousands } = market.numberStyle
  const digits = text.replace(/[^\d.,]/g, '').replaceAll(thousands, '')
  const [whole = '', minor = ''] = digits.split(decimal)
  const magnitude = Number(whole + minor.padEnd(exponent, '0'))
  return text.startsWith('\u2212') ? -magnitude : magnitude
}

describe('formatMoney', () => {
  it.each([
    [{ amount: 179_980, currency: 'EUR' }, italy, undefined, '1.799,80\u00a0€'],
    [{ amount: 179_900, currency: 'EUR' }, italy, undefined, '1.799\u00a0€'],
    [{ amount: 179_900, currency: 'EUR' }, italy, 2, '1.799,00\u00a0€'],
    [{ amount: 179_950, currency: 'EUR' }, italy, 0, '1.800\u00a0€'],
    [{ amount: 179_949, currency: 'EUR' }, italy, 0, '1.799\u00a0€'],
    [{ amount: 123_456_789, currency: 'USD' }, us, undefined, '$1,234,567.89'],
    [{ amount: 5, currency: 'EUR' }, we, undefined, '€0.05'],
    [{ amount: 99_900, currency: 'GBP' }, international, undefined, '999\u00a0£'],
    [{ amount: 99_910, currency: 'GBP' }, we, undefined, '£999.10'],
    [{ amount: 0, currency: 'EUR' }, we, undefined, '€0'],
    [{ amount: 0, currency: 'EUR' }, italy, 2, '0,00\u00a0€'],
    [{ amount: -0, currency: 'EUR' }, we, 2, '€0.00'],
    [{ amount: -12_050, currency: 'USD' }, us, undefined, '\u2212$120.50'],
    [{ amount: -12_050, currency: 'EUR' }, italy, 0, '\u2212121\u00a0€'],
    [{ amount: -40, currency: 'EUR' }, italy, 0, '0\u00a0€'],
    [{ amount: 1_000_00, currency: 'CHF' }, italy, undefined, '1.000\u00a0CHF'],
    [{ amount: 1_000_00, currency: 'CHF' }, us, undefined, 'CHF\u00a01,000'],
    [{ amount: -1_050, currency: 'XQQ' }, us, undefined, '\u2212XQQ\u00a010.50'],
    [{ amount: 100, currency: 'toString' }, us, undefined, 'toString\u00a01'],
    [{ amount: 12_000, currency: 'JPY' }, italy, undefined, '12.000\u00a0JPY'],
    [{ amount: 12_000, currency: 'JPY' }, italy, 2, '12.000\u00a0JPY'],
    [{ amount: 12_345, currency: 'KWD' }, us, undefined, 'KWD\u00a012.345'],
    [{ amount: 12_500, currency: 'KWD' }, us, 0, 'KWD\u00a013'],
  ] as const)('%o in its market, precision %3$s', (money, market, precision, text) => {
    expect(formatMoney(money, market, precision === undefined ? {} : { precision })).toBe(text)
  })

  /** All active codes of ISO 4217, list one, by the decimals of their minor unit. */
  const active: readonly [decimals: number, codes: string][] = [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [
      2,
      'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU ' +
        'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD ' +
        'KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO ' +
        'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
        'TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG',
    ],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ]
  it.each(active)('has the minor units of ISO 4217: %i decimals', (decimals, codes) => {
    expect(codes.split(' ').filter((code) => findExponent(code) !== decimals)).toEqual([])
  })

  it.each([
    [{ amount: 76_300, currency: 'HUF' }, '763\u00a0HUF'],
    [{ amount: 76_350, currency: 'HUF' }, '763,50\u00a0HUF'],
    [{ amount: 25_000_000, currency: 'IDR' }, '250.000\u00a0IDR'],
    [{ amount: 40_000_000, currency: 'IQD' }, '40.000\u00a0IQD'],
    [{ amount: 150_000, currency: 'COP' }, '1.500\u00a0COP'],
  ])('shows %o as %s, whatever Intl displays', (money, text) => {
    expect(formatMoney(money, italy)).toBe(text)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s as an amount', (amount) => {
    expect(() => formatMoney({ amount, currency: 'EUR' }, italy)).toThrow(InvalidAmount)
  })

  it('loses no cent of any amount in any market', () => {
    const anyMoney: fc.Arbitrary<Money> = fc.record({
      amount: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200_000, max: 200_000 })),
      currency: fc.constantFrom('EUR', 'GBP', 'USD', 'CHF', 'JPY', 'KWD'),
    })
    const precision = fc.constantFrom({}, { precision: 2 as const })
    const property = fc.property(anyMoney, fc.constantFrom(...marketIds), precision, (money, id, options) => {
      const text = formatMoney(money, markets[id], options)
      expect(parsed(text, markets[id], findExponent(money.currency))).toBe(money.amount)
    })
    fc.assert(property)
  })
})
