import type { BookingCore as Booking } from '#backoffice/wire/booking.ts'
import {
  type BookingHead,
  type BookingsPage,
  TRIP_LISTS,
  type TripList,
} from '#backoffice/wire/booking-head.ts'
import { dateOfTrip, isOver, type Moment } from '#bookings/time.ts'
import { searchText } from '#markets/search-text.ts'
import { typedLine } from '#markets/typed-text.ts'
import { firstShown } from '#markets/visible-text.ts'
import { isOverdue, type PaymentState, readPaymentState, withoutPayments } from './urgency.ts'

/** Trips on one page of a list (product §9). */
export const TRIPS_PER_PAGE = 30

type Dated = Pick<Booking, 'startDate' | 'endDate' | 'timeZone' | 'bookingStatus'>
type Day = Pick<Moment, 'instant' | 'today'>
/** What a trip's name is made of. */
export type Named = Pick<Booking, 'id'> & { tour: Pick<BookingHead['tour'], 'title' | 'destination'> }

/** A trip's name: its title, else its destination, else the booking's number. */
export const tripName = ({ id, tour }: Named): string => firstShown([tour.title, tour.destination], id)

/** The filter named by a query parameter; the first filter for anything else. */
export function readTripFilter(text: string | null): TripList {
  return TRIP_LISTS.find((list) => list === text) ?? 'upcoming'
}

/** The list, besides "all", that contains a booking, by the trip's own date. */
function homeOf(trip: Dated, moment: Day): Exclude<TripList, 'all'> {
  if (trip.bookingStatus === 'CANCELLED') return 'cancelled'
  return isOver(trip, dateOfTrip(trip, moment)) ? 'past' : 'upcoming'
}

/** Whether a trip is on the list of upcoming ones. */
export const isUpcoming = (booking: Dated, moment: Day): boolean => homeOf(booking, moment) === 'upcoming'

/** The bookings of one list: upcoming ones first, soonest first, then all others, latest first. */
export function tripsIn<Trip extends Dated>(
  filter: TripList,
  bookings: readonly Trip[],
  moment: Day,
): Trip[] {
  const { ahead = [], rest = [] } = Object.groupBy(
    bookings.filter((booking) => filter === 'all' || homeOf(booking, moment) === filter),
    (booking) => (homeOf(booking, moment) === 'upcoming' ? 'ahead' : 'rest'),
  )
  // ISO dates sort as text; a collator would cost a hundred times as much.
  const bySoonest = ({ startDate: one }: Trip, { startDate: other }: Trip) =>
    one < other ? -1 : Number(one > other)
  return [...ahead.sort(bySoonest), ...rest.sort((one, other) => bySoonest(other, one))]
}

/** The ids of a list's trips with an overdue payment. */
export const overdueIds = (
  bookings: readonly (Parameters<typeof withoutPayments>[0] & Pick<Booking, 'id'>)[],
  moment: Moment,
): Set<string> =>
  new Set(
    bookings
      .filter((booking) => isOverdue(readPaymentState(withoutPayments(booking), moment)))
      .map(({ id }) => id),
  )

/**
 * The advice on buying flights for a trip ahead (product §9); null if the reader has already entered theirs. Travellers keep
 * tickets they bought even if the booking is cancelled.
 */
export function flightAdvice(
  { tourConfirmed }: Pick<Booking, 'tourConfirmed'>,
  payment: PaymentState,
  hasOwn: boolean,
): 'wait' | 'overdue' | 'buy' | null {
  if (!tourConfirmed) return 'wait'
  if (hasOwn) return null
  return isOverdue(payment) ? 'overdue' : 'buy'
}

/** Trips in the given order, but those with these ids first. */
export const pinFirst = <Trip extends Pick<Booking, 'id'>>(
  trips: readonly Trip[],
  ids: ReadonlySet<string>,
): Trip[] => trips.toSorted((one, other) => Number(ids.has(other.id)) - Number(ids.has(one.id)))

