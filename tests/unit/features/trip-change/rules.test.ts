import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHANGE_REST_DAYS,
  differenceCase,
  lastChangeDay,
  latePayment,
  priceDifference,
  splitSaving,
  whyNotOffered,
} from '#features/trip-change/rules.ts'
import { bookingDetail, day, eur, inRome, payment } from '../made.ts'

const booking = {
  startDate: '2027-03-31',
  endDate: '2027-04-07',
  bookingStatus: 'ACTIVE',
  cancelledBy: null as string | null,
  flexibleCancellation: false,
  refunds: [] as never[],
  travellers: ['1', '2', null].map((userId) => ({ leader: userId === '1', userId })) as never[],
}

it('the next change has to wait for 30 days (product §13)', () => expect(CHANGE_REST_DAYS).toBe(30))

describe('the last day for a change', () => {
  it('is 31 calendar days before, or 8 with the cover (product §13), whatever clock changes lie between', () => {
    const dates = fc.integer({ min: 0, max: 4000 }).map((days) => day('2024-01-01').add({ days }))
    fc.assert(
      fc.property(dates, fc.boolean(), (start, flexibleCancellation) => {
        const last = lastChangeDay({ ...booking, startDate: start.toString(), flexibleCancellation })
        return last?.until(start, { largestUnit: 'days' }).days === (flexibleCancellation ? 8 : 31)
      }),
    )
  })

  it('is null when the tour itself is cancelled', () => {
    expect(lastChangeDay({ ...booking, bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' })).toBeNull()
    expect(lastChangeDay({ ...booking, bookingStatus: 'CANCELLED', cancelledBy: null })).toBeNull()
  })
})

describe('the offer', () => {
  const off = { bookingStatus: 'CANCELLED' }
  const company = { ...off, cancelledBy: 'COMPANY' }
  const unknown = { ...off, cancelledBy: 'UNPAID' }
  const traveller = { ...off, cancelledBy: 'TRAVELLER' }
  const refunds = (...all: string[]) => ({ ...off, refunds: all.map((status) => ({ status })) as never[] })
  const unread = { ...off, refunds: Object.assign([], { omitted: 1 }) as never[] }
  it.each([
    ['to the leader of a trip ahead', {}, '1', '2027-03-30', null],
    ['not on the day it leaves', {}, '1', '2027-03-31', 'begun'],
    ['not once it is over', {}, '1', '2028-01-01', 'begun'],
    ['not to the others on it', {}, '2', '2027-01-01', 'notLeader'],
    ['not to a stranger', {}, '9', '2027-01-01', 'notLeader'],
    ['to the leader of a tour that is off', company, '1', '2027-01-01', null],
    ['even after the day it would have left', company, '1', '2027-05-01', null],
    ['as long as its refund is only requested', refunds('REQUESTED'), '1', '2027-01-01', null],
    ['not once its money is on its way', refunds('REQUESTED', 'ISSUED'), '1', '2027-01-01', 'refunded'],
    // It may be on its way.
    ['not where a refund could not be read', unread, '1', '2027-01-01', 'refunded'],
    ['not to the others of one', company, '2', '2027-01-01', 'notLeader'],
    ['nor once its money, not theirs, is on its way', refunds('ISSUED'), '2', '2027-01-01', 'notLeader'],
    ['not of a trip they cancelled', traveller, '1', '2027-01-01', 'cancelled'],
    ['nor of one cancelled for an unknown reason', unknown, '1', '2027-01-01', 'cancelled'],
    ['nor to the others of it', traveller, '2', '2027-01-01', 'cancelled'],
  ] as [string, object, string, string, string | null][])('goes %s', (_, changes, userId, today, why) => {
    expect(whyNotOffered({ ...booking, ...changes }, userId, day(today))).toBe(why)
  })
})

describe('the price difference', () => {
  it.each([
    [eur(100), eur(250), eur(150), 'more'],
    [eur(250), eur(100), eur(-150), 'less'],
    [eur(100), eur(100), eur(0), 'same'],
    [eur(100), { amount: 250, currency: 'USD' }, null, 'unknown'],
    [null, eur(100), null, 'unknown'],
    [eur(100), null, null, 'unknown'],
  ])('from %j to %j is %j: %s', (before, after, difference, wanted) => {
    expect(priceDifference(before, after)).toEqual(difference)
    expect(differenceCase(difference)).toBe(wanted)
  })
})

describe('what a new trip costs less', () => {
  const usd = { amount: 100, currency: 'USD' }
  const money = (amount: number) => (amount > 0 ? eur(amount) : null)
  const parts = (back: number, toPay: number, lost: number) => ({
    back: money(back),
    toPay: money(toPay),
    lost: money(lost),
  })

  it.each([
    ['all of it', eur(500), null, parts(0, 0, 100)],
    ['all of it', eur(500), eur(100), parts(100, 0, 0)],
    ['all of it', eur(500), eur(40), parts(40, 0, 60)],
    // The payments are below the new trip's cost: none of it can be lost.
    ['a deposit', eur(150), null, parts(0, 100, 0)],
    ['as much as the new trip costs', eur(400), null, parts(0, 100, 0)],
    ['a little more than that', eur(430), null, parts(0, 70, 30)],
    ['a little more than that', eur(430), eur(30), parts(30, 70, 0)],
    ['more than it cost', eur(700), null, parts(0, 0, 100)],
    // All of it may be lost, so the text does not promise that it stays.
    ['an unknown amount', null, null, parts(0, 0, 100)],
    ['an unknown amount', null, eur(40), parts(40, 0, 60)],
    ['another currency', usd, null, parts(0, 0, 100)],
    // Figures that do not add up are not promised.
    ['all of it', eur(500), eur(900), parts(100, 0, 0)],
    ['less than is paid back', eur(20), eur(100), parts(20, 80, 0)],
    ['all of it', eur(500), eur(-5), parts(0, 0, 100)],
    ['all of it', eur(500), usd, parts(0, 0, 100)],
  ])('where %s was paid (%j), and %j is paid back: %j', (_, paid, paidBack, expected) => {
    expect(splitSaving(eur(500), eur(400), paidBack, paid)).toMatchObject(expected)
  })

  it.each([
    [eur(400), eur(500)],
    [eur(500), eur(500)],
    [null, eur(400)],
    [eur(500), null],
    [eur(500), usd],
  ])('is nothing for a trip of %j in place of %j', (before, after) => {
    expect(splitSaving(before, after, eur(100), eur(500))).toBeNull()
  })
})

describe('a payment that is late', () => {
  const moment = inRome('2027-01-10T12:00:00Z')
  const due = (dueDate: string, status: string) =>
    bookingDetail({ paymentStatus: status, payments: [payment({ status, dueDate })], total: eur(100) })
  it.each([
    ['2027-01-09', 'TO_PAY', 100],
    ['2027-01-09', 'EXPIRED', 100],
    ['2027-01-10', 'EXPIRING', undefined],
    ['2027-01-09', 'PAID', undefined],
  ])('due on %s and %s: %s', (dueDate, status, amount) => {
    expect(latePayment(due(dueDate, status), moment)?.amount?.amount).toBe(amount)
  })
  it('is absent after a payment, even while the status is still the old one', () => {
    expect(latePayment({ ...due('2027-01-09', 'PAID'), paymentStatus: 'EXPIRED' }, moment)).toBeNull()
  })
})
