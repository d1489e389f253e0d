import { expect, it } from 'vitest'
import { Booking } from '#backoffice/wire/booking.ts'
import { Credit } from '#backoffice/wire/credit.ts'
import {
  canStayUntil,
  creditsLost,
  leaveReasons,
  refundsOnTheirWay,
  tripsAhead,
} from '#features/leave/rules.ts'
import { markets } from '#markets/market-table.ts'
import { day, eur, refund } from './made.ts'

const today = day('2026-05-10')

function booking(id: string, startDate: string, more: object = {}) {
  return Booking.parse({
    id,
    tour: { id: 'T', title: 'Trip' },
    startDate,
    endDate: startDate,
    bookingStatus: 'ACTIVE',
    paymentStatus: 'PAID',
    ...more,
  })
}

it('trips ahead, the soonest first, with how they are paid and who depends on the leader', () => {
  const party = [
    { id: 'a', userId: 'me', leader: true },
    { id: 'b', userId: null, leader: false },
  ]
  const ahead = tripsAhead(
    [
      booking('late', '2026-09-01', { paymentStatus: 'TO_PAY', party }),
      booking('soon', '2026-06-01', { paymentStatus: 'NEW_CODE', party: party.toReversed() }),
      booking('guest', '2026-07-01', {
        party: party.map((one) => ({ ...one, leader: !one.leader })),
      }),
      booking('today', '2026-05-10'),
      booking('over', '2026-05-09'),
      booking('cancelled', '2026-08-01', { bookingStatus: 'CANCELLED' }),
    ],
    'me',
    today,
  )
  expect(ahead.map(({ booking: { id }, payment, leads }) => [id, payment, leads])).toEqual([
    ['today', 'paid', 0],
    ['soon', 'unknown', 1],
    ['guest', 'paid', 0],
    ['late', 'open', 1],
  ])
})

it('refunds still on their way, one sum per currency, whatever became of the trip', () => {
  const { sums, omitted } = refundsOnTheirWay([
    booking('a', '2026-09-01', {
      bookingStatus: 'CANCELLED',
      refunds: [refund({ status: 'REQUESTED' }), refund({ status: 'COMPLETED' })],
    }),
    booking('b', '2026-01-01', { refunds: [refund({ amount: eur(20) })] }),
  ])
  expect(sums).toEqual([eur(120)])
  expect(omitted).toBe(0)
})

it('credits that can still be spent, now or later, and percentages apart', () => {
  const credit = (id: string, more: object) =>
    Credit.parse({ id, kind: 'COUPON', status: 'ACTIVE', code: id, ...more })
  expect(
    creditsLost(
      [
        credit('now', { amount: eur(500), remaining: eur(300) }),
        credit('later', { amount: eur(50), validFrom: '2026-06-01' }),
        credit('percent', { percent: 10 }),
        credit('used', { amount: eur(900), status: 'USED' }),
        credit('over', { percent: 5, validUntil: '2026-05-09' }),
      ],
      today,
    ),
  ).toEqual({ sums: [eur(350)], percentages: 1 })
})

it('of the reasons of a refusal those that have words are told, each once', () => {
  expect(leaveReasons(['REFUND_UNDER_WAY', 'NEW_CODE', 'TRIP_AHEAD', 'TRIP_AHEAD'])).toEqual([
    'TRIP_AHEAD',
    'REFUND_UNDER_WAY',
  ])
  expect(leaveReasons(['NEW_CODE'])).toEqual([])
})

it.each([
  ['italy', '25 dicembre 2026, 23:59'],
  ['global-us', 'December 25, 2026, 5:59 PM EST'],
] as const)('in %s one can stay until the day ends where it is counted: %s', (id, until) => {
  expect(canStayUntil('2026-12-25', markets[id])).toBe(until)
})
