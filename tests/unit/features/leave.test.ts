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

const own = { id: 'a', userId: 'me', leader: true }
const booking = (id: string, startDate: string, more: object = {}) =>
  // biome-ignore format: grouped by line
  Booking.parse({
    id, tour: { id: 'T', title: 'Trip' }, startDate, endDate: startDate, party: [own],
    bookingStatus: 'ACTIVE', paymentStatus: 'PAID', ...more,
  })
/** A trip in September. */
const trip = (id: string, more: object) => booking(id, '2026-09-01', more)

it('trips ahead, the soonest first, with how they are paid and who depends on the leader', () => {
  const party = [own, { id: 'b', userId: null, leader: false }]
  const ahead = tripsAhead(
    [
      trip('late', { paymentStatus: 'TO_PAY', party }),
      booking('soon', '2026-06-01', { paymentStatus: 'NEW_CODE', party: party.toReversed() }),
      booking('guest', '2026-07-01', { party: party.map((one) => ({ ...one, leader: !one.leader })) }),
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
const [requested, processing, completed] = ['REQUESTED', 'PROCESSING', 'COMPLETED'].map((status) =>
  refund({ status }),
)

it('refunds still on their way, one sum per currency, whatever became of the trip', () => {
  const others = [refund({ amount: eur(20) }), refund({ status: 'PROCESSING', amount: eur(7) })]
  const { underWay, unclear, owed, omitted } = refundsAhead(
    [trip('a', { ...off, refunds: [requested, completed] }), booking('b', '2026-01-01', { refunds: others })],
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
  ['by the company, and refunded', { ...off, refunds: [completed] }, []],
  ['not at all', { ...off, bookingStatus: 'ACTIVE' }, []],
])('all that was paid is owed for a trip cancelled %s: %j', (_, more, expected) => {
  expect(refundsAhead([trip('a', more)], 'me').owed.map(({ id }) => id)).toEqual(expected)
})

it('what goes back to the payer is nothing to any other traveller on it', () => {
  const party = [
    { id: 'a', userId: 'sofia', leader: true },
    { id: 'b', userId: 'me', leader: false },
  ]
  const unread = Object.assign([refund()], { omitted: 1 })
  const bookings = [
    trip('a', { ...off, party, refunds: [refund(), processing] }),
    trip('b', { ...off, party }),
    { ...trip('c', { ...off, party }), refunds: unread },
  ]
  const none = { underWay: [], unclear: [], owed: [], nobodys: [], omitted: 0 }
  expect(refundsAhead(bookings, 'me')).toEqual(none)
  const theirs = { underWay: [eur(200)], unclear: [eur(100)], omitted: 1 }
  expect(refundsAhead(bookings, 'sofia')).toMatchObject(theirs)
})

it('if the payer is unknown, only that a refund may come, and for these trips', () => {
  const party = [{ id: 'b', userId: 'me', leader: false }]
  const bookings = [
    trip('back', { ...off, party, refunds: [refund()] }),
    trip('owed', { ...off, party }),
    trip('odd', { party, refunds: [processing] }),
    trip('arrived', { ...off, party, refunds: [completed] }),
    trip('sound', { party }),
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

  it('if nothing is ahead, owed or lost', () => expect(isFree(atStake())).toBe(true))

  it.each([
    ['all is paid back', { ...off, refunds: [completed] }, true],
    ['no refund is there yet', off, false],
    ['one is on its way', { ...off, refunds: [refund()] }, false],
    ['one has a status we do not know', { ...off, refunds: [processing] }, false],
  ])('of a cancelled trip if %s: %3$s', (_, more, expected) => {
    expect(isFree(atStake([trip('a', more)]))).toBe(expected)
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
  const credits = [
    credit('now', { amount: eur(500), remaining: eur(300) }),
    credit('later', { amount: eur(50), validFrom: '2026-06-01' }),
    credit('percent', { percent: 10 }),
    credit('used', { amount: eur(900), status: 'USED' }),
    credit('over', { percent: 5, validUntil: '2026-05-09' }),
  ]
  expect(creditsLost(credits, today)).toEqual({ sums: [eur(350)], percentages: 1 })
})

it('the reasons of a refund that have a text are shown, each once', () => {
  const codes = ['REFUND_UNDER_WAY', 'NEW_CODE', 'TRIP_AHEAD', 'TRIP_AHEAD']
  expect(leaveReasons(codes)).toEqual(['TRIP_AHEAD', 'REFUND_UNDER_WAY'])
})

it.each([
  ['italy', '25 dicembre 2026, 23:59'],
  ['global-us', 'December 25, 2026, 5:59 PM EST'],
] as const)('in %s a traveller can stay until the day ends at the zone that counts: %s', (id, until) => {
  expect(canStayUntil('2026-12-25', markets[id])).toBe(until)
})
