import { describe, expect, it } from 'vitest'
import { Booking } from '#backoffice/wire/booking.ts'
import type { User } from '#backoffice/wire/user.ts'
import { BACK_DAYS, dashboardState } from '#bookings/dashboard-stage.ts'
import { readBooking } from '#bookings/read.ts'
import { readerOfTrips } from '#bookings/todos.ts'
import { markets } from '#markets/market-table.ts'
import { completeProfile, eur, inRome, partyMember } from '../features/made.ts'

/* The dashboard's first subject, by the traveller's trips. */

const now = inRome('2026-11-21T10:00:00Z')
const user = {
  ...completeProfile,
  passport: { kind: 'PASSPORT', status: 'APPROVED', expirationDate: '2035-01-01' },
  identityCard: { kind: 'IDENTITY_CARD', status: 'MISSING', expirationDate: null },
} as User
const asking = { ...readerOfTrips(user, markets.italy), now, overdueHours: null }
const day = (days: number) => now.today.add({ days }).toString()
const self = partyMember('T1', { userId: 'u1', leader: true })
const led = partyMember('T0', { userId: 'u0', leader: true, emptyFields: null })

interface Result {
  /** Days until a payment is due. */
  due?: number
  charge?: number
  as?: 'companion' | 'unknown'
  flights?: boolean
  more?: object
}
/** A trip of eight days that leaves in so many. */
const trip = (id: string, starts: number, { due, charge, as, flights = true, more }: Result = {}) => {
  const own = { ...self, leader: as === undefined, flightsTold: flights }
  const isPaid = due === undefined && charge === undefined
  return readBooking(
    // biome-ignore format: grouped by line
    Booking.parse({
      id, tour: { id, title: id, completeness: {} }, startDate: day(starts), endDate: day(starts + 7),
      availability: 'CONFIRMED', tourConfirmed: true, bookingStatus: 'ACTIVE',
      paymentStatus: isPaid ? 'PAID' : 'TO_PAY',
      completeness: { payment: isPaid ? 'DONE' : 'PENDING', documents: 'DONE' },
      nextPayment: due === undefined ? null : { amount: eur(64000), dueDate: day(due), status: 'TO_PAY' },
      nextCharge: charge === undefined ? null : { amount: eur(64000), dueDate: day(charge), method: 'Visa' },
      refunds: [], party: as === 'companion' ? [led, own] : [own],
      ...more,
    }),
    asking,
  )
}
const cancelled = (id: string, more: object = {}, starts = 40, as?: Result['as']) => {
  const off = { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY', cancelledAt: '2026-11-20T10:00:00Z' }
  return trip(id, starts, { ...(as && { as }), more: { ...off, ...more } })
}
const refunded = { id: 'R1', amount: eur(100), status: 'ISSUED', method: 'ORIGINAL_PAYMENT' }
const byTraveller = { cancelledBy: 'TRAVELLER', refunds: [refunded] }
const noFlights = { flights: false }
const unconfirmed = { tourConfirmed: false, availability: 'PLANNED' }

type Row = [name: string, trips: ReturnType<typeof trip>[], stage: string, rest?: string, next?: string]
const rows: Row[] = [
  ['nothing at all', [], 'none'],
  ['a trip long over', [trip('a', -60)], 'none'],
  ['the first day', [trip('a', 0)], 'underway a'],
  ['the last day', [trip('a', -7)], 'underway a'],
  ['a day of a trip with an overdue payment', [trip('a', -2, { due: -2 })], 'underway a', 'payment a'],
  ['a day of a trip, and one that we cancelled', [trip('a', -2), cancelled('b')], 'underway a', 'refund b'],
  ['an overdue payment', [trip('a', 30, { due: -1 })], 'overdue a', '', 'a'],
  [
    'an overdue payment of a later trip',
    [trip('a', 20, { due: 5, ...noFlights }), trip('b', 90, { due: -3, ...noFlights })],
    'overdue b',
    'payment a, flights a',
    'a',
  ],
  ['an overdue payment of another traveller', [trip('a', 30, { due: -1, as: 'companion' })], 'ahead a'],
  ['one of an unknown payer', [trip('a', 30, { due: -1, as: 'unknown' })], 'toDo payment a', '', 'a'],
  [
    'an overdue payment and a trip that we cancelled',
    [trip('a', 30, { due: -1 }), trip('c', 35, noFlights), cancelled('b')],
    'overdue a',
    'refund b, flights c',
    'a',
  ],
  ['a trip that we cancelled, before any refund', [cancelled('a')], 'cancelled a'],
  ['one whose refund is sent', [cancelled('a', { refunds: [refunded] })], 'cancelled a'],
  ['one that is paid back', [cancelled('a', { refunds: [{ ...refunded, status: 'COMPLETED' }] })], 'none'],
  ['a companion’s trip that we cancelled', [cancelled('a', {}, 40, 'companion')], 'cancelled a'],
  ['two that we cancelled', [cancelled('a'), cancelled('b', {}, 50)], 'cancelled a', 'refund b'],
  ['a trip cancelled by oneself', [cancelled('a', byTraveller)], 'refund a'],
  [
    'a trip cancelled by oneself, and flights to enter',
    [trip('b', 30, noFlights), cancelled('a', byTraveller)],
    'toDo flights b',
    'refund a',
    'b',
  ],
  ['a payment for a year ahead', [trip('a', 20), trip('b', 365, { due: 200 })], 'toDo payment b', '', 'a'],
  [
    'flights of a trip in 145 days, and a payment',
    [trip('a', 145, { due: 100, ...noFlights })],
    'toDo payment a',
    '',
    'a',
  ],
  ['only flights of a trip in 145 days', [trip('a', 145, noFlights)], 'ahead a'],
  ['an automatic charge', [trip('a', 30, { charge: 9 })], 'ahead a ready', 'payment a'],
  ['the last week', [trip('a', 7)], 'meeting a'],
  ['the last week, with flights to enter', [trip('a', 7, noFlights)], 'toDo flights a', '', 'a'],
  ['weeks before, all done', [trip('a', 8)], 'ahead a ready'],
  ['a departure that is not certain', [trip('a', 60, { more: unconfirmed })], 'ahead a'],
  ['back since yesterday', [trip('a', -8)], 'back a'],
  ['the last day on which one is just back', [trip('a', -7 - BACK_DAYS)], 'back a'],
  ['a day later', [trip('a', -8 - BACK_DAYS)], 'none'],
  ['just back, with a trip in months', [trip('a', -8), trip('b', 150)], 'back a', '', 'b'],
  ['just back, leaving again in a week', [trip('a', -8), trip('b', 5)], 'meeting b'],
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
