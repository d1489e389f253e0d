import { Temporal } from 'temporal-polyfill'
import type { Flight } from '#backoffice/wire/flight.ts'
import { type AirportChange, fitHint, readItinerary, type TripTimes } from '#bookings/flights.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateRange, type PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { wallClock } from '#markets/wall-clock.ts'

/** How one of a traveller's flights does not fit the trip, in words; null if it fits, or if another flight decides. */
export function fitWords(
  flight: Flight,
  all: readonly Flight[],
  trip: TripTimes,
  { t, market }: { t: Translate; market: Pick<Market, 'dateLocale'> },
): string | null {
  const hint = fitHint(flight, all, trip)
  const itinerary = readItinerary(flight.segments)
  if (!hint || !('last' in itinerary)) return null
  const leaves = hint.when === 'leavesBefore' || hint.when === 'leavesAfter'
  const at = wallClock(leaves ? itinerary.first.departureDateTime : itinerary.last.arrivalDateTime)
  const spell = (day: PlainDate) => formatDateRange(day, day, market)
  return t(`flights:hint.${hint.when}`, {
    time: clockWords(at),
    meets: trip.meeting?.at ? clockWords(wallClock(trip.meeting.at)) : '',
    start: spell(Temporal.PlainDate.from(trip.startDate)),
    lastDay: spell(Temporal.PlainDate.from(trip.endDate)),
    date: spell(at.toPlainDate()),
    count: 'days' in hint ? hint.days : 1,
  })
}

const clockWords = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })

/** A note that the itinerary continues from another airport than it landed at. */
export const changeWords = ({ from, to }: AirportChange, { t }: { t: Translate }): string =>
  t('flights:changesAirport', { from, to })
