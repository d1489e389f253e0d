import { describe, expect, it } from 'vitest'
import type { Segment } from '#backoffice/wire/flight.ts'
import { areFlightsShared, findLanding } from '#bookings/flights.ts'
import { airport as at, bookingDetail, leg, flight as made } from '../features/made.ts'

const whole = leg(at('FCO'), '2027-03-05T08:00', at('KEF'), '2027-03-05T12:00')
const flight = (direction: string, ...segments: Segment[]) => made(segments, { direction })
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
])('flights are summarised by %s: %s', (_case, flights, expected) =>
  expect(areFlightsShared(flights)).toBe(expected),
)

describe('the end of the way to a trip', () => {
  const [rome, paris, lima, cusco] = [
    at('FCO', 'Europe/Rome'),
    at('CDG', 'Europe/Paris'),
    at('LIM', 'America/Lima'),
    at('CUZ', 'America/Lima'),
  ]
  const feeder = made([leg(rome, '2027-01-26T18:00', paris, '2027-01-26T20:00')])
  const main = made([leg(paris, '2027-01-27T09:00', lima, '2027-01-27T16:00')])
  const hop = made([leg(lima, '2027-01-28T09:00', cusco, '2027-01-28T10:25')])
  const back = made([leg(lima, '2027-01-27T10:00', paris, '2027-01-27T17:00')], { direction: 'RETURN' })
  const meeting = (clock: string | null, timeZone: string | null = 'America/Lima') => ({
    at: clock,
    timeZone,
  })
  const DAY = '2027-01-27'
  it.each([
    ['the feeder stored last', [main, feeder], meeting(`${DAY}T19:00`), 'LIM'],
    ['the feeder stored first', [feeder, main], meeting(`${DAY}T19:00`), 'LIM'],
    ['no meeting known', [main, feeder, hop], null, 'LIM'],
    ['a meeting without a time', [main, hop, feeder], meeting(null), 'LIM'],
    ['a meeting without a zone', [main, hop, feeder], meeting(`${DAY}T19:00`, null), 'LIM'],
    ['a flight in mid-trip', [hop, main], meeting(`${DAY}T19:00`), 'LIM'],
    ['a flight back that is none', [back, feeder, main], meeting(`${DAY}T19:00`), 'LIM'],
    ['in the air when the group meets', [feeder, main], meeting(`${DAY}T15:00`), 'LIM'],
    ['only the feeder', [feeder], meeting(`${DAY}T19:00`), 'CDG'],
    ['all of it after the meeting', [main, feeder], meeting('2027-01-26T08:00'), 'LIM'],
    ['all of it after the meeting, and one in mid-trip', [hop, feeder], meeting('2027-01-26T08:00'), 'CDG'],
    ['by the clocks of two zones', [main, feeder], meeting(`${DAY}T16:30`), 'LIM'],
    ['none', [back], meeting(`${DAY}T19:00`), undefined],
  ])('%s', (_case, flights, meets, iataCode) => {
    const landing = findLanding(flights, { startDate: DAY, meeting: meets })
    expect(landing?.arrivalAirport.iataCode).toBe(iataCode)
  })
})

describe('the flights of one traveller in several entries', () => {
  /** Entries, each in words: traveller, and numbers of flights. */
  const entriesIn = (text: string) =>
    text.split(', ').map((entry) => {
      const [travelerId = '', ...numbers] = entry.split(' ')
      return { travelerId, flights: numbers.map((flightNumber) => made([], { flightNumber })) }
    })

  // A page that read the first entry alone lacked the other flight, and a save removed it.
  it.each([
    ['one each', 'T1 LH1 LH2, T2 LH1', 'T1 LH1 LH2, T2 LH1'],
    ['one for each flight', 'T1 LH1, T1 LH2', 'T1 LH1 LH2'],
    ['among the others', 'T1 LH1, T2 LH1, T1 LH2', 'T1 LH1 LH2, T2 LH1'],
    ['an empty one', 'T1, T1 LH1', 'T1 LH1'],
  ])('are one: %s', (_, entries, expected) => {
    expect(bookingDetail({ flights: entriesIn(entries) }).flights).toEqual(entriesIn(expected))
  })

  it('are none where none are listed', () => expect(bookingDetail({ flights: null }).flights).toEqual([]))
})
