import { Temporal } from 'temporal-polyfill'
import type { Flight } from '#backoffice/wire/flight.ts'
import { formatDateRange } from '#markets/dates.ts'
import type { Speech } from './itinerary-words.ts'
import { itineraryOf, type TripDays } from './rules.ts'

/**
 * What about a flight may be a slip, as questions: it lands in, or leaves from, another country than the trip's, or flies on a
 * day that belongs to the other direction. Neither is an error: people fly to a neighbour's airport, or stay longer.
 */
export function questionsAbout(
  flight: Pick<Flight, 'direction' | 'departureDate' | 'segments'>,
  { countryCode, days }: { countryCode: string | null; days: TripDays },
  { t, market }: Speech,
): string[] {
  const questions: string[] = []
  const country = countryAtTrip(flight)
  if (country && countryCode && country !== countryCode) {
    const names = new Intl.DisplayNames([market.dateLocale], { type: 'region' })
    const values = { country: names.of(country) ?? country, trip: names.of(countryCode) ?? countryCode }
    questions.push(
      flight.direction === 'RETURN'
        ? t('flights:ask.leavesElsewhere', values)
        : t('flights:ask.landsElsewhere', values),
    )
  }
  if (isOtherWaysDay(flight, days)) {
    const [from, to] = [days.startDate, days.endDate].map((day) => Temporal.PlainDate.from(day))
    if (from && to) questions.push(t('flights:ask.otherWay', { trip: formatDateRange(from, to, market) }))
  }
  return questions
}

/** The country of the airport at the trip's end of a flight; null when unknown. */
function countryAtTrip({ direction, segments }: Pick<Flight, 'direction' | 'segments'>): string | null {
  const itinerary = itineraryOf(segments)
  if (!('segments' in itinerary)) return null
  const { first, last } = itinerary
  return (direction === 'RETURN' ? first.departureAirport : last.arrivalAirport).countryCode
}

/** Whether it flies back on the first day or before, or out on the last day or after; never on a trip of a day. */
function isOtherWaysDay(
  { direction, departureDate }: Pick<Flight, 'direction' | 'departureDate'>,
  { startDate, endDate }: TripDays,
): boolean {
  if (endDate <= startDate) return false
  return direction === 'RETURN' ? departureDate <= startDate : departureDate >= endDate
}
