import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#backoffice/wire/booking.ts'
import { BookingsPage } from '#backoffice/wire/booking-head.ts'
import type { User } from '#backoffice/wire/user.ts'
import {
  byYear,
  countsByYear,
  foundTrips,
  overdueIds,
  pickPage,
  pinFirst,
  readPageNumber,
  readSearchText,
  readTripFilter,
  tripCounts,
  tripsIn,
  validPageMeta,
  validYears,
  yearsIn,
} from '#bookings/lists.ts'
import { readBooking } from '#bookings/read.ts'
import { departureBadge, unknownCodes } from '#bookings/status.ts'
import { momentIn } from '#bookings/time.ts'
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import type { Translate } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { tripTicket } from '#texts/ticket.ts'
import { eur } from '../features/made.ts'

const moment = momentIn('Europe/Rome', Temporal.Instant.from('2026-11-21T10:00:00Z'))
const trip = (id: string, startDate: string, endDate: string, bookingStatus = 'ACTIVE') => ({
  id,
  startDate,
  endDate,
  timeZone: null,
  bookingStatus,
})
const booked = (id: string) => ({
  ...trip(id, '2027-03-05', '2027-03-12'),
  tour: { title: 'Jordan', destination: null, countryCode: null, tags: [] },
  pax: 1,
  availability: 'CONFIRMED',
  paymentStatus: 'PAID',
  completeness: { payment: 'DONE', documents: 'DONE' },
  nextPayment: null,
  nextCharge: null,
  bookedAt: null,
  party: [{ id: 'T1', userId: 'u1', name: null, leader: true, emptyFields: null, flightsTold: null }],
  refunds: [],
})
const read = (booking: unknown, userId = 'u1') =>
  readBooking(booking as Booking, {
    user: { id: userId } as User,
    documents: null,
    market: markets.italy,
    now: moment,
    overdueHours: null,
  })
const due = (id: string, dueDate: string | null, paymentStatus = 'TO_PAY', status = paymentStatus) => {
  const nextPayment = status ? { amount: eur(100), dueDate, status } : null
  return { ...booked(id), paymentStatus, nextPayment } as unknown as Booking
}
const bookings = [
  trip('past', '2026-01-01', '2026-01-08'),
  trip('ended yesterday', '2026-11-10', '2026-11-20'),
  trip('last day today', '2026-11-14', '2026-11-21'),
  trip('later', '2027-03-05', '2027-03-12'),
  trip('next', '2026-12-12', '2026-12-19'),
  trip('cancelled', '2026-12-24', '2026-12-31', 'CANCELLED'),
]
const ids = (filter: Parameters<typeof tripsIn>[0]) => tripsIn(filter, bookings, moment).map(({ id }) => id)

describe('trip lists (product §9)', () => {
  it('upcoming contains trips until the end of their last day, soonest first', () => {
    expect(ids('upcoming')).toEqual(['last day today', 'next', 'later'])
  })
  it('past is latest first', () => expect(ids('past')).toEqual(['ended yesterday', 'past']))
  it('cancelled trips are in their own list and in all', () => {
    expect(ids('cancelled')).toEqual(['cancelled'])
    expect(ids('all').slice(3)).toEqual(['cancelled', 'ended yesterday', 'past'])
  })
  it('all has what is ahead first, soonest first', () => {
    expect(ids('all').slice(0, 3)).toEqual(['last day today', 'next', 'later'])
  })
  it('puts an overdue payment first, whatever its departure', () => {
    const trips = [
      due('soon', '2026-11-22'),
      due('paid', '2026-11-01', 'PAID'),
      due('late', '2026-11-20'),
      due('later', '2027-01-01'),
    ]
    expect(pinFirst(trips, overdueIds(trips, moment)).map(({ id }) => id)).toEqual([
      'late',
      'soon',
      'paid',
      'later',
    ])
  })
  it('counts what it lists', () => {
    expect(tripCounts(bookings, moment)).toEqual({ upcoming: 3, past: 2, all: 6, cancelled: 1 })
  })
  it('takes an unknown filter as upcoming', () => {
    expect(readTripFilter('cancelled')).toBe('cancelled')
    for (const unknown of [null, '', 'UPCOMING', '__proto__'])
      expect(readTripFilter(unknown)).toBe('upcoming')
  })
})

