import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_LINE_TYPES, type PriceLine } from '#backoffice/wire/price.ts'
import { billOf, unlistedDiscounts } from '#features/status/payments.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const line = (type: string, amount: number, more: Partial<PriceLine> = {}): PriceLine => ({
  type,
  label: null,
  code: null,
  unitPrice: null,
  quantity: 1,
  total: eur(amount),
  ...more,
})

describe('price lines (product §10)', () => {
  it('are in a fixed order, whatever order they come in', () => {
    const shuffled = [...PRICE_LINE_TYPES].reverse().map((type) => line(type, 100))
    expect(billOf({ priceLines: shuffled, total: eur(800) }).lines.map(({ type }) => type)).toEqual([
      'TRIP',
      'CANCELLATION',
      'PRIVATE_ROOM',
      'PROMO_CODE',
      'GIFT_CARD',
      'VOUCHER',
      'EXTRA_DISCOUNT',
      'ROUNDING',
    ])
  })

  it('of one kind keep their original order, quantity and code', () => {
    const priceLines = [
      line('GIFT_CARD', -5, { code: 'A' }),
      line('TRIP', 20, { quantity: 2 }),
      line('GIFT_CARD', -3, { code: 'B' }),
    ]
    const { lines } = billOf({ priceLines, total: eur(12) })
    expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
      [null, 2],
      ['A', 1],
      ['B', 1],
    ])
  })

  it('of an unknown kind come before the rounding, with their own label', () => {
    const { lines } = billOf({
      priceLines: [
        line('ROUNDING', -1),
        line('CITY_TAX', 11),
        line('TOURIST_LEVY', 5, { label: 'Levy' }),
        line('TRIP', 90),
      ],
      total: eur(105),
    })
    expect(lines.map(({ type, label }) => type ?? label)).toEqual(['TRIP', null, 'Levy', 'ROUNDING'])
  })
})

describe('whether a bill adds up', () => {
  it.each([
    ['it does', [100, -30], 70, 0],
    ['the total is dearer', [100, -30], 75, 5],
    ['the total is cheaper', [100, -30], 60, -10],
    ['there are no lines', [], 70, 0],
  ])('%s', (_, amounts, total, difference) => {
    const priceLines = amounts.map((amount) => line('TRIP', amount))
    expect(billOf({ priceLines, total: eur(total) })).toMatchObject({ difference, total: eur(total) })
  })

  it('is unknown when a line is in another currency', () => {
    const priceLines = [line('TRIP', 70), line('VOUCHER', -1, { total: { amount: -1, currency: 'GBP' } })]
    expect(billOf({ priceLines, total: eur(69) }).difference).toBeNull()
  })

  it('shows the total it was given, and the difference to the sum, for any lines', () => {
    const amounts = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1e6, max: 1e6 }), (list, off) => {
        let sum = 0
        for (const amount of list) sum += amount
        const priceLines = list.map((amount, index) => line(PRICE_LINE_TYPES[index % 8] ?? 'X', amount))
        const bill = billOf({ priceLines, total: eur(sum + off) })
        expect(bill.difference).toBe(off)
        expect(bill.total?.amount).toBe(sum + off)
        expect(bill.lines).toHaveLength(list.length)
      }),
    )
  })
})

describe('promo codes, gift cards and vouchers that the bill does not mention', () => {
  const discount = (code: string | null) => ({ code, label: null, amount: eur(10) })
  const none = { promoCodes: [], giftCards: [], vouchers: [], extraDiscounts: [] }
  it.each([
    ['no line of its kind', [line('TRIP', 1)], ['PROMO_CODE']],
    ['a line with its code', [line('PROMO_CODE', -1, { code: 'A' })], []],
    ['a line with another code', [line('PROMO_CODE', -1, { code: 'B' })], ['PROMO_CODE']],
    ['a line that sums up its kind', [line('PROMO_CODE', -1)], []],
    ['a line of another kind with its code', [line('VOUCHER', -1, { code: 'A' })], ['PROMO_CODE']],
  ])('%s', (_, priceLines, kinds) => {
    const found = unlistedDiscounts({ ...none, priceLines, promoCodes: [discount('A')] })
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
  })
  it('are in the order of the bill', () => {
    const all = {
      promoCodes: [discount('P')],
      giftCards: [discount('G')],
      vouchers: [discount('V')],
      extraDiscounts: [discount(null)],
    }
    expect(unlistedDiscounts({ ...all, priceLines: [] }).map(({ kind }) => kind)).toEqual([
      'PROMO_CODE',
      'GIFT_CARD',
      'VOUCHER',
      'EXTRA_DISCOUNT',
    ])
  })
})