/** Trips in the given order, grouped by the year in which they begin. */
export function byYear<Trip extends Pick<Booking, 'startDate'>>(
  trips: readonly Trip[],
): { year: string; trips: Trip[] }[] {
  const years = Map.groupBy(trips, ({ startDate }) => startDate.slice(0, 4))
  return [...years].map(([year, group]) => ({ year, trips: group }))
}

/** A year of a list and the number of the page on which it begins. */
export interface YearOfList {
  year: string
  page: number
}

/** The years of the trips listed after those ahead, each with the page on which it begins. */
export function yearsIn(
  counts: readonly { year: number; count: number }[],
  ahead: number,
  size: number,
): YearOfList[] {
  let before = ahead
  return counts.map(({ year, count }) => {
    const page = Math.floor(before / size) + 1
    before += count
    return { year: String(year), page }
  })
}

/** How many of these trips begin in each year, in the given order. */
export const countsByYear = (
  trips: readonly Pick<Booking, 'startDate'>[],
): { year: number; count: number }[] =>
  byYear(trips).map(({ year, trips }) => ({ year: Number(year), count: trips.length }))

/** How many bookings each list holds. */
export function tripCounts(bookings: readonly Dated[], moment: Day): Record<TripList, number> {
  const counts = { upcoming: 0, past: 0, all: bookings.length, cancelled: 0 }
  for (const booking of bookings) counts[homeOf(booking, moment)] += 1
  return counts
}

/** Lists with at least this many trips offer a search; shorter ones are read faster than a word is typed (product §9). */
export const SEARCH_FROM_TRIPS = 12

/** Longest search text; no destination is longer. */
export const MAX_SEARCH_LENGTH = 60

/** The search text of a query parameter; empty without one. */
export const readSearchText = (text: string | null): string =>
  typedLine(text ?? '').slice(0, MAX_SEARCH_LENGTH)

/** The trips whose name or destination contains the search text, ignoring case and accents; all trips if it is empty. */
export function foundTrips<Trip extends Named>(trips: readonly Trip[], search: string): readonly Trip[] {
  const wanted = searchText(search)
  if (wanted === '') return trips
  return trips.filter((trip) =>
    searchText(`${tripName(trip)} ${trip.tour.destination ?? ''}`).includes(wanted),
  )
}

export interface Page<Item> {
  items: readonly Item[]
  /** From 1. */
  number: number
  count: number
}

/** The years that the backoffice reports for a list; none if its figures are inconsistent. */
export function validYears({ page, lists, years }: BookingsPage, list: TripList): YearOfList[] {
  const ahead = list === 'all' || list === 'upcoming' ? lists.upcoming : 0
  const counted = (years ?? []).filter(({ count }) => count > 0)
  const sum = counted.reduce((sum, { count }) => sum + count, 0)
  const isLatestFirst = counted.every(
    ({ year }, index) => index === 0 || year < (counted[index - 1]?.year ?? 0),
  )
  return sum === lists[list] - ahead && isLatestFirst ? yearsIn(counted, ahead, page.size) : []
}

/** The page number of a query parameter, from 1; 1 for anything else. */
export const readPageNumber = (text: string | null): number =>
  /^\d{1,6}$/.test(text ?? '') ? Math.max(1, Number(text)) : 1

/** One page of a list; the last page for a number beyond it. */
export function pickPage<Item>(items: readonly Item[], wanted: number, size = TRIPS_PER_PAGE): Page<Item> {
  const count = Math.max(1, Math.ceil(items.length / size))
  const number = Math.min(wanted, count)
  return { items: items.slice((number - 1) * size, number * size), number, count }
}

/**
 * The pagination the backoffice reports, or null if its figures are inconsistent or it does not paginate; the answer then counts as
 * all bookings.
 */
export function validPageMeta(
  { meta, heads }: { meta: BookingsPage | null; heads: readonly unknown[] },
  asked: { list: TripList; number: number },
): BookingsPage | null {
  if (!meta) return null
  const { page, lists } = meta
  const count = Math.max(1, Math.ceil(lists[asked.list] / page.size))
  const isSo =
    heads.length <= page.size &&
    page.count === count &&
    page.number === Math.min(asked.number, count) &&
    lists.all === lists.upcoming + lists.past + lists.cancelled
  return isSo ? meta : null
}
