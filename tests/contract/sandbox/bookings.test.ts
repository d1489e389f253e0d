import { expect, it } from 'vitest'
import type { Booking } from '#backoffice/wire/booking.ts'
import { pageOfBookings } from '../../../src/sandbox/backoffice/bookings.ts'

const trip = (id: string, startDate: string, more: Partial<Booking> = {}) =>
  ({ id, startDate, endDate: startDate, bookingStatus: 'ACTIVE', paymentStatus: 'PAYED', ...more }) as Booking
const all = [
  trip('later', '2027-05-01'),
  trip('last year', '2025-05-01'),
  trip('late', '2027-06-01', { paymentStatus: 'EXPIRED' }),
  trip('off', '2027-04-01', { bookingStatus: 'CANCELLED' }),
  trip('today', '2026-11-25'),
  trip('yesterday', '2026-11-24'),
]
const lists = { upcoming: 3, past: 2, all: 6, cancelled: 1 }
const page = (query: Parameters<typeof pageOfBookings>[1]) => {
  const { data, meta } = pageOfBookings(all, query, '2026-11-25')
  const { years: _, ...result } = meta ?? { years: null }
  return [data.map(({ id }) => id), meta && result]
}

it('without a size gives all stored bookings', () =>
  expect(page({})).toEqual([all.map(({ id }) => id), undefined]))

it.each([
  ['upcoming', ['late', 'today', 'later']],
  ['past', ['yesterday', 'last year']],
  ['cancelled', ['off']],
  ['all', ['late', 'today', 'later', 'off', 'yesterday', 'last year']],
] as const)('lists %s with its counts', (list, ids) =>
  expect(page({ 'page[size]': 10, 'filter[list]': list })).toEqual([
    ids,
    { page: { number: 1, count: 1, size: 10 }, lists },
  ]),
)

it.each([
  [2, 2, ['later', 'off']],
  [3, 3, ['yesterday', 'last year']],
  [9, 3, ['yesterday', 'last year']],
])('page %i answers with page %i', (wanted, number, ids) =>
  expect(page({ 'page[size]': 2, 'page[number]': wanted })).toEqual([
    ids,
    { page: { number, count: 3, size: 2 }, lists },
  ]),
)

it('divides by the requested day', () =>
  expect(page({ 'page[size]': 10, 'filter[list]': 'past', 'filter[on]': '2026-11-24' })[0]).toEqual([
    'last year',
  ]))

it.each([
  ['2026-11-25T10:30:00Z', 'Pacific/Kiritimati', ['today', 'yesterday', 'last year']],
  ['2026-11-25T11:30:00Z', 'Pacific/Pago_Pago', ['yesterday', 'last year']],
  ['2026-11-25T08:00:00Z', 'Pacific/Pago_Pago', ['last year']],
])('divides at %s by the date in %s at the trip', (at, timeZone, past) => {
  const there = all.map((one) => ({ ...one, timeZone }))
  const query = {
    'page[size]': 10,
    'filter[list]': 'past',
    'filter[on]': '2026-11-25',
    'filter[at]': at,
  } as const
  expect(pageOfBookings(there, query, '2026-11-25').data.map(({ id }) => id)).toEqual(past)
})

it.each([
  ['upcoming', []],
  [
    'past',
    [
      [2026, 1],
      [2025, 1],
    ],
  ],
  [
    'all',
    [
      [2027, 1],
      [2026, 1],
      [2025, 1],
    ],
  ],
] as const)('counts the years of past trips in %s, latest first', (list, years) => {
  const { meta } = pageOfBookings(all, { 'page[size]': 1, 'filter[list]': list }, '2026-11-25')
  expect(meta?.years?.map(({ year, count }) => [year, count])).toEqual(years)
})

it('counts no trip as past that ends before it begins, and has not begun', () => {
  const odd = [trip('odd', '2027-05-01', { endDate: '2026-05-01' })]
  expect(pageOfBookings(odd, { 'page[size]': 10 }, '2026-11-25').meta?.lists).toMatchObject({
    upcoming: 1,
    past: 0,
  })
})
