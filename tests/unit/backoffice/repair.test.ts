import { describe, expect, it } from 'vitest'
import { type BackofficeLog, parseAnswer } from '#backoffice/client/answer.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import type { Operation } from '#backoffice/wire/operation.ts'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { everyItem, parseRepaired } from '#backoffice/wire/repair.ts'
import { type Headed, omittedIn } from '#backoffice/wire/values.ts'
import { booking } from './http-stub.ts'

/*
 * A malformed part of an answer, however deep, is dropped without losing the page; in a list of bookings we check only the
 * heads, and the rest of the shown ones. Seen to fail: with `schema.safeParse` alone or without `completed` in
 * backoffice/client/answer.ts, without `whole` around Flight and around the addresses, with the title left out of BookingHead.
 */

const money = (amount: number) => ({ amount, currency: 'EUR' })
// biome-ignore format: grouped by line
const flight = (more: object = {}) => ({
  direction: 'OUTBOUND', flightNumber: 'AZ1', departureDate: '2027-03-01', ...more,
})
const detail = (more: object = {}) => ({ ...booking('B1'), total: money(1000), ...more })

function read(name: OperationName, data: unknown, meta?: unknown) {
  const lines: Record<string, unknown>[] = []
  const log: BackofficeLog = { warn: (fields) => lines.push(fields) }
  const { answer }: Operation = operations[name]
  return { data: parseAnswer(name, answer, { data, meta }, log), lines }
}
const readTrip = (more: object) => {
  const { data, lines } = read('getBooking', detail(more))
  return { trip: data as BookingDetail, lines }
}
/** A backoffice's page figures; they need not be true. */
const page = {
  page: { number: 1, count: 1, size: 30 },
  lists: { upcoming: 1, past: 0, all: 1, cancelled: 0 },
}
const readList = (some: unknown, meta?: unknown) => {
  const { data, lines } = read('listBookings', some, meta)
  return { list: data as Headed<BookingHead, Booking>, lines }
}

