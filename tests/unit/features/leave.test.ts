import { describe, expect, it } from 'vitest'
import { Booking } from '#backoffice/wire/booking.ts'
import { Credit } from '#backoffice/wire/credit.ts'
import {
  type AtStake,
  canStayUntil,
  creditsLost,
  isFree,
  leaveReasons,
  refundsAhead,
  tripsAhead,
} from '#features/leave/rules.ts'
import { markets } from '#markets/market-table.ts'
import { eur, inRome, refund } from './made.ts'

const moment = inRome('2026-05-10T10:00:00Z')
const { today } = moment

function booking(id: string, startDate: string, more: object = {}) {
  return Booking.parse({
    id,
    tour: { id: 'T', title: 'Trip' },
    startDate,
    endDate: startDate,
    bookingStatus: 'ACTIVE',
    paymentStatus: 'PAID',
    party: [{ id: 'a', userId: 'me', leader: true }],
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
      booking('today', '2026-05-10', { nextPayment: { amount: eur(20), status: 'TO_PAY' } }),
      booking('over', '2026-05-09'),
      booking('cancelled', '2026-08-01', { bookingStatus: 'CANCELLED' }),
    ],
    'me',
    moment,
  )
  expect(ahead.map(({ booking: { id }, payment, leads }) => [id, payment, leads])).toEqual([
    // An amount listed as open is open, whatever the status.
    ['today', 'open', 0],
    ['soon', 'unknown', 1],
    ['guest', 'paid', 0],
    ['late', 'open', 1],
  ])
})

const off = { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }

it('refunds still on their way, one sum per currency, whatever became of the trip', () => {
  const { underWay, unclear, owed, omitted } = refundsAhead(
    [
      booking('a', '2026-09-01', {
        ...off,
        refunds: [refund({ status: 'REQUESTED' }), refund({ status: 'COMPLETED' })],
      }),
      booking('b', '2026-01-01', {
        refunds: [refund({ amount: eur(20) }), refund({ status: 'PROCESSING', amount: eur(7) })],
      }),
    ],
    'me',
  )
  expect([underWay, unclear]).toEqual([[eur(120)], [eur(7)]])
  expect([owed, omitted]).toEqual([[], 0])
})

it.each([
  ['by the company', off, ['a']],
  ['long ago', { ...off, startDate: '2025-09-01', endDate: '2025-09-08' }, ['a']],
  ['by an unknown party', { ...off, cancelledBy: null }, ['a']],
  ['by the traveller, whose terms the list does not tell', { ...off, cancelledBy: 'TRAVELLER' }, []],
  ['for a reason that we do not know', { ...off, cancelledBy: 'UNPAID' }, []],
  ['by the company, and refunded', { ...off, refunds: [refund({ status: 'COMPLETED' })] }, []],
  ['not at all', { ...off, bookingStatus: 'ACTIVE' }, []],
])('all that was paid is owed for a trip cancelled %s: %j', (_, more, expected) => {
  expect(refundsAhead([booking('a', '2026-09-01', more)], 'me').owed.map(({ id }) => id)).toEqual(expected)
})

it('what goes back to the payer is nothing to any other traveller on it', () => {
  const party = [
    { id: 'a', userId: 'sofia', leader: true },
    { id: 'b', userId: 'me', leader: false },
  ]
  const unread = Object.assign([refund()], { omitted: 1 })
  const bookings = [
    booking('a', '2026-09-01', { ...off, party, refunds: [refund(), refund({ status: 'PROCESSING' })] }),
    booking('b', '2026-09-01', { ...off, party }),
    { ...booking('c', '2026-09-01', { ...off, party }), refunds: unread },
  ]
  expect(refundsAhead(bookings, 'me')).toEqual({
    underWay: [],
    unclear: [],
    owed: [],
    nobodys: [],
    omitted: 0,
  })
  expect(refundsAhead(bookings, 'sofia')).toMatchObject({
    underWay: [eur(200)],
    unclear: [eur(100)],
    omitted: 1,
  })
})

it('if the payer is unknown, only that a refund may come, and for these trips', () => {
  const party = [{ id: 'b', userId: 'me', leader: false }]
  const bookings = [
    booking('back', '2026-09-01', { ...off, party, refunds: [refund()] }),
    booking('owed', '2026-09-01', { ...off, party }),
    booking('odd', '2026-09-01', { party, refunds: [refund({ status: 'PROCESSING' })] }),
    booking('arrived', '2026-09-01', { ...off, party, refunds: [refund({ status: 'COMPLETED' })] }),
    booking('sound', '2026-09-01', { party }),
  ]
  const { nobodys, ...known } = refundsAhead(bookings, 'me')
  expect(nobodys.map(({ id }) => id)).toEqual(['back', 'owed', 'odd'])
  expect(known).toEqual({ underWay: [], unclear: [], owed: [], omitted: 0 })
})

describe('nothing prevents leaving', () => {
  const atStake = (bookings: Parameters<typeof refundsAhead>[0] = []): AtStake => ({
    trips: { ahead: [], refunds: refundsAhead(bookings, 'me'), omitted: 0, omittedMembers: 0 },
    credits: { sums: [], percentages: 0, omitted: 0 },
    alerts: { count: 0, omitted: 0 },
  })

  it('if nothing is ahead, owed or lost', () => {
    expect(isFree(atStake())).toBe(true)
    const refunds = [refund({ status: 'COMPLETED' })]
    expect(isFree(atStake([booking('a', '2026-09-01', { ...off, refunds })]))).toBe(true)
  })

  it.each([
    ['no refund yet', off],
    ['one on its way', { ...off, refunds: [refund()] }],
    ['one whose status we do not know', { ...off, refunds: [refund({ status: 'PROCESSING' })] }],
  ])('but not while a refund is due: %s', (_, more) => {
    expect(isFree(atStake([booking('a', '2026-09-01', more)]))).toBe(false)
  })

  it.each<[string, (known: AtStake) => void]>([
    ['a trip', ({ trips }) => (trips.omitted = 1)],
    ['a traveller', ({ trips }) => (trips.omittedMembers = 1)],
    ['a refund', ({ trips }) => (trips.refunds.omitted = 1)],
    ['a credit', ({ credits }) => (credits.omitted = 1)],
    ['an alert', ({ alerts }) => (alerts.omitted = 1)],
  ])('nor if %s could not be read', (_, omit) => {
    const known = atStake()
    omit(known)
    expect(isFree(known)).toBe(false)
  })
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

it('the reasons of a refund that have a text are shown, each once', () => {
  expect(leaveReasons(['REFUND_UNDER_WAY', 'NEW_CODE', 'TRIP_AHEAD', 'TRIP_AHEAD'])).toEqual([
    'TRIP_AHEAD',
    'REFUND_UNDER_WAY',
  ])
  expect(leaveReasons(['NEW_CODE'])).toEqual([])
})

it.each([
  ['italy', '25 dicembre 2026, 23:59'],
  ['global-us', 'December 25, 2026, 5:59 PM EST'],
] as const)('in %s a traveller can stay until the day ends at the zone that counts: %s', (id, until) => {
  expect(canStayUntil('2026-12-25', markets[id])).toBe(until)
})
