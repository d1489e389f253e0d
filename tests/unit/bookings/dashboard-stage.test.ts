import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { Booking } from '#backoffice/wire/booking.ts'
import type { User } from '#backoffice/wire/user.ts'
import { BACK_DAYS, dashboardState } from '#bookings/dashboard-stage.ts'
import { readBooking } from '#bookings/read.ts'
import { momentIn } from '#bookings/time.ts'
import { readerOfTrips } from '#bookings/todos.ts'
import { markets } from '#markets/market-table.ts'
import { eur } from '../features/made.ts'

/* The dashboard's first subject, by the traveller's trips. */

const now = momentIn('Europe/Rome', Temporal.Instant.from('2026-11-21T10:00:00Z'))
const user = {
  ...{ id: 'u1', name: 'Sofia', lastname: 'Marchetti', gender: 'F', birthDate: '1994-03-17' },
  ...{ birthCity: 'Firenze', citizenship: 'IT', taxCode: 'MRCSFO94C57D612F', mobilePhone: '+393331204567' },
  ...{ email: 'sofia@example.org' },
  passport: { kind: 'PASSPORT', status: 'APPROVED', expirationDate: '2035-01-01' },
  identityCard: { kind: 'IDENTITY_CARD', status: 'MISSING', expirationDate: null },
} as unknown as User
const asking = { ...readerOfTrips(user, markets.italy), now, overdueHours: null }
const day = (days: number) => now.today.add({ days }).toString()
const self = { id: 'T1', userId: 'u1', name: 'Sofia', leader: true, emptyFields: [], flightsTold: true }
const led = { id: 'T0', userId: 'u0', name: 'Luca', leader: true, emptyFields: null, flightsTold: null }

interface Result {
  /** Days until it leaves; it lasts eight. */
  starts: number
  /** Days until a payment is due. */
  due?: number
  charge?: number
  as?: 'companion' | 'unknown'
  flights?: boolean
  more?: object
}
const trip = (id: string, { starts, due, charge, as, flights = true, more }: Result) => {
  const own = { ...self, leader: as === undefined, flightsTold: flights }
  const isPaid = due === undefined && charge === undefined
  return readBooking(
    Booking.parse({
      ...{ id, tour: { id, title: id, completeness: {} }, startDate: day(starts), endDate: day(starts + 7) },
      ...{ availability: 'CONFIRMED', tourConfirmed: true, bookingStatus: 'ACTIVE' },
      paymentStatus: isPaid ? 'PAID' : 'TO_PAY',
      completeness: { payment: isPaid ? 'DONE' : 'PENDING', documents: 'DONE' },
      nextPayment: due === undefined ? null : { amount: eur(64000), dueDate: day(due), status: 'TO_PAY' },
      nextCharge: charge === undefined ? null : { amount: eur(64000), dueDate: day(charge), method: 'Visa' },
      ...{ refunds: [], party: as === 'companion' ? [led, own] : [own] },
      ...more,
    }),
    asking,
  )
}
const cancelled = (id: string, more: object = {}, expected: Partial<Result> = {}) =>
  trip(id, {
    ...{ starts: 40, ...expected },
    more: {
      bookingStatus: 'CANCELLED',
      cancelledBy: 'COMPANY',
      cancelledAt: '2026-11-20T10:00:00Z',
      ...more,
    },
  })
const refund = { id: 'R1', amount: eur(100), status: 'ISSUED', method: 'ORIGINAL_PAYMENT' }
const unconfirmed = { tourConfirmed: false, availability: 'PLANNED' }

