import { describe, expect, it } from 'vitest'
import { type BackofficeLog, parseAnswer } from '#backoffice/client/answer.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import { operations } from '#backoffice/wire/operations.ts'
import { everyItem, parseRepaired } from '#backoffice/wire/repair.ts'
import { type Headed, omittedIn } from '#backoffice/wire/values.ts'

/*
 * Of a list of bookings only the heads are checked, and the rest of those that are shown. Seen to fail: with `bookingStatus` or the
 * title left out of BookingHead, with `places` counted from the items kept, and without `completed` in backoffice/client/answer.ts.
 */

const money = { amount: 100, currency: 'EUR' }
const booking = (id: string, more: object = {}) => ({
  id,
  tour: {
    id: 't',
    title: 'Japan by rail',
    destination: 'Japan',
    tags: ['city'],
    entry: { documents: ['PASSPORT'] },
  },
  startDate: '2027-03-01',
  endDate: '2027-03-10',
  availability: 'CONFIRMED',
  bookingStatus: 'ACTIVE',
  cancelledBy: 'COMPANY',
  paymentStatus: 'TO_PAY',
  pax: 2,
  priceFrom: money,
  completeness: { payment: 'PENDING', documents: 'DONE' },
  coordinator: { id: 'C', name: 'Ida' },
  refunds: [{ id: 'R', amount: money, status: 'ISSUED', method: 'GIFT_CARD' }],
  nextPayment: { amount: money, dueDate: '2027-01-01', status: 'TO_PAY' },
  party: [{ id: 'T', userId: 'u', emptyFields: ['taxCode'] }],
  ...more,
})

function read(data: unknown) {
  const lines: Record<string, unknown>[] = []
  const log: BackofficeLog = { warn: (fields) => lines.push(fields) }
  const list = parseAnswer('listBookings', operations.listBookings.answer, { data }, log)
  return { list: list as Headed<BookingHead, Booking>, lines }
}

/** Every member at any depth, as a path. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

function spoilt(path: readonly string[], bad: unknown) {
  const copy = structuredClone(booking('B1'))
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
  ;(holder as Record<string, unknown>)[path.at(-1) ?? ''] = bad
  return copy
}

describe('a booking of a list', () => {
  it.each(pathsOf(booking('B1')).map((path) => [path.join('.'), path] as const))(
    'is counted if it can be shown, whatever %s is',
    (_, path) => {
      for (const bad of [undefined, null, 7, -1, '', 'x', [], [7], {}, true]) {
        const complete = parseRepaired(operations.listBookings.answer.item, spoilt(path, bad))
        const { list } = read([spoilt(path, bad), booking('B2')])
        expect([list.heads.length, omittedIn(list.heads)]).toEqual(complete.ok ? [2, 0] : [1, 1])
        expect(list.whole(list.heads)[0]).toMatchObject(
          complete.ok ? (complete.data as object) : { id: 'B2' },
        )
      }
    },
  )

  it('is only looked into when it is shown, and is found in the log by its place in the answer', () => {
    const odd = { pax: 'many', nextPayment: 7 }
    const { list, lines } = read([{}, booking('B1', odd), booking('B2', odd), booking('B3')])
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
    const { list, lines } = read([booking('B1', { nextPayment: 7 })])
    const [first] = list.whole(list.heads)
    expect(list.whole(list.heads)[0]).toBe(first)
    expect(lines).toHaveLength(1)
  })

  it('with a thousand malformed parts keeps what it is known by', () => {
    const { list, lines } = read([booking('B1', { refunds: Array.from({ length: 1001 }, () => 7) })])
    expect(list.whole(list.heads)).toMatchObject([{ id: 'B1', refunds: [], nextPayment: null, pax: null }])
    expect(lines).toHaveLength(1)
  })

  it('is in the complete list, which tells how many it lacks', () => {
    const items = everyItem(read([booking('B1'), {}, booking('B3')]).list)
    expect(items.map(({ id, pax }) => [id, pax])).toEqual([
      ['B1', 2],
      ['B3', 2],
    ])
    expect(omittedIn(items)).toBe(1)
  })
})
