import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dateOfTrip, dayOfTrip, determinePhase, findLastDay } from '#bookings/time.ts'

const reversed = { startDate: '2027-03-05', endDate: '2026-03-12', bookingStatus: 'ACTIVE', timeZone: null }

describe('an end before the start: only the first day is known', () => {
  it.each([
    ['2027-01-04', 'ahead', { kind: 'before', days: 60 }],
    ['2027-03-05', 'underway', { kind: 'there', day: 1, of: 1 }],
    ['2027-03-06', 'over', { kind: 'after' }],
  ])('on %s: %s', (text, phase, day) => {
    const today = Temporal.PlainDate.from(text)
    expect([determinePhase(reversed, today), dayOfTrip(reversed, today)]).toEqual([phase, day])
  })
  it('is its last day too', () => expect(findLastDay(reversed)).toBe('2027-03-05'))
})

describe('the evening of the first day in Rome', () => {
  const trip = { startDate: '2027-03-05', endDate: '2027-03-12', bookingStatus: 'ACTIVE' }
  const now = Temporal.Instant.from('2027-03-05T20:30Z')
  const today = Temporal.PlainDate.from('2027-03-05')
  it.each([
    ['Pacific/Kiritimati', 2],
    ['Pacific/Auckland', 2],
    ['Asia/Tokyo', 2],
    ['Asia/Bangkok', 2],
    ['Asia/Dhaka', 2],
    ['Europe/London', 1],
    ['America/Lima', 1],
    ['Pacific/Pago_Pago', 1],
    [null, 1],
    ['Mars/Olympus', 1],
  ])('is in %s day %i', (timeZone, day) => {
    expect(dayOfTrip(trip, dateOfTrip({ ...trip, timeZone }, { instant: now, today }))).toEqual({
      kind: 'there',
      day,
      of: 8,
    })
  })
})
