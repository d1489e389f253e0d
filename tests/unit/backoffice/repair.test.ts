import { describe, expect, it } from 'vitest'
import { type BackofficeLog, parseAnswer } from '#backoffice/client/answer.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Operation } from '#backoffice/wire/operation.ts'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { type Headed, omittedIn } from '#backoffice/wire/values.ts'
import { booking } from './http-stub.ts'

/*
 * A malformed part of an answer, however deep, is dropped without losing the page. Seen to fail: with `schema.safeParse` alone in
 * backoffice/client/answer.ts, and without `whole` around Flight and around the addresses.
 */

const money = (amount: number) => ({ amount, currency: 'EUR' })
const flight = (more: object = {}) => ({
  direction: 'OUTBOUND',
  flightNumber: 'AZ1',
  departureDate: '2027-03-01',
  ...more,
})
const detail = (more: object = {}) => ({ ...booking('B1'), total: money(1000), ...more })

function read(name: OperationName, data: unknown) {
  const lines: Record<string, unknown>[] = []
  const log: BackofficeLog = { warn: (fields) => lines.push(fields) }
  const { answer }: Operation = operations[name]
  return { data: parseAnswer(name, answer, { data }, log), lines }
}
const readTrip = (more: object) => {
  const { data, lines } = read('getBooking', detail(more))
  return { trip: data as BookingDetail, lines }
}

describe('one malformed part of a trip', () => {
  const payment = { kind: 'X', amount: money(1), status: 'PAID' }
  const refund = { id: 'R', amount: money(1), status: 'ISSUED', method: 'GIFT_CARD' }
  it.each([
    ['priceLines', { type: 'TRIP', quantity: 0, total: money(1) }, { type: 'TRIP', total: money(1) }],
    ['priceLines', { type: 'TRIP', total: { ...money(1), amount: 'much' } }, { type: 'X', total: money(1) }],
    ['travellers', { id: {}, name: 'Ada' }, { id: 'T1', name: 'Ada' }],
    ['payments', payment, { ...payment, id: 'P' }],
    ['refunds', 7, refund],
    ['vouchers', null, { amount: money(1) }],
  ] as const)('in %s costs its item, which is counted: %j', (list, bad, good) => {
    const { trip, lines } = readTrip({ [list]: [bad, good, bad] })
    expect(trip[list]).toHaveLength(1)
    expect(omittedIn(trip[list])).toBe(2)
    expect(JSON.stringify(lines)).toContain(`${list}.0`)
    expect(JSON.stringify(lines)).not.toContain('much')
  })

  it('deep in a flight drops that flight: half of an itinerary would be a different one', () => {
    const odd = [{ stops: 4 }, { segments: [{ departureDateTime: 12 }] }, { airline: 5 }].map(flight)
    const first = { travelerId: 'T1', flights: [...odd, flight()] }
    const { trip, lines } = readTrip({ flights: [first, { travelerId: null }, { travelerId: 'T2' }] })
    expect(trip.flights.map(({ travelerId }) => travelerId)).toEqual(['T1', 'T2'])
    const [one, two] = trip.flights.map(({ flights }) => flights)
    expect(one).toHaveLength(1)
    expect([trip.flights, one ?? [], two ?? []].map(omittedIn)).toEqual([1, 3, 0])
    expect(JSON.stringify(lines)).toContain('flights.0.flights.0.stops')
  })

  it('is treated as absent if it may be absent', () => {
    const { trip, lines } = readTrip({
      total: null,
      tourConfirmed: null,
      flexibleCancellation: 'yes',
      deposit: { amount: 5 },
      privateRoom: { pax: 0, unitPrice: money(1) },
      coordinator: { id: 'c', name: 'Ida', socialLinks: [{ network: 4 }, { network: 'x' }], age: 900 },
      completeness: 'all',
      availability: null,
      payments: 'none',
    })
    expect(trip).toMatchObject({
      total: null,
      tourConfirmed: false,
      flexibleCancellation: false,
      deposit: null,
    })
    expect(trip).toMatchObject({ privateRoom: null, availability: '', completeness: { payment: '' } })
    expect(trip.coordinator).toMatchObject({ name: 'Ida', age: null, socialLinks: [{ network: 'x' }] })
    // Not a list at all is different from an empty list.
    expect(omittedIn(trip.payments)).toBe(1)
    expect(lines).toHaveLength(1)
  })

  it.each([
    { id: null },
    { startDate: '2027-02-31' },
    { endDate: null },
    { tour: { id: 't', title: 7 } },
    { tour: null },
  ])('that it is known by costs all of it: %j', (more) => {
    expect(() => readTrip(more)).toThrow(/^(id|startDate|endDate|tour)/)
    const { data } = read('listBookings', [detail(more), detail()])
    const { heads } = data as Headed<unknown, unknown>
    expect([heads.length, omittedIn(heads)]).toEqual([1, 1])
  })
})

it('data that is written back as it was read is accepted whole or not at all', () => {
  const home = { addressType: 'RESIDENCE', city: 'Leipzig' }
  expect(() => read('getAddresses', [home, { ...home, city: 5 }])).toThrow('1.city')
  expect(() => read('searchFlight', { flightNumber: 'AZ1', segments: [{ airline: 5 }] })).toThrow(
    'segments.0.airline',
  )
})

it('a complete list says that it is complete, and compares like any other', () => {
  const { trip } = readTrip({ travellers: [{ id: 'T1' }] })
  expect(omittedIn(trip.travellers)).toBe(0)
  const lacking = readTrip({ vouchers: [null, { amount: money(1) }] }).trip.vouchers
  expect(lacking).toEqual(readTrip({ vouchers: [{ amount: money(1) }] }).trip.vouchers)
  expect(JSON.stringify(lacking)).not.toContain('omitted')
})

// To repair ten thousand takes seconds in which nobody else is answered.
it('an answer with more than a thousand malformed parts is rejected as it is', () => {
  const bad = (length: number) => Array.from({ length }, () => ({ id: {}, name: 'Ada' }))
  expect(omittedIn(readTrip({ travellers: bad(1000) }).trip.travellers)).toBe(1000)
  expect(() => readTrip({ travellers: bad(1001) })).toThrow('travellers.0.id')
})
