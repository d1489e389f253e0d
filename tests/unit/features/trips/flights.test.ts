import { describe, expect, it } from 'vitest'
import { flightLines, toFlightLine } from '#bookings/flight-lines.ts'
import { readerAmong } from '#bookings/reader.ts'
import { airport, counted, flight, leg } from '../made.ts'

describe('flights in one line', () => {
  const milan = airport('MXP', 'Europe/Rome')
  const istanbul = airport('IST', 'Europe/Istanbul')
  it('go from the first take-off to the last landing, in real minutes across zones', () => {
    const legs = [
      leg(milan, '2027-03-05T10:25', istanbul, '2027-03-05T15:00'),
      leg(istanbul, '2027-03-05T16:30+03:00', airport('AMM', 'Asia/Amman'), '2027-03-05T19:05+03:00'),
    ]
    const [from, to] = [
      { iataCode: 'MXP', time: '10:25' },
      { iataCode: 'AMM', time: '19:05' },
    ]
    expect(toFlightLine(flight(legs))).toMatchObject({ stops: 1, route: { from, to, minutes: 400 } })
  })
  it('without airports show a number and a date (product §12), with the stops given', () => {
    const line = toFlightLine(flight([], { stops: 2, direction: 'SIDEWAYS' }))
    expect(line).toMatchObject({ route: null, stops: 2, direction: null, number: 'LH1' })
  })

  const person = (id: string, userId: string | null, leader = false) => ({ id, userId, leader })
  const booking = {
    travellers: [person('T1', 'u1', true), person('T2', 'u2'), person('T3', null)],
    flights: ['T3', 'T2', 'T1', 'T9'].map((travelerId) => ({ travelerId, flights: [flight()] })),
  } as unknown as Parameters<typeof flightLines>[0]
  it.each([
    ['the leader sees everybody’s, the own first', 'u1', ['T1', 'T3', 'T2']],
    ['another traveller sees the own only', 'u2', ['T2']],
    ['a stranger to the booking sees none', 'u7', []],
  ])('%s', (_, userId, ids) => {
    const lines = flightLines(booking, readerAmong(booking.travellers, userId))
    expect(lines.map(({ travelerId }) => travelerId)).toEqual(ids)
  })
  it('are in the order of departure, by instant', () => {
    const [apia, pago] = [airport('APW', 'Pacific/Apia'), airport('PPG', 'Pacific/Pago_Pago')]
    const flights = [
      flight([leg(pago, '2027-03-05T20:00', apia, '2027-03-06T20:45')], { flightNumber: 'B2' }),
      flight([leg(apia, '2027-03-06T10:00', pago, '2027-03-05T10:45')], { flightNumber: 'A1' }),
      flight([], { flightNumber: 'C3', departureDate: '2027-03-07' }),
    ]
    const own = { ...booking, flights: [{ travelerId: 'T1', flights }] } as typeof booking
    const [lines] = flightLines(own, readerAmong(own.travellers, 'u1'))
    expect(lines?.flights.map(({ number }) => number)).toEqual(['A1', 'B2', 'C3'])
  })
  it('of a party of any size take a few reads per traveller', () => {
    const size = 2000
    const party = Array.from({ length: size }, (_, at) => person(`T${at}`, `u${at}`, at === 0))
    const { looks, watched } = counted(party, 'id')
    const flights = party.map(({ id }) => ({ travelerId: id, flights: [flight([])] }))
    const large = { travellers: watched, flights } as unknown as typeof booking
    expect(flightLines(large, readerAmong(party, 'u0'))).toHaveLength(size)
    expect(looks.count).toBeLessThanOrEqual(20 * size)
  })
  it('name each change of airport', () => {
    const [rome, heathrow, gatwick, boston] = ['FCO', 'LHR', 'LGW', 'BOS'].map((code) => airport(code))
    if (!rome || !heathrow || !gatwick || !boston) throw new Error('no airports')
    const line = toFlightLine(
      flight([
        leg(rome, '2027-01-26T08:00', heathrow, '2027-01-26T10:00'),
        leg(gatwick, '2027-01-26T17:00', boston, '2027-01-26T20:00'),
        leg(boston, '2027-01-27T08:00', rome, '2027-01-27T20:00'),
      ]),
    )
    expect(line.changes).toEqual([{ from: 'LHR', to: 'LGW' }])
    expect(toFlightLine(flight([])).changes).toEqual([])
  })
})
