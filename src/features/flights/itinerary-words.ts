import { Temporal } from 'temporal-polyfill'
import type { Airport, Flight } from '#backoffice/wire/flight.ts'
import {
  airportChanges,
  calendarDaysBetween,
  dayShift,
  type FlownSegment,
  flyingMinutes,
  layoverMinutes,
  readItinerary,
  type TripDays,
  type TripTimes,
} from '#bookings/flights.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateRange, type PlainDate } from '#markets/dates.ts'
import { regionName } from '#markets/intl.ts'
import type { Market } from '#markets/market-table.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { changeWords, fitWords } from '#texts/flights.ts'
import { durationWords } from '#ui/duration-words.ts'
import { joined } from '#ui/joined.ts'
import { wouldLoseStored } from './draft.ts'
import { longLegs } from './possible.ts'

/** One end of a leg, in local time. */
export interface EndWords {
  code: string
  time: string
  place: string
  /** "+1 day" if the local date is later than that of the time before. */
  shift: string | null
}

export interface LegWords {
  from: EndWords
  to: EndWords
  duration: string | null
  /** Its own number, if it has one. */
  number: string | null
  /** The layover after it, and a change of airport. */
  layover: string | null
}

/** A flight, ready to be shown. */
export interface ItineraryWords {
  /** Direction and date. */
  title: string
  /** Number, airline, stops, total duration. */
  summary: string
  legs: LegWords[]
  /** A note if it does not fit the trip (product §12). */
  hint: string | null
}

export interface Speech {
  t: Translate
  market: Pick<Market, 'dateLocale'>
}

const spell = (date: PlainDate, { market }: Speech) => formatDateRange(date, date, market)

const durationOf = (minutes: number | null, { t }: Speech) =>
  minutes === null ? null : durationWords(minutes, t)

/** "+1 day"; null for the same day. */
export function formatDayShift(days: number, { t }: Pick<Speech, 't'>): string | null {
  if (days === 0) return null
  return days > 0 ? t('flights:laterBy', { count: days }) : t('flights:earlierBy', { count: -days })
}

function endOf({ iataCode, name, city }: Airport, dateTime: string): EndWords {
  const time = wallClock(dateTime).toPlainTime().toString({ smallestUnit: 'minute' })
  return { code: iataCode, time, place: name ?? city ?? '', shift: null }
}

/** The text between two legs: the change of airport, if there is one, and the time. */
function layoverOf(before: FlownSegment, after: FlownSegment, speech: Speech): string | null {
  const { t } = speech
  const waits = durationOf(layoverMinutes(before, after), speech)
  const [change] = airportChanges([before, after])
  if (change) return joined([changeWords(change, speech), waits])
  return waits && t('flights:layover', { duration: waits, airport: before.arrivalAirport.iataCode })
}

function legOf(segment: FlownSegment, at: number, legs: readonly FlownSegment[], speech: Speech): LegWords {
  const [before, next] = [legs[at - 1], legs[at + 1]]
  const waits = before ? calendarDaysBetween(before.arrivalDateTime, segment.departureDateTime) : 0
  return {
    from: {
      ...endOf(segment.departureAirport, segment.departureDateTime),
      shift: formatDayShift(waits, speech),
    },
    to: {
      ...endOf(segment.arrivalAirport, segment.arrivalDateTime),
      shift: formatDayShift(dayShift(segment), speech),
    },
    duration: durationOf(flyingMinutes(segment), speech),
    number: segment.flightNumber,
    layover: next ? layoverOf(segment, next, speech) : null,
  }
}

/** The direction and the day of a flight. */
function titleOf(flight: Flight, speech: Speech): string {
  const itinerary = readItinerary(flight.segments)
  const leaves = 'first' in itinerary ? itinerary.first.departureDateTime : `${flight.departureDate}T00:00`
  const way = flight.direction === 'RETURN' ? 'RETURN' : 'OUTBOUND'
  return joined([speech.t(`flights:way.${way}`), spell(wallClock(leaves).toPlainDate(), speech)])
}

/**
 * A flight in the traveller's language: local times, durations computed from the zones, day changes. Whether it fits the trip is
 * judged with `all` stored flights.
 */
export function itineraryWords(
  flight: Flight,
  all: readonly Flight[],
  trip: TripTimes,
  speech: Speech,
): ItineraryWords {
  const { t } = speech
  const itinerary = readItinerary(flight.segments)
  const known = 'segments' in itinerary ? itinerary : null
  const stops = t('trip:flights.stops', { count: known?.stops ?? flight.stops })
  const whole = known && durationOf(flyingMinutes(known.first, known.last), speech)
  return {
    title: titleOf(flight, speech),
    summary: joined([flight.flightNumber, flight.airline, stops, whole]),
    legs: (known?.segments ?? []).map((leg, at, legs) => ({
      ...legOf(leg, at, legs, speech),
      ...(leg.flightNumber === flight.flightNumber && { number: null }),
    })),
    hint: fitWords(flight, all, trip, speech),
  }
}

/**
 * Possible slips in a flight, as questions: it lands in, or leaves from, another country than the trip's, flies on a day of the
 * other direction, or has a leg longer than any real one. None is an error: people fly to a neighbouring country's airport, or stay
 * longer.
 */
export function questionsAbout(
  flight: Pick<Flight, 'direction' | 'departureDate' | 'segments'>,
  { countryCode, days }: { countryCode: string | null; days: TripDays },
  { t, market }: Speech,
): string[] {
  const itinerary = readItinerary(flight.segments)
  const questions = longLegs('segments' in itinerary ? itinerary.segments : []).map((segment) =>
    t('flights:ask.longLeg', {
      from: segment.departureAirport.iataCode,
      to: segment.arrivalAirport.iataCode,
      duration: durationWords(flyingMinutes(segment) ?? 0, t),
    }),
  )
  const country = countryAtTrip(flight)
  if (country && countryCode && country !== countryCode) {
    const nameOf = (code: string) => regionName(code, market.dateLocale)
    const values = { country: nameOf(country), trip: nameOf(countryCode) }
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

/** The country of the airport at the trip's end of a flight; null if unknown. */
function countryAtTrip({ direction, segments }: Pick<Flight, 'direction' | 'segments'>): string | null {
  const itinerary = readItinerary(segments)
  if (!('segments' in itinerary)) return null
  const { first, last } = itinerary
  return (direction === 'RETURN' ? first.departureAirport : last.arrivalAirport).countryCode
}

/** Whether it flies back on the first day or before, or out on the last day or after; never on a one-day trip. */
function isOtherWaysDay(
  { direction, departureDate }: Pick<Flight, 'direction' | 'departureDate'>,
  { startDate, endDate }: TripDays,
): boolean {
  if (endDate <= startDate) return false
  return direction === 'RETURN' ? departureDate <= startDate : departureDate >= endDate
}

/** What a save changes in the stored flights: the flight it is added to, or what it removes unseen. */
export function describeEffects(
  draft: Flight,
  stored: readonly Flight[],
  replaced: Flight | null,
  speech: Speech,
): string[] {
  const { t } = speech
  if (replaced) return wouldLoseStored(draft, replaced) ? [t('flights:ask.loses')] : []
  const beside = stored.find(({ direction }) => direction === draft.direction)
  const flight = beside && joined([titleOf(beside, speech), beside.flightNumber])
  return flight ? [t('flights:ask.beside', { flight })] : []
}
