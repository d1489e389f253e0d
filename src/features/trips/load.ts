import { requireReader } from '#auth/signed-in.ts'
import { type Absent, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { TripList } from '#backoffice/wire/booking-head.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import {
  countsByYear,
  foundTrips,
  isUpcoming,
  overdueIds,
  type Page,
  pickPage,
  pinFirst,
  readPageNumber,
  readSearchText,
  readTripFilter,
  SEARCH_FROM_TRIPS,
  TRIPS_PER_PAGE,
  tripCounts,
  tripsIn,
  validPageMeta,
  validYears,
  type YearOfList,
  yearsIn,
} from '#bookings/lists.ts'
import { unknownCodes } from '#bookings/status.ts'
import { isoDay } from '#markets/dates.ts'

export interface TripsPage {
  filter: TripList
  trips: Page<Booking> | Absent
  /** The search; empty without one. */
  search: string
  /** Whether there are enough trips for a search. */
  searchable: boolean
  /** The years of past trips, to jump to; empty if there are too few. */
  years: YearOfList[]
  /** How many trips of each list the search finds; null if the trips could not be loaded. */
  counts: Record<TripList, number> | null
  /** Number of trips that could not be read and are in none of the lists. */
  omitted: number
}

/** My trips: one page of one of the four lists (product §9), by the query's `show`, `search` and `page`. */
export async function loadTrips(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'now' | 'log'>,
  query: URLSearchParams,
): Promise<TripsPage> {
  const { userId, backoffice } = requireReader(locals)
  const { now: moment } = locals
  const filter = readTripFilter(query.get('show'))
  const number = readPageNumber(query.get('page'))
  const search = readSearchText(query.get('search'))
  // A search needs all of them.
  const asked =
    search === ''
      ? backoffice.bookings.page(userId, {
          'page[size]': TRIPS_PER_PAGE,
          'page[number]': number,
          'filter[list]': filter,
          'filter[on]': isoDay(moment.today),
          'filter[at]': moment.instant.toString({ smallestUnit: 'second' }),
        })
      : backoffice.bookings.heads(userId)
  const bookings = await loadOptional(asked, 'the trips', locals.log)
  const without = (trips: Absent): TripsPage => ({
    filter,
    search,
    searchable: search !== '',
    trips,
    years: [],
    counts: null,
    omitted: 0,
  })
  if (isAbsent(bookings)) return without(bookings)
  const { heads } = bookings
  const pageMeta = validPageMeta(bookings, { list: filter, number })
  // An empty page of a list that has trips: they could not be read.
  if (pageMeta && heads.length === 0 && pageMeta.lists[filter] > 0) return without('unavailable')
  const found = foundTrips(heads, search)
  // If the backoffice paginates, it has also filtered: keep its list.
  const listed = tripsIn(pageMeta ? 'all' : filter, found, moment)
  // Only a whole booking has its payment's status; for a trip that is over, it is not needed.
  const ahead = bookings.whole(listed.filter((booking) => isUpcoming(booking, moment)))
  const sorted = pinFirst(listed, overdueIds(ahead, moment))
  const page = pageMeta ? { ...pageMeta.page, items: sorted } : pickPage(sorted, number)
  const trips = { ...page, items: bookings.whole(page.items) }
  const codes = [...new Set(trips.items.flatMap(unknownCodes))]
  if (codes.length > 0) locals.log.warn({ codes }, 'unknown status codes')
  const behind = listed.filter((booking) => !isUpcoming(booking, moment))
  const years = pageMeta
    ? validYears(pageMeta, filter)
    : yearsIn(countsByYear(behind), listed.length - behind.length, TRIPS_PER_PAGE)
  return {
    filter,
    search,
    searchable: search !== '' || (pageMeta?.lists.all ?? heads.length) >= SEARCH_FROM_TRIPS,
    trips,
    years: page.count > 1 && years.length > 1 ? years : [],
    counts: pageMeta?.lists ?? tripCounts(found, moment),
    omitted: omittedIn(heads),
  }
}
