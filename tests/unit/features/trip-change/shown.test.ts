import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Changed,
  changedSince,
  hasAgreed,
  type ShownChange,
  shownChange,
} from '#features/trip-change/shown.ts'
import { bookingDetail, eur, payment } from '../made.ts'

// biome-ignore format: grouped by line
const booking = bookingDetail({
  total: eur(100_000), flexibleCancellation: true, pax: 2, paymentStatus: 'PAID',
  travellers: [{ id: 'T1' }, { id: 'T2' }],
})
const travellers = (...ids: string[]) => bookingDetail({ travellers: ids.map((id) => ({ id })) }).travellers
const option = {
  travelId: 'azores-1',
  startDate: '2027-03-01',
  endDate: '2027-03-08',
  total: eur(120_000),
  priceFrom: eur(90_000),
  paidBack: null as ReturnType<typeof eur> | null,
}
const seen = shownChange(booking, option)

describe('what has changed since a comparison was shown', () => {
  it.each<[string, Partial<typeof booking>, Partial<typeof option> | { total: null }, Changed[]]>([
    ['nothing', {}, {}, []],
    ['the order of the travellers', { travellers: travellers('T2', 'T1') }, {}, []],
    ['the total', {}, { total: eur(120_001) }, ['total']],
    ['its currency', {}, { total: { amount: 120_000, currency: 'GBP' } }, ['total']],
    ['the total, not known any more', {}, { total: null }, ['total']],
    ['the least price, where the total is known', {}, { priceFrom: eur(95_000) }, []],
    ['the price until now', { total: eur(99_999) }, {}, ['before']],
    ['the cover', { flexibleCancellation: false }, {}, ['cover']],
    ['a person more', { pax: 3 }, {}, ['party']],
    ['another traveller instead of one', { travellers: travellers('T1', 'T3') }, {}, ['party']],
    ['what is paid back', {}, { paidBack: eur(1) }, ['paidBack']],
    ['that the company cancels', { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }, {}, ['cancelled']],
    ['the days', {}, { endDate: '2027-03-09' }, ['dates']],
  ])('%s', (_, other, moved, expected) => {
    const now = shownChange({ ...booking, ...other }, { ...option, ...moved })
    expect(changedSince(seen, now)).toEqual(expected)
    expect(hasAgreed({ change: seen, late: false }, now)).toBe(expected.length === 0)
  })
})

it('the least price counts if the total is unknown', () => {
  const least = (amount: number) => shownChange(booking, { ...option, total: null, priceFrom: eur(amount) })
  expect(changedSince(least(90_000), least(90_000))).toEqual([])
  expect(changedSince(least(90_000), least(95_000))).toEqual(['from'])
  expect(changedSince(least(90_000), seen)).toEqual(['total'])
})

it('a payment that arrives before the button is pressed may make a loss, which was not shown', () => {
  const cheaper = { ...option, total: eur(80_000) }
  const deposit = payment({ kind: 'DEPOSIT', status: 'PAID', amount: eur(30_000) })
  const balance = payment({ amount: eur(70_000) })
  const before = shownChange({ ...booking, paymentStatus: 'TO_PAY', payments: [deposit, balance] }, cheaper)
  const paid = { ...booking, payments: [deposit, { ...balance, status: 'PAID' }] }
  expect(changedSince(before, shownChange(paid, cheaper))).toEqual(['lost'])
  expect(changedSince(before, shownChange(paid, { ...cheaper, paidBack: eur(20_000) }))).toEqual(['paidBack'])
})

describe('what was agreed to', () => {
  it('is nothing when it is unknown what was shown, when it is late, or for another departure', () => {
    expect(hasAgreed(null, seen)).toBe(false)
    expect(hasAgreed({ change: seen, late: true }, seen)).toBe(false)
    expect(hasAgreed({ change: seen, late: false }, { ...seen, travelId: 'azores-2' })).toBe(false)
    expect(hasAgreed({ change: seen, late: false }, shownChange(booking, null))).toBe(false)
  })

  it('is exactly what was shown, whatever it was', () => {
    const money = fc.option(fc.record({ amount: fc.integer(), currency: fc.constantFrom('EUR', 'GBP') }))
    const shown: fc.Arbitrary<ShownChange> = fc.record({
      travelId: fc.constantFrom('a', 'b', null),
      startDate: fc.constantFrom('2027-03-01', '2027-03-02'),
      endDate: fc.constant('2027-03-08'),
      before: money,
      total: money,
      from: fc.constant(null),
      paidBack: money,
      lost: money,
      cancelled: fc.boolean(),
      cover: fc.boolean(),
      pax: fc.option(fc.nat({ max: 3 })),
      party: fc.constantFrom('x', 'y'),
    })
    fc.assert(
      fc.property(shown, shown, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        return hasAgreed({ change: one, late: false }, other) === same
      }),
    )
  })
})

it('the choice on the public website shows no price, so none can change', () => {
  const elsewhere = shownChange(booking, null)
  expect(elsewhere).toMatchObject({ travelId: null, total: null, before: null })
  expect(changedSince(elsewhere, shownChange({ ...booking, total: eur(1) }, null))).toEqual([])
})
