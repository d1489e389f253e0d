import { expect } from 'vitest'
import type { House } from '../../faults/house.ts'
import { answering } from '../../support/wire-faults.ts'

/** The backoffice's answer about Emma's trip M1, confirmed and paid, between two days (ISO 8601). */
export const emmasTrip = <More extends object>(startDate: string, endDate: string, more: More) => ({
  id: 'M1',
  tour: { id: 'far', title: 'Far away', destination: 'Elsewhere', countryCode: 'PT', tags: [] },
  startDate,
  endDate,
  availability: 'CONFIRMED',
  bookingStatus: 'ACTIVE',
  paymentStatus: 'PAID',
  tourConfirmed: true,
  completeness: { payment: 'DONE', documents: 'DONE' },
  travellers: [{ id: 'M1-T1', userId: '1006', name: 'Emma', leader: true }],
  ...more,
})

/** A flight out on that day (ISO 8601), by the clocks of both ends. */
export const flightOut = (day: string, [from, leaves]: End, [to, lands]: End) => ({
  direction: 'OUTBOUND',
  flightNumber: 'CV1',
  departureDate: day,
  segments: [
    {
      departureAirport: from,
      arrivalAirport: to,
      departureDateTime: `${day}T${leaves}:00`,
      arrivalDateTime: `${day}T${lands}:00`,
    },
  ],
})
type End = readonly [airport: object, clock: string]

/** Emma's page of that trip, with this answer, as a reader sees it. */
export async function readTripPage(house: House, data: object): Promise<string> {
  const faults = [[/\/bookings\/M1$/, answering({ data })]] as const
  const { status, screen } = await house.visit('/travels/M1', { as: 'emma', faults })
  expect(status).toBe(200)
  return screen
}
