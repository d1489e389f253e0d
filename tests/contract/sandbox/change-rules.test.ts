import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { type ChangeFacts, judgeChange, orderAllowsChange } from '#sandbox/backoffice/change-rules.ts'
import type { StoredBooking } from '#sandbox/db/stored-booking.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const inDays = (days: number) => today.add({ days }).toString()

function judge(booking: Partial<StoredBooking>, facts: Partial<ChangeFacts> = {}) {
  const whole = {
    bookingStatus: 'ACTIVE',
    cancelledBy: null,
    paymentStatus: 'PAID',
    flexibleCancellation: false,
    startDate: inDays(100),
    ...booking,
  } as StoredBooking
  return judgeChange({
    booking: whole,
    ofBooking: [],
    ofTraveller: facts.ofBooking ?? [],
    hasCapacity: true,
    today,
    ...facts,
  })
}

describe('days before departure', () => {
  it.each([
    [32, false, null],
    [31, false, null],
    [30, false, 'TOUR_DEPARTURE_TOO_CLOSE'],
    [9, true, null],
    [8, true, null],
    [7, true, 'TOUR_DEPARTURE_TOO_CLOSE'],
    [1, true, 'TOUR_DEPARTURE_TOO_CLOSE'],
    [0, true, 'INVALID_ORDER_STATUS'],
    [-1, true, 'INVALID_ORDER_STATUS'],
  ])('%i, flexible %s: %s', (days, flexibleCancellation, blockedBy) => {
    expect(judge({ startDate: inDays(days), flexibleCancellation }).blockedBy).toBe(blockedBy)
  })
})

describe('days since the last change of the booking', () => {
  it.each([
    [0, 'REQUEST_LIMIT_REACHED', inDays(30)],
    [29, 'REQUEST_LIMIT_REACHED', inDays(1)],
    [30, null, null],
    [31, null, null],
  ])('%i: %s', (days, blockedBy, availableFrom) => {
    const ofBooking = [inDays(-days)]
    expect(judge({}, { ofBooking })).toMatchObject({ blockedBy, availableFrom })
  })
})

describe('changes of the traveller in the calendar month', () => {
  it.each([
    [['2026-11-01'], null],
    [['2026-11-01', '2026-11-20'], 'REQUEST_LIMIT_REACHED'],
    [['2026-10-31', '2026-11-20'], null],
    [['2025-11-02', '2025-11-20', '2026-11-20'], null],
  ])('%j: %s', (ofTraveller, blockedBy) => {
    expect(judge({}, { ofTraveller })).toMatchObject({ blockedBy, availableFrom: null })
  })
})

describe('the order', () => {
  it.each([
    [{ paymentStatus: 'EXPIRED' }, 'INVALID_ORDER_STATUS'],
    [{ paymentStatus: 'EXPIRING' }, null],
    [{ bookingStatus: 'CANCELLED', cancelledBy: 'TRAVELLER' }, 'INVALID_ORDER_STATUS'],
    [{ bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY', startDate: inDays(2) }, null],
  ])('%j: %s', (booking, blockedBy) => {
    expect(judge(booking as Partial<StoredBooking>).blockedBy).toBe(blockedBy)
  })

  it('must allow it still when the choice is made', () => {
    const choice = (startDate: string) =>
      orderAllowsChange({ bookingStatus: 'ACTIVE', paymentStatus: 'PAID', startDate } as StoredBooking, today)
    expect([choice(inDays(1)), choice(inDays(0))]).toEqual([true, false])
  })
})

it('without seats anywhere it is refused last', () => {
  expect(judge({}, { hasCapacity: false }).blockedBy).toBe('INSUFFICIENT_TOUR_CAPACITY')
  expect(judge({ startDate: inDays(3) }, { hasCapacity: false }).blockedBy).toBe('TOUR_DEPARTURE_TOO_CLOSE')
})
