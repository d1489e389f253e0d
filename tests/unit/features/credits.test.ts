import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bySoonestEnd,
  byUse,
  creditAnchor,
  creditState,
  isPercentage,
  leastSpend,
  readRemainingAmount,
  referralShare,
  totals,
} from '#account/credits.ts'
import { day, eur } from './made.ts'

const today = day('2026-11-21')
const of = (amount: number, currency = 'EUR', left: number | null = null) => ({
  amount: { amount, currency },
  remaining: left === null ? null : { amount: left, currency },
})
const percentage = { amount: null, remaining: null }

describe('creditState', () => {
  it.each([
    ['its last day counts', { validUntil: '2026-11-21' }, 'usable'],
    ['the day after it is over', { validUntil: '2026-11-20' }, 'expired'],
    ['without an end it never ends', { validUntil: null }, 'usable'],
    ['it begins on its first day', { validFrom: '2026-11-21' }, 'usable'],
    ['before that it waits', { validFrom: '2026-11-22' }, 'notYet'],
    ['nothing left is used', { remaining: eur(0) }, 'used'],
    ['something left is not', { remaining: eur(1) }, 'usable'],
    ['reported as used', { status: 'USED' }, 'used'],
    ['reported as expired, whatever its dates', { status: 'EXPIRED', validUntil: '2030-01-01' }, 'expired'],
    ['a status that nobody here knows', { status: 'BLOCKED' }, 'unclear'],
    ['the same, not begun', { status: 'BLOCKED', validFrom: '2026-11-22' }, 'unclear'],
    ['the same, spent', { status: 'BLOCKED', remaining: eur(0) }, 'used'],
    ['the same, over', { status: 'BLOCKED', validUntil: '2026-11-20' }, 'expired'],
  ])('%s', (_, given, expected) => {
    const credit = { status: 'ACTIVE', remaining: null, validFrom: null, validUntil: null, ...given }
    expect(creditState(credit as Parameters<typeof creditState>[0], today)).toBe(expected)
  })
})

// Systems send zero where they have no amount.
describe('a sum of zero beside a percentage, or as the smallest booking', () => {
  const zero = { amount: eur(0), remaining: eur(0) }
  it.each([
    [
      'a percentage of nothing left is usable',
      { percent: 10, amount: null, remaining: eur(0) },
      'usable',
      null,
    ],
    ['a percentage with an amount of zero', { percent: 10, ...zero }, 'usable', null],
    ['a percentage with both', { percent: 10, amount: eur(0), remaining: null }, 'usable', null],
    ['an amount is no percentage', { percent: 0, ...of(5000, 'EUR', 0) }, 'used', eur(0)],
    ['a gift card overdrawn', { percent: null, ...of(5000, 'EUR', -100) }, 'used', eur(-100)],
    ['a gift card', { percent: null, ...of(5000) }, 'usable', eur(5000)],
  ])('%s', (_, worth, state, left) => {
    const credit = { status: 'ACTIVE', validFrom: null, validUntil: null, ...worth }
    expect(creditState(credit, today)).toBe(state)
    expect(readRemainingAmount(credit)).toEqual(left)
    expect(isPercentage(credit)).toBe(left === null)
  })

  it.each([
    [eur(10_000), eur(10_000)],
    [eur(0), null],
    [eur(-1), null],
    [null, null],
  ])('a smallest booking of %j is a condition: %j', (minimumSpend, condition) => {
    expect(leastSpend({ minimumSpend })).toEqual(condition)
  })
})

describe('totals', () => {
  it('counts what is left, not the original value', () => {
    expect(readRemainingAmount(of(15000, 'EUR', 8250))).toEqual(eur(8250))
    expect(readRemainingAmount(of(5000))).toEqual(eur(5000))
    expect(readRemainingAmount(percentage)).toBeNull()
  })

  it('never adds up two currencies, and leaves percentages out', () => {
    const credits = [of(5000), of(4550, 'GBP'), of(15000, 'EUR', 8250), percentage]
    expect(totals(credits)).toEqual([eur(13250), { amount: 4550, currency: 'GBP' }])
    expect(totals([percentage])).toEqual([])
  })

  it('puts the largest first, and leaves out a currency with nothing left', () => {
    const credits = [of(100), of(300, 'GBP'), of(200, 'USD'), of(900, 'CHF', 0)]
    expect(totals(credits).map(({ currency }) => currency)).toEqual(['GBP', 'USD', 'EUR'])
  })

  it('loses no cent, whatever the order', () => {
    const amounts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom('EUR', 'GBP', 'USD')),
    )
    fc.assert(
      fc.property(amounts, (list) => {
        const credits = list.map(([amount, currency]) => of(amount, currency))
        for (const currency of ['EUR', 'GBP', 'USD']) {
          const expected = list.reduce((sum, [amount, of]) => (of === currency ? sum + amount : sum), 0)
          const sum = totals(credits).find((total) => total.currency === currency)?.amount ?? 0
          expect(sum).toBe(expected)
        }
      }),
    )
  })
})

describe('byUse', () => {
  const uses = (...credits: [onlyFor: string | null, combinable?: boolean | null][]) => {
    const { together, eachOnItsTrip, apart } = byUse(
      credits.map(([onlyFor, combinable = true]) => ({ onlyFor, combinable })),
    )
    return [together, eachOnItsTrip, apart].map((list) => list.map(({ onlyFor }) => onlyFor ?? 'any'))
  }
  it('puts together what goes on one booking, and apart what goes with no other', () => {
    const [together, eachOnItsTrip, apart] = uses([null], ['Lofoten'], ['Lofoten', null], ['Peru', false])
    expect(together).toEqual(['any', 'Lofoten', 'Lofoten'])
    expect([eachOnItsTrip, apart]).toEqual([[], ['Peru']])
  })
  it('keeps apart what is for two trips', () => {
    expect(uses(['Lofoten'], [null], ['Peru'], [''])).toEqual([['any', ''], ['Lofoten', 'Peru'], []])
  })
})

it('sorts by expiry, with credits that never expire last, whatever the order they come in', () => {
  const inOrder = ['2026-12-01', '2026-12-01', '2027-01-01', '2027-06-30', null, null]
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
      const sorted = bySoonestEnd(shuffled.map((validUntil) => ({ validUntil })))
      expect(sorted.map(({ validUntil }) => validUntil)).toEqual(inOrder)
    }),
  )
})

it('counts what referrals brought, by currency, and nothing else', () => {
  const credit = (amount: number, origin: string | null) => ({ ...of(amount), origin })
  const others = [credit(900, 'GIFT'), credit(1, null)]
  expect(referralShare([credit(500, 'REFERRAL'), ...others, credit(700, 'REFERRAL')])).toEqual([eur(1200)])
  expect(referralShare(others)).toEqual([])
})

it('gives every id a place of its own, in letters, digits and underscores', () => {
  // An escaped character, and the digit after it.
  expect(creditAnchor('\u00012')).not.toBe(creditAnchor('\u0012'))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(creditAnchor(one)).toMatch(/^credit-\w*$/)
      if (one !== other) expect(creditAnchor(one)).not.toBe(creditAnchor(other))
    }),
  )
})
