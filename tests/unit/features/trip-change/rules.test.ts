import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  CHANGE_CUTOFF_DAYS,
  CHANGE_REST_DAYS,
  CHANGE_TOKEN_DAYS,
  changeRefusal,
  lastChangeDay,
  waysOutOf,
  whyNotOffered,
} from '#features/trip-change/rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const booking = {
  startDate: '2027-03-31',
  endDate: '2027-04-07',
  bookingStatus: 'ACTIVE',
  cancelledBy: null as string | null,
  flexibleCancellation: false,
  travellers: [
    { leader: true, userId: '1' },
    { leader: false, userId: '2' },
    { leader: false, userId: null },
  ] as never[],
}

it('uses the figures of product §13', () => {
  expect(CHANGE_CUTOFF_DAYS).toEqual({ standard: 31, flexible: 8 })
  expect([CHANGE_REST_DAYS, CHANGE_TOKEN_DAYS]).toEqual([30, 30])
})

describe('the last day for a change', () => {
  it.each([
    ['2027-03-31', false, '2027-02-28'],
    ['2028-03-31', false, '2028-02-29'],
    ['2027-01-15', false, '2026-12-15'],
    ['2027-03-31', true, '2027-03-23'],
    ['2027-01-03', true, '2026-12-26'],
  ])('of a departure on %s, flexible %s, is %s', (startDate, flexibleCancellation, last) => {
    expect(lastChangeDay({ ...booking, startDate, flexibleCancellation })?.toString()).toBe(last)
  })

  it('is a fixed number of calendar days before, whatever clock changes lie between', () => {
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
  it.each([
    ['to the leader of a trip ahead', {}, '1', '2027-03-30', null],
    ['not on the day it leaves', {}, '1', '2027-03-31', 'begun'],
    ['not once it is over', {}, '1', '2028-01-01', 'begun'],
    ['not to the others on it', {}, '2', '2027-01-01', 'notLeader'],
    ['not to a stranger', {}, '9', '2027-01-01', 'notLeader'],
    ['to the leader of a tour that is off', { ...off, cancelledBy: 'COMPANY' }, '1', '2027-01-01', null],
    ['even after the day it would have left', { ...off, cancelledBy: 'COMPANY' }, '1', '2027-05-01', null],
    ['not to the others of one', { ...off, cancelledBy: 'COMPANY' }, '2', '2027-01-01', 'notLeader'],
    [
      'not of a trip they cancelled',
      { ...off, cancelledBy: 'TRAVELLER' },
      '1',
      '2027-01-01',
      'cancelledByTraveller',
    ],
  ])('goes %s', (_, changes, userId, today, why) => {
    expect(whyNotOffered({ ...booking, ...changes }, userId, day(today))).toBe(why)
  })
})

describe('a refusal', () => {
  it.each([
    ['TOUR_DEPARTURE_TOO_CLOSE', 'contact'],
    ['REQUEST_LIMIT_REACHED', 'contact'],
    ['INSUFFICIENT_TOUR_CAPACITY', 'contact'],
    ['INVALID_ORDER_STATUS', 'again'],
    ['NOT_LEADER', 'trip'],
  ])('%s leads first to %s', (code, way) => {
    expect(changeRefusal(code)).toBe(code)
    expect(waysOutOf(changeRefusal(code))[0]).toBe(way)
  })

  it.each([null, '', 'toString', 'constructor', 'SOMETHING_NEW'])('with the code %s is any other', (code) => {
    expect(changeRefusal(code)).toBe('OTHER')
  })
})