const rows: [name: string, trips: ReturnType<typeof trip>[], stage: string, rest?: string, next?: string][] =
  [
    ['nothing at all', [], 'none'],
    ['a trip long over', [trip('a', { starts: -60 })], 'none'],
    ['the first day', [trip('a', { starts: 0 })], 'underway a'],
    ['the last day', [trip('a', { starts: -7 })], 'underway a'],
    [
      'a day of a trip with an overdue payment',
      [trip('a', { starts: -2, due: -2 })],
      'underway a',
      'payment a',
    ],
    [
      'a day of a trip, and one that we cancelled',
      [trip('a', { starts: -2 }), cancelled('b')],
      'underway a',
      'refund b',
    ],
    ['an overdue payment', [trip('a', { starts: 30, due: -1 })], 'overdue a', '', 'a'],
    [
      'an overdue payment of a later trip',
      [trip('a', { starts: 20, due: 5, flights: false }), trip('b', { starts: 90, due: -3, flights: false })],
      'overdue b',
      'payment a, flights a',
      'a',
    ],
    [
      'an overdue payment of another traveller',
      [trip('a', { starts: 30, due: -1, as: 'companion' })],
      'ahead a',
    ],
    [
      'an overdue payment of an unknown payer',
      [trip('a', { starts: 30, due: -1, as: 'unknown' })],
      'toDo payment a',
      '',
      'a',
    ],
    [
      'an overdue payment and a trip that we cancelled',
      [trip('a', { starts: 30, due: -1 }), trip('c', { starts: 35, flights: false }), cancelled('b')],
      'overdue a',
      'refund b, flights c',
      'a',
    ],
    ['a trip that we cancelled, before any refund', [cancelled('a')], 'cancelled a'],
    ['a trip that we cancelled, its refund sent', [cancelled('a', { refunds: [refund] })], 'cancelled a'],
    [
      'a trip that we cancelled, all paid back',
      [cancelled('a', { refunds: [{ ...refund, status: 'COMPLETED' }] })],
      'none',
    ],
    ['a companion’s trip that we cancelled', [cancelled('a', {}, { as: 'companion' })], 'cancelled a'],
    [
      'two that we cancelled',
      [cancelled('a'), cancelled('b', {}, { starts: 50 })],
      'cancelled a',
      'refund b',
    ],
    [
      'a trip cancelled by oneself',
      [cancelled('a', { cancelledBy: 'TRAVELLER', refunds: [refund] })],
      'refund a',
    ],
    [
      'a trip cancelled by oneself, and flights to enter',
      [
        trip('b', { starts: 30, flights: false }),
        cancelled('a', { cancelledBy: 'TRAVELLER', refunds: [refund] }),
      ],
      'toDo flights b',
      'refund a',
      'b',
    ],
    [
      'a payment of a trip in a year',
      [trip('a', { starts: 20 }), trip('b', { starts: 365, due: 200 })],
      'toDo payment b',
      '',
      'a',
    ],
    [
      'flights of a trip in 145 days, and a payment',
      [trip('a', { starts: 145, flights: false, due: 100 })],
      'toDo payment a',
      '',
      'a',
    ],
    ['only flights of a trip in 145 days', [trip('a', { starts: 145, flights: false })], 'ahead a'],
    ['an automatic charge', [trip('a', { starts: 30, charge: 9 })], 'ahead a ready', 'payment a'],
    ['the last week', [trip('a', { starts: 7 })], 'meeting a'],
    [
      'the last week, with flights to enter',
      [trip('a', { starts: 7, flights: false })],
      'toDo flights a',
      '',
      'a',
    ],
    ['weeks before, all done', [trip('a', { starts: 8 })], 'ahead a ready'],
    ['a departure that is not certain', [trip('a', { starts: 60, more: unconfirmed })], 'ahead a'],
    ['back since yesterday', [trip('a', { starts: -8 })], 'back a'],
    ['the last day on which one is just back', [trip('a', { starts: -7 - BACK_DAYS })], 'back a'],
    ['a day later', [trip('a', { starts: -8 - BACK_DAYS })], 'none'],
    [
      'just back, with a trip in months',
      [trip('a', { starts: -8 }), trip('b', { starts: 150 })],
      'back a',
      '',
      'b',
    ],
    [
      'just back, leaving again in a week',
      [trip('a', { starts: -8 }), trip('b', { starts: 5 })],
      'meeting b',
    ],
  ]

describe('the dashboard is about', () => {
  it.each(rows)('%s', (_, trips, stage, rest = '', next = '') => {
    const state = dashboardState(trips, now.today, false)
    const { stage: is } = state
    const words = [
      is.kind,
      is.kind === 'toDo' && is.toDo.kind,
      'trip' in is && is.trip.facts.id,
      is.kind === 'ahead' && is.isReady && 'ready',
    ]
    expect(words.filter(Boolean).join(' ')).toBe(stage)
    expect(state.rest.map(({ kind, trip: { id } }) => `${kind} ${id}`).join(', ')).toBe(rest)
    expect(state.next?.facts.id ?? '').toBe(next)
  })

  it('each cancelled trip once, and not the first again', () => {
    for (const [name, trips] of rows) {
      const { stage, rest } = dashboardState(trips, now.today, false)
      const off = rest.filter(({ kind }) => kind === 'refund' || kind === 'rebook').map(({ trip }) => trip.id)
      expect(new Set(off).size, name).toBe(off.length)
      if (stage.kind === 'cancelled' || stage.kind === 'refund')
        expect(off).not.toContain(stage.trip.facts.id)
      if ('toDo' in stage) expect(rest).not.toContain(stage.toDo)
    }
  })

  it('a start for a traveller who never booked', () => {
    expect(dashboardState([], now.today, true).stage).toEqual({ kind: 'none', neverBooked: true })
  })
})
