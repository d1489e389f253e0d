import { describe, expect, it } from 'vitest'
import { dateOfTrip, dayOfTrip, determinePhase, findLastDay } from '#bookings/time.ts'
import { day, inRome } from '../features/made.ts'

const reversed = { startDate: '2027-03-05', endDate: '2026-03-12', bookingStatus: 'ACTIVE', timeZone: null }

describe('an end before the start: only the first day is known', () => {
  it.each([
    ['2027-01-04', 'ahead', { kind: 'before', days: 60 }],
    ['2027-03-05', 'underway', { kind: 'there', day: 1, of: 1 }],
    ['2027-03-06', 'over', { kind: 'after' }],
  ])('on %s: %s', (today, phase, expected) => {
    const date = day(today)
    expect([determinePhase(reversed, date), dayOfTrip(reversed, date)]).toEqual([phase, expected])
  })
  it('is its last day too', () => expect(findLastDay(reversed)).toBe('2027-03-05'))
})

describe('the evening of the first day in Rome', () => {
  const trip = { startDate: '2027-03-05', endDate: '2027-03-12', bookingStatus: 'ACTIVE' }
  const now = inRome('2027-03-05T20:30Z')
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
    const there = dateOfTrip({ ...trip, timeZone }, now)
    expect(dayOfTrip(trip, there)).toEqual({ kind: 'there', day, of: 8 })
  })
})
