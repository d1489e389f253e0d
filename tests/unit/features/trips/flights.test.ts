import { describe, expect, it } from 'vitest'
import type { Segment } from '#backoffice/wire/flight.ts'
import { flightLines, lineOf } from '#features/trips/detail/flights.ts'

describe('flights in one line', () => {
  const airport = (iataCode: string, timeZone: string | null) => ({
    iataCode,
    name: `${iataCode} airport`,
    city: null,
    countryCode: null,
    timeZone,
  })
  const segment = (
    from: string,
    to: string,
    departs: string,
    arrives: string,
    zones: [string | null, string | null],
  ): Segment => ({
    flightNumber: null,
    airline: null,
    departureAirport: airport(from, zones[0]),
    arrivalAirport: airport(to, zones[1]),
    departureDateTime: departs,
    arrivalDateTime: arrives,
  })
  const flight = (segments: Segment[], more: object = {}) => ({
    direction: 'OUTBOUND',
    flightNumber: 'AZ1',
    departureDate: '2027-03-05',
    airline: null,
    stops: 0,
    layoverMinutes: null,
    segments,
    ...more,
  })
  const rome = 'Europe/Rome'
  const amman = 'Asia/Amman'

  it('go from the first take-off to the last landing, in real minutes across zones', () => {
    const line = lineOf(
      flight([
        segment('MXP', 'IST', '2027-03-05T10:25', '2027-03-05T15:00', [rome, 'Europe/Istanbul']),
        segment('IST', 'AMM', '2027-03-05T16:30+03:00', '2027-03-05T19:05+03:00', ['Europe/Istanbul', amman]),
      ]),
    )
    expect(line).toMatchObject({
      stops: 1,
      route: {
        from: { iataCode: 'MXP', time: '10:25' },
        to: { iataCode: 'AMM', time: '19:05' },
        minutes: 400,
      },
    })
  })
  it.each([
    ['a zone is missing', [rome, null], '2027-03-05T12:00'],
    ['a zone is nonsense', [rome, 'Mars/Base'], '2027-03-05T12:00'],
    ['it lands before it leaves', [rome, rome], '2027-03-05T09:00'],
  ] as const)('has no duration where %s', (_, zones, arrives) => {
    const line = lineOf(flight([segment('MXP', 'AMM', '2027-03-05T10:00', arrives, [...zones])]))
    expect(line.route?.minutes).toBeNull()
  })
  it('without airports show a number and a date (product §12), with the stops given', () => {
    expect(lineOf(flight([], { stops: 2, direction: 'SIDEWAYS' }))).toMatchObject({
      route: null,
      stops: 2,
      direction: null,
      number: 'AZ1',
    })
  })

  const person = (id: string, userId: string | null, leader = false) => ({ id, userId, leader })
  const booking = {
    travellers: [person('T1', 'u1', true), person('T2', 'u2'), person('T3', null)],
    flights: [
      { travelerId: 'T3', flights: [flight([])] },
      { travelerId: 'T2', flights: [flight([])] },
      { travelerId: 'T1', flights: [flight([])] },
      { travelerId: 'T9', flights: [flight([])] },
    ],
  } as unknown as Parameters<typeof flightLines>[0]
  it.each([
    ['the leader sees everybody’s, the own first', 'u1', ['T1', 'T3', 'T2']],
    ['another traveller sees the own only', 'u2', ['T2']],
    ['somebody who is not on the booking sees none', 'u7', []],
  ])('%s', (_, userId, ids) => {
    expect(flightLines(booking, userId).map(({ travelerId }) => travelerId)).toEqual(ids)
  })
  it('of a party of any size take a few reads per traveller', () => {
    const size = 2000
    let looks = 0
    const travellers = Array.from({ length: size }, (_, at) =>
      Object.defineProperty(person('', `u${at}`, at === 0), 'id', {
        get() {
          looks += 1
          return `T${at}`
        },
      }),
    )
    const flights = travellers.map((_, at) => ({ travelerId: `T${at}`, flights: [flight([])] }))
    const large = { travellers, flights } as unknown as typeof booking
    expect(flightLines(large, 'u0')).toHaveLength(size)
    expect(looks).toBeLessThanOrEqual(20 * size)
  })
})
