import { describe, expect, it } from 'vitest'
import { AVAILABILITIES } from '#backoffice/booking.ts'
import { departureOf, isAvailableNow } from '#features/notify-me/rules.ts'

describe('alerts', () => {
  it('says "available now" only where a place can be had', () => {
    const available = AVAILABILITIES.filter((availability) => isAvailableNow({ availability }))
    expect(available.toSorted()).toEqual(['ALMOST_CONFIRMED', 'ALMOST_FULL', 'CONFIRMED', 'PLANNED'])
  })
  it.each([null, 'SOMETHING_NEW', 'constructor'])('promises nothing for availability %s', (availability) => {
    expect(isAvailableNow({ availability })).toBe(false)
  })

  it.each([
    ['TRAVEL', '2026-12-28', '2027-01-04', '2026-12-28/2027-01-04'],
    ['TRAVEL', '2026-12-28', null, '2026-12-28/2026-12-28'],
    ['TRAVEL', null, '2027-01-04', null],
    ['TOUR', '2026-12-28', '2027-01-04', null],
  ])('the departure of a %s alert from %s to %s is %s', (kind, startDate, endDate, expected) => {
    const departure = departureOf({ kind, startDate, endDate })
    expect(departure && `${departure.from}/${departure.to}`).toBe(expected)
  })
})