describe('one malformed part of a trip', () => {
  const payment = { kind: 'X', amount: money(1), status: 'PAID' }
  const refund = { id: 'R', amount: money(1), status: 'ISSUED', method: 'GIFT_CARD' }
  it.each([
    ['priceLines', { type: 'TRIP', quantity: 1 }, { type: 'TRIP', total: money(1) }],
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

  // Many systems write null for what others leave out.
  it.each<[string, object, (trip: BookingDetail) => unknown, unknown]>([
    [
      'quantity',
      { priceLines: [{ type: 'TRIP', quantity: null, total: money(1) }] },
      (trip) => trip.priceLines[0]?.quantity,
      1,
    ],
    [
      'stops',
      { flights: [{ travelerId: 'T1', flights: [flight({ stops: null })] }] },
      (trip) => trip.flights[0]?.flights[0]?.stops,
      0,
    ],
    [
      'place',
      { meeting: { place: null, at: '2027-03-01T10:00' } },
      (trip) => [trip.meeting?.place, trip.meeting?.at],
      ['', '2027-03-01T10:00'],
    ],
  ])('that is null costs nothing if it has a default: %s', (_, more, of, expected) => {
    const { trip, lines } = readTrip(more)
    expect([of(trip), lines]).toEqual([expected, []])
  })

  it('in a quantity costs the quantity alone: the sum of its line stands', () => {
    const { trip, lines } = readTrip({ priceLines: [{ type: 'TRIP', quantity: 0, total: money(1) }] })
    expect(trip.priceLines).toMatchObject([{ quantity: 1, total: money(1) }])
    expect(JSON.stringify(lines)).toContain('priceLines.0.quantity')
  })

  it.each([
    ['see the group chat', null, true],
    ['', null, false],
    [' \u200b', null, false],
    ['+'.repeat(100_000), null, true],
    [
      '+39 333 123 4567 (WhatsApp from 8 to 20, otherwise write to the group chat)',
      '+39 333 123 4567 (WhatsApp from 8 to 20, otherwise write to the group chat)',
      false,
    ],
  ])('is a number that nobody can call: %.30j', (phone, expected, isLogged) => {
    const { trip, lines } = readTrip({ coordinator: { id: 'c', name: 'Ida', phone } })
    expect(trip.coordinator).toMatchObject({ name: 'Ida', phone: expected })
    expect(JSON.stringify(lines).includes('coordinator.phone')).toBe(isLogged)
  })

  it('in a referral that is null costs nothing', () => {
    expect(read('getReferral', { code: 'X', earnedPercent: null })).toMatchObject({
      data: { earnedPercent: 0 },
      lines: [],
    })
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
    // biome-ignore format: grouped by line
    expect(trip).toMatchObject({
      total: null, tourConfirmed: false, flexibleCancellation: false, deposit: null,
      privateRoom: null, availability: '', completeness: { payment: '' },
    })
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
  ])('in its identity costs all of it: %j', (more) => {
    expect(() => readTrip(more)).toThrow(/^(id|startDate|endDate|tour)/)
    const { heads } = readList([detail(more), detail()]).list
    expect([heads.length, omittedIn(heads)]).toEqual([1, 1])
  })
})

it('data that is written back as it was read is accepted whole or not at all', () => {
  const home = { addressType: 'RESIDENCE', city: 'Leipzig' }
  expect(() => read('getAddresses', [home, { ...home, city: 5 }])).toThrow('1.city')
  const found = { flightNumber: 'AZ1', segments: [{ airline: 5 }] }
  expect(() => read('searchFlight', found)).toThrow('segments.0.airline')
})

it('a complete list is marked as complete, and compares like any other', () => {
  const { trip } = readTrip({ travellers: [{ id: 'T1' }] })
  expect(omittedIn(trip.travellers)).toBe(0)
  const lacking = readTrip({ vouchers: [null, { amount: money(1) }] }).trip.vouchers
  expect(lacking).toEqual(readTrip({ vouchers: [{ amount: money(1) }] }).trip.vouchers)
  expect(JSON.stringify(lacking)).not.toContain('omitted')
})

// Repairing ten thousand takes seconds, during which no other request gets an answer.
it('an answer with more than a thousand malformed parts is rejected as it is', () => {
  const bad = (length: number) => Array.from({ length }, () => ({ id: {}, name: 'Ada' }))
  expect(omittedIn(readTrip({ travellers: bad(1000) }).trip.travellers)).toBe(1000)
  expect(() => readTrip({ travellers: bad(1001) })).toThrow('travellers.0.id')
})

/** A booking with every member that a list's may have. */
// biome-ignore format: grouped by line
const listed = (id: string, more: object = {}) => ({
  ...booking(id), cancelledBy: 'COMPANY', priceFrom: money(100), coordinator: { id: 'C', name: 'Ida' },
  // biome-ignore format: grouped by line
  tour: {
    id: 't', title: 'Japan by rail', destination: 'Japan', tags: ['city'],
    entry: { documents: ['PASSPORT'] },
  },
  refunds: [{ id: 'R', amount: money(100), status: 'ISSUED', method: 'GIFT_CARD' }],
  nextPayment: { amount: money(100), dueDate: '2027-01-01', status: 'TO_PAY' },
  party: [{ id: 'T', userId: 'u', emptyFields: ['taxCode'] }],
  ...more,
})

/** Every member at any depth, as a path. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

function spoilt(path: readonly string[], bad: unknown) {
  const copy = structuredClone(listed('B1'))
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
  ;(holder as Record<string, unknown>)[path.at(-1) ?? ''] = bad
  return copy
}

describe('a booking of a list', () => {
  it.each(pathsOf(listed('B1')).map((path) => [path.join('.'), path] as const))(
    'is counted if it can be shown, whatever %s is',
    (_, path) => {
      for (const bad of [undefined, null, 7, -1, '', 'x', [], [7], {}, true]) {
        const complete = parseRepaired(operations.listBookings.answer.item, spoilt(path, bad))
        for (const meta of [undefined, page]) {
          const { list } = readList([spoilt(path, bad), listed('B2')], meta)
          expect([list.heads.length, omittedIn(list.heads)]).toEqual(complete.ok ? [2, 0] : [1, 1])
          expect(list.whole(list.heads)[0]).toMatchObject(
            complete.ok ? (complete.data as object) : { id: 'B2' },
          )
        }
      }
    },
  )

  it('is parsed only when it is shown, and is named in the log by its place in the answer', () => {
    const odd = { pax: 'many', nextPayment: 7 }
    const { list, lines } = readList([{}, listed('B1', odd), listed('B2', odd), listed('B3')])
    expect(lines.map(({ dropped }) => dropped)).toEqual([1])
    const shown = list.whole(list.heads.slice(1))
    expect(shown.map(({ id, nextPayment }) => [id, nextPayment])).toMatchObject([
      ['B2', null],
      ['B3', { status: 'TO_PAY' }],
    ])
    expect(lines.slice(1)).toEqual([
      { operation: 'listBookings', odd: 1, first: [{ path: '2.nextPayment', code: 'invalid_type' }] },
    ])
  })

  it('is read once, however often it is shown', () => {
    const { list, lines } = readList([listed('B1', { nextPayment: 7 })])
    const [first] = list.whole(list.heads)
    expect(list.whole(list.heads)[0]).toBe(first)
    expect(lines).toHaveLength(1)
  })

  // Seen to fail: without `meta !== null` in backoffice/client/answer.ts, and without the head of an item that is not repaired.
  it('of a reported page is read whole at once, and each part is logged once', () => {
    const odd = { pax: 'many', nextPayment: 7, startDate: 5 }
    const some = [{}, listed('B1', { ...odd, startDate: '2027-03-01' }), listed('B2', odd)]
    const { list, lines } = readList(some, page)
    expect(lines.map(({ odd, dropped }) => odd ?? dropped)).toEqual([1, 2])
    expect(list.whole(list.heads)).toMatchObject([{ id: 'B1', pax: null, nextPayment: null }])
    expect([lines.length, omittedIn(list.heads), list.meta]).toMatchObject([2, 2, page])
  })

  it('of a page longer than any is read as of a list', () => {
    const long = Array.from({ length: 101 }, () => listed('B1', { nextPayment: 7 }))
    const { list, lines } = readList(long, page)
    expect([list.heads.length, lines.length]).toEqual([101, 0])
  })

  it.each([undefined, page])('with a thousand malformed parts keeps its identity (%j)', (meta) => {
    const { list, lines } = readList([listed('B1', { refunds: Array.from({ length: 1001 }, () => 7) })], meta)
    expect(list.whole(list.heads)).toMatchObject([{ id: 'B1', refunds: [], nextPayment: null, pax: null }])
    expect(lines).toHaveLength(1)
  })

  it('is in the complete list, which counts the missing ones', () => {
    const items = everyItem(readList([listed('B1'), {}, listed('B3')]).list)
    expect(items.map(({ id, pax }) => [id, pax])).toEqual([
      ['B1', 2],
      ['B3', 2],
    ])
    expect(omittedIn(items)).toBe(1)
  })
})
