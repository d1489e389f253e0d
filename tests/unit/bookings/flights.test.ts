import { expect, it } from 'vitest'
import type { Flight } from '#backoffice/wire/flight.ts'
import { areFlightsTold } from '#bookings/flights.ts'

const airport = (iataCode: string) => ({
  iataCode,
  name: null,
  city: null,
  countryCode: null,
  timeZone: null,
})
const whole = {
  flightNumber: null,
  airline: null,
  departureAirport: airport('FCO'),
  arrivalAirport: airport('KEF'),
  departureDateTime: '2027-03-05T08:00',
  arrivalDateTime: '2027-03-05T12:00',
}
const flight = (direction: string, ...segments: Flight['segments']): Flight => ({
  ...{ direction, flightNumber: 'CV1', departureDate: '2027-03-05', airline: null, stops: 0 },
  ...{ layoverMinutes: null, segments },
})
const bare = { ...whole, departureAirport: null, arrivalAirport: null }

it.each([
  ['none', [], false],
  ['the way back alone', [flight('RETURN', whole)], false],
  ['a way there without a segment', [flight('OUTBOUND')], false],
  ['a way there without airports', [flight('OUTBOUND', bare), flight('RETURN', whole)], false],
  ['a way there without a landing time', [flight('OUTBOUND', { ...whole, arrivalDateTime: null })], false],
  ['another direction', [flight('SIDEWAYS', whole)], false],
  ['the way there', [flight('OUTBOUND', whole)], true],
  ['the way there, one leg of it without airports', [flight('OUTBOUND', whole, bare)], true],
  ['both ways', [flight('OUTBOUND', whole), flight('RETURN', whole)], true],
])('flights are told by %s: %s', (_case, flights, told) => expect(areFlightsTold(flights)).toBe(told))
