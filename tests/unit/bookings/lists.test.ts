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
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import type { Translate } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { tripTicket } from '#texts/ticket.ts'
import { askingAt, eur, inRome, partyMember } from '../features/made.ts'

const moment = inRome('2026-11-21T10:00:00Z')
// biome-ignore format: grouped by line
const trip = (id: string, startDate: string, endDate: string, bookingStatus = 'ACTIVE') => ({
  id, startDate, endDate, timeZone: null, bookingStatus,
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
  party: [partyMember('T1', { userId: 'u1', leader: true, emptyFields: null })],
  refunds: [],
})
const asking = askingAt(moment, { market: markets.italy })
const read = (booking: unknown, userId = 'u1') =>
  readBooking(booking as Booking, { ...asking, user: { id: userId } as User })
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

describe('trip lists (product §9)', () => {
  const ahead = ['last day today', 'next', 'later']
  it.each<[Parameters<typeof tripsIn>[0], string, string[]]>([
    ['upcoming', 'trips until the end of their last day, soonest first', ahead],
    ['past', 'the latest first', ['ended yesterday', 'past']],
    ['cancelled', 'those that were', ['cancelled']],
    ['all', 'what is ahead first, soonest first', [...ahead, 'cancelled', 'ended yesterday', 'past']],
  ])('%s contains %s', (filter, _what, listed) => {
    expect(tripsIn(filter, bookings, moment).map(({ id }) => id)).toEqual(listed)
  })
  it('puts an overdue payment first, whatever its departure', () => {
    const trips = [
      due('soon', '2026-11-22'),
      due('paid', '2026-11-01', 'PAID'),
      due('late', '2026-11-20'),
      due('later', '2027-01-01'),
    ]
    const pinned = pinFirst(trips, overdueIds(trips, moment)).map(({ id }) => id)
    expect(pinned).toEqual(['late', 'soon', 'paid', 'later'])
  })
  it('counts what it lists', () => {
    expect(tripCounts(bookings, moment)).toEqual({ upcoming: 3, past: 2, all: 6, cancelled: 1 })
  })
  it('takes an unknown filter as upcoming', () => {
    expect(readTripFilter('cancelled')).toBe('cancelled')
    const unknown = [null, '', 'UPCOMING', '__proto__'].map(readTripFilter)
    expect(new Set(unknown)).toEqual(new Set(['upcoming']))
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
    ['Peru', []],
    ['   ', ['B1', 'B2', 'B3']],
    [null, ['B1', 'B2', 'B3']],
  ])('a search for %j finds by name or destination, whatever the accents', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
  it('are under the year in which they begin, in the order given', () => {
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
  it('of the backoffice are trusted, also beyond the last one', () => {
    expect(validPageMeta({ meta, heads: many.slice(0, 30) }, asked)).toBe(meta)
    const last = { ...meta, page: { ...meta.page, number: 3 } }
    expect(validPageMeta({ meta: last, heads: [60] }, { ...asked, number: 9 })).toBe(last)
    const none = { page: { number: 1, count: 1, size: 30 }, lists: tripCounts([], moment), years: null }
    expect(validPageMeta({ meta: none, heads: [] }, asked)).toBe(none)
  })
  it.each([
    ['no page', null, 30],
    ['more than fit on a page', meta, 31],
    ['another page than the requested one', { ...meta, page: { ...meta.page, number: 1 } }, 30],
    ['fewer pages than the list has', { ...meta, page: { ...meta.page, count: 2 } }, 30],
    ['lists that are not all', { ...meta, lists: { ...meta.lists, all: 65 } }, 30],
  ])('with %s is every booking', (_what, meta, length) => {
    expect(validPageMeta({ meta, heads: many.slice(0, length) }, asked)).toBeNull()
  })
})

describe('the years of a list', () => {
  const page = { number: 1, count: 7, size: 30 }
  const lists = { upcoming: 4, past: 70, all: 76, cancelled: 2 }
  const counts = (year: number, count: number) => ({ year, count })
  const links = (year: number, page: number) => ({ year: `${year}`, page })
  const years = [counts(2027, 2), counts(2025, 40), counts(2019, 28)]
  const of = (years: unknown, list: 'past' | 'all' = 'past') =>
    validYears(BookingsPage.parse({ page, lists, years }), list)
  const others = years.slice(1)

  it('begin on the page with their first trip, after those ahead', () => {
    expect(of(years)).toEqual([links(2027, 1), links(2025, 1), links(2019, 2)])
    expect(of([counts(2027, 4), ...others], 'all').map(({ page }) => page)).toEqual([1, 1, 2])
    expect(of([counts(2026, 30), counts(2025, 40)]).map(({ page }) => page)).toEqual([1, 2])
  })
  it.each([
    ['they are not counted', undefined],
    ['they are no list', 'many'],
    ['they count more than there are', [counts(2027, 3), ...others]],
    ['they are in another order', years.toReversed()],
    ['a year is listed twice', [counts(2027, 2), counts(2027, 2), counts(2025, 66)]],
    ['one of them is none', [counts(12, 2), ...others]],
    ['a count is negative', [counts(2027, -2), ...others]],
  ])('are not offered if %s', (_, years) => {
    expect(of(years)).toEqual([])
  })
  it('are counted by us if the backoffice sends everything', () => {
    const trips = bookings.filter(({ id }) => id !== 'next' && id !== 'later')
    const all = [...trips, trip('old', '2019-01-01', '2019-01-08')]
    expect(yearsIn(countsByYear(all), 29, 30)).toEqual([links(2026, 1), links(2019, 2)])
  })
})

describe('the badge of a departure for a traveller who has booked it', () => {
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
  it('is neutral if unknown', () => {
    const toneOf = (availability: string) =>
      departureBadge({ availability, tourConfirmed: true } as never).tone
    expect([toneOf('UNDER_REVIEW'), toneOf('SOLD_OUT')]).toEqual(['neutral', 'leaf'])
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
  it('of an unknown status shows a neutral word of the language, never the code', () => {
    const completeness = { payment: '', documents: '' }
    const odd = { ...booked('B1'), availability: 'TELEPORTED', paymentStatus: 'IN_SHELLS', completeness }
    const neutral = { tone: 'neutral', label: 'ui:unknownStatus' }
    expect(tripTicket(read(odd), words).badges).toEqual([neutral, neutral])
  })
})
