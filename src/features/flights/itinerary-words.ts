import { Temporal } from 'temporal-polyfill'
import type { Airport, Flight } from '#backoffice/wire/flight.ts'
import {
  dayShift,
  type FlownSegment,
  flyingMinutes,
  itineraryOf,
  layoverMinutes,
  type TripDays,
} from '#bookings/flights.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateRange, type PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { arrivalWords } from '#texts/flights.ts'
import { durationWords } from '#ui/duration-words.ts'

/** One end of a leg, in local time. */
export interface EndWords {
  code: string
  time: string
  place: string
  /** "+1 day" if the local date is later than that of the take-off. */
  shift: string | null
}

export interface LegWords {
  from: EndWords
  to: EndWords
  duration: string | null
  /** The layover after it. */
  layover: string | null
}

/** A flight, ready to be shown. */
export interface ItineraryWords {
  /** Direction and date. */
  title: string
  /** Number, airline, stops, total duration. */
  summary: string
  legs: LegWords[]
  /** How it misses the afternoon of day one (product §12). */
  hint: string | null
}

export interface Speech {
  t: Translate
  market: Pick<Market, 'dateLocale'>
}

const spell = (date: PlainDate, { market }: Speech) => formatDateRange(date, date, market)

const durationOf = (minutes: number | null, { t }: Speech) =>
  minutes === null ? null : durationWords(minutes, t)

function shiftOf(days: number, { t }: Speech): string | null {
  if (days === 0) return null
  return days > 0 ? t('flights:laterBy', { count: days }) : t('flights:earlierBy', { count: -days })
}

function endOf({ iataCode, name, city }: Airport, dateTime: string): EndWords {
  const time = wallClock(dateTime).toPlainTime().toString({ smallestUnit: 'minute' })
  return { code: iataCode, time, place: name ?? city ?? '', shift: null }
}

function legOf(segment: FlownSegment, next: FlownSegment | undefined, speech: Speech): LegWords {
  const waits = next && durationOf(layoverMinutes(segment, next), speech)
  return {
    from: endOf(segment.departureAirport, segment.departureDateTime),
    to: {
      ...endOf(segment.arrivalAirport, segment.arrivalDateTime),
      shift: shiftOf(dayShift(segment), speech),
    },
    duration: durationOf(flyingMinutes(segment), speech),
    layover: waits
      ? speech.t('flights:layover', { duration: waits, airport: segment.arrivalAirport.iataCode })
      : null,
  }
}

/** A flight in the traveller's language: local times, durations computed from the zones, day changes. */
export function itineraryWords(flight: Flight, startDate: PlainDate, speech: Speech): ItineraryWords {
  const { t } = speech
  const itinerary = itineraryOf(flight.segments)
  const known = 'segments' in itinerary ? itinerary : null
  const way = flight.direction === 'RETURN' ? t('flights:way.RETURN') : t('flights:way.OUTBOUND')
  const day = wallClock(known?.first.departureDateTime ?? `${flight.departureDate}T00:00`).toPlainDate()
  const stops = t('trip:flights.stops', { count: known?.stops ?? flight.stops })
  const whole = known && durationOf(flyingMinutes(known.first, known.last), speech)
  return {
    title: [way, spell(day, speech)].join(' · '),
    summary: [flight.flightNumber, flight.airline, stops, whole].filter(Boolean).join(' · '),
    legs: (known?.segments ?? []).map((leg, index, all) => legOf(leg, all[index + 1], speech)),
    hint: known && arrivalWords(flight.direction, wallClock(known.last.arrivalDateTime), startDate, speech),
  }
}

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