describe('many trips (product §9)', () => {
  const named = (id: string, title: string, destination: string | null) => ({
    id,
    tour: { title, destination, countryCode: null, tags: [] },
  })
  const trips = [
    named('B1', 'Lofoten by kayak', 'Norvège'),
    named('B2', 'Åland islands', null),
    named('B3', '', 'Norway'),
  ]
  const found = (text: string | null) => foundTrips(trips as never, readSearchText(text)).map(({ id }) => id)

  it.each([
    ['norvege', ['B1']],
    ['  NOR', ['B1', 'B3']],
    ['aland', ['B2']],
    ['kayak', ['B1']],
    ['Peru', []],
    ['   ', ['B1', 'B2', 'B3']],
    [null, ['B1', 'B2', 'B3']],
  ])('a search for %j finds by name or destination, whatever the accents', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
  it('stand under the year in which they begin, in the order given', () => {
    const years = byYear([...bookings].reverse()).map(({ year, trips }) => `${year}: ${trips.length}`)
    expect(years).toEqual(['2026: 5', '2027: 1'])
  })
})

describe('pages', () => {
  const many = Array.from({ length: 61 }, (_, index) => index)
  it.each([
    ['1', 1, 30],
    ['3', 3, 1],
    ['4', 3, 1],
    ['0', 1, 30],
    ['-1', 1, 30],
    ['x', 1, 30],
    [null, 1, 30],
  ])('page %s of 61 is page %i with %i items', (wanted, number, length) => {
    const page = pickPage(many, readPageNumber(wanted))
    expect([page.number, page.items.length, page.count]).toEqual([number, length, 3])
  })
  it('an empty list has one empty page', () =>
    expect(pickPage([], 7)).toEqual({ items: [], number: 1, count: 1 }))

  const meta = {
    page: { number: 2, count: 3, size: 30 },
    lists: { upcoming: 61, past: 2, all: 64, cancelled: 1 },
    years: null,
  }
  const asked = { list: 'upcoming', number: 2 } as const
  it('of the backoffice are believed, beyond the last one too', () => {
    expect(validPageMeta({ meta, heads: many.slice(0, 30) }, asked)).toBe(meta)
    const last = { ...meta, page: { ...meta.page, number: 3 } }
    expect(validPageMeta({ meta: last, heads: [60] }, { ...asked, number: 9 })).toBe(last)
    const none = { page: { number: 1, count: 1, size: 30 }, lists: tripCounts([], moment), years: null }
    expect(validPageMeta({ meta: none, heads: [] }, asked)).toBe(none)
  })
  it.each([
    ['no page', null, 30],
    ['more than fit on a page', meta, 31],
    ['another page than the one that was asked for', { ...meta, page: { ...meta.page, number: 1 } }, 30],
    ['fewer pages than the list has', { ...meta, page: { ...meta.page, count: 2 } }, 30],
    ['lists that are not all', { ...meta, lists: { ...meta.lists, all: 65 } }, 30],
  ])('with %s is every booking', (_what, meta, length) => {
    expect(validPageMeta({ meta, heads: many.slice(0, length) }, asked)).toBeNull()
  })
})

describe('the years of a list', () => {
  const page = { number: 1, count: 7, size: 30 }
  const lists = { upcoming: 4, past: 70, all: 76, cancelled: 2 }
  const years = [
    { year: 2027, count: 2 },
    { year: 2025, count: 40 },
    { year: 2019, count: 28 },
  ]
  const of = (years: unknown, list: 'past' | 'all' = 'past') =>
    validYears(BookingsPage.parse({ page, lists, years }), list)
  const [first = { year: 0, count: 0 }, ...others] = years

  it('begin on the page where their first trip stands, after those ahead', () => {
    expect(of(years)).toEqual([
      { year: '2027', page: 1 },
      { year: '2025', page: 1 },
      { year: '2019', page: 2 },
    ])
    expect(of([{ ...first, count: 4 }, ...others], 'all').map(({ page }) => page)).toEqual([1, 1, 2])
    const exactly = [
      { year: 2026, count: 30 },
      { year: 2025, count: 40 },
    ]
    expect(of(exactly).map(({ page }) => page)).toEqual([1, 2])
  })
  it.each([
    ['nobody counts them', undefined],
    ['they are no list', 'many'],
    ['they count more than there are', [{ ...first, count: 3 }, ...others]],
    ['they are in another order', years.toReversed()],
    ['a year stands twice', [first, first, { year: 2025, count: 66 }]],
    ['one of them is none', [{ year: 12, count: 2 }, ...others]],
    ['a count is negative', [{ year: 2027, count: -2 }, ...others]],
  ])('are not offered where %s', (_, years) => {
    expect(of(years)).toEqual([])
  })
  it('are counted by ourselves where the backoffice gives everything', () => {
    const trips = bookings.filter(({ id }) => id !== 'next' && id !== 'later')
    expect(yearsIn(countsByYear([...trips, trip('old', '2019-01-01', '2019-01-08')]), 29, 30)).toEqual([
      { year: '2026', page: 1 },
      { year: '2019', page: 2 },
    ])
  })
})

describe('how a departure stands for whoever has a place', () => {
  it.each([
    ['CONFIRMED', 'CONFIRMED', 'CONFIRMED'],
    // How full it is matters to choosing travellers.
    ['ALMOST_FULL', 'CONFIRMED', 'CONFIRMED'],
    ['SOLD_OUT', 'CONFIRMED', 'UNCONFIRMED'],
    ['NOT_AVAILABLE', 'CONFIRMED', 'UNCONFIRMED'],
    ['ALMOST_CONFIRMED', 'CONFIRMED', 'ALMOST_CONFIRMED'],
    ['PLANNED', 'CONFIRMED', 'PLANNED'],
    ['ON_REQUEST', 'ON_REQUEST', 'ON_REQUEST'],
    ['UNDER_REVIEW', null, null],
    ['constructor', null, null],
  ])('%s is %s once its tour is confirmed, and before %s', (availability, confirmed, before) => {
    const codes = [true, false].map(
      (tourConfirmed) => departureBadge({ availability, tourConfirmed } as never).code,
    )
    expect(codes).toEqual([confirmed, before])
  })
  it('is neutral where nobody knows', () => {
    expect(departureBadge({ availability: 'UNDER_REVIEW', tourConfirmed: true } as never).tone).toBe(
      'neutral',
    )
    expect(departureBadge({ availability: 'SOLD_OUT', tourConfirmed: true } as never).tone).toBe('leaf')
  })
})

describe('codes to log', () => {
  it.each([
    ['CONFIRMED', 'TO_PAY', null, []],
    ['CONFIRMED', 'TO_PAY', 'COMPANY', []],
    ['TELEPORTED', 'TO_PAY', null, ['TELEPORTED']],
    ['TELEPORTED', 'IN_SHELLS', 'UNPAID', ['TELEPORTED', 'IN_SHELLS', 'UNPAID']],
  ])('%s, %s and %s: %j', (availability, paymentStatus, cancelledBy, codes) => {
    expect(unknownCodes({ availability, paymentStatus, cancelledBy })).toEqual(codes)
  })
})

describe('a ticket', () => {
  const words = {
    t: ((key) => key) as Translate,
    market: markets.italy,
    pathTo: pathTo.bind(null, 'it-IT') as PathTo,
  }
  it.each([
    ['B2041', `${words.pathTo('travels')}/B2041`],
    ['a/b c', `${words.pathTo('travels')}/a%2Fb%20c`],
    ['..', `${words.pathTo('travels')}/~Li4`],
  ])('of booking %s leads to %s', (id, href) => {
    expect(tripTicket(read(booked(id)), words).href).toBe(href)
  })
  it.each([
    ['TO_PAY', '2026-12-01', 'TO_PAY', 'gold', 'trips:payment.TO_PAY'],
    ['TO_PAY', '2026-11-28', 'TO_PAY', 'sun', 'trips:payment.dueIn'],
    ['EXPIRING', null, 'EXPIRING', 'sun', 'trips:payment.EXPIRING'],
    ['TO_PAY', '2026-11-20', 'TO_PAY', 'sun', 'trips:payment.EXPIRED'],
    ['TO_PAY', '2026-12-20', 'FAILED', 'sun', 'trips:payment.FAILED'],
    ['COMPLETED', null, '', 'leaf', 'trips:payment.COMPLETED'],
  ])('%s due on %s (%s) has a payment badge in %s', (paymentStatus, dueDate, status, tone, label) => {
    const { badges } = tripTicket(read(due('B1', dueDate, paymentStatus, status)), words)
    expect(badges[1]).toEqual({ tone, label })
  })
  it.each([
    ['TO_PAY', 1],
    ['EXPIRED', 1],
    ['PAID', 2],
  ])('that another pays, %s, has %i badges', (paymentStatus, badges) => {
    const theirs = read({ ...booked('B1'), paymentStatus }, 'u2')
    expect(tripTicket(theirs, words).badges).toHaveLength(badges)
  })
  it('of a status nobody knows says a neutral word of the language, never the code', () => {
    const completeness = { payment: '', documents: '' }
    const odd = { ...booked('B1'), availability: 'TELEPORTED', paymentStatus: 'IN_SHELLS', completeness }
    const neutral = { tone: 'neutral', label: 'ui:unknownStatus' }
    expect(tripTicket(read(odd), words).badges).toEqual([neutral, neutral])
  })
})
