import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight, Segment } from '#backoffice/wire/flight.ts'
import type { PlainDate } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { type BookingReader, pays } from './reader.ts'
import { phaseOf } from './time.ts'

/** A segment with airport and time at both ends. */
export type FlownSegment = {
  [Key in keyof Segment]: Key extends End ? NonNullable<Segment[Key]> : Segment[Key]
}
type End = 'departureAirport' | 'arrivalAirport' | 'departureDateTime' | 'arrivalDateTime'

/**
 * The form of a flight, by its segments (product §12): `none` entered; `empty`, without airports; one; or a `multiLeg` itinerary.
 * The last segment's index is the count minus one, and so is the number of stops.
 */
export type Itinerary =
  | { kind: 'none' | 'empty' }
  | {
      kind: 'direct' | 'multiLeg'
      segments: readonly FlownSegment[]
      first: FlownSegment
      last: FlownSegment
      stops: number
    }

const isFlown = (segment: Segment): segment is FlownSegment =>
  Boolean(
    segment.departureAirport &&
      segment.arrivalAirport &&
      segment.departureDateTime &&
      segment.arrivalDateTime,
  )

/** The segments of a flight by the rules of product §12; one without airports does not count. */
export function itineraryOf(all: readonly Segment[]): Itinerary {
  const segments = all.filter(isFlown)
  const stops = segments.length - 1
  const [first] = segments
  const last = segments[stops]
  if (!first || !last) return { kind: all.length === 0 ? 'none' : 'empty' }
  return { kind: stops > 0 ? 'multiLeg' : 'direct', segments, first, last, stops }
}

/** What sorts take-offs and landings by instant; of a place whose zone nobody knows, as if it kept UTC. */
const orderOf = (airport: Pick<Airport, 'timeZone'>, dateTime: string): number =>
  (momentAt(airport, dateTime) ?? wallClock(dateTime).toZonedDateTime('UTC').toInstant()).epochMilliseconds

/** When a flight leaves, to sort by; at noon where only its day is known. */
function takeOffOrder({ segments, departureDate }: Flight): number {
  const itinerary = itineraryOf(segments)
  return 'first' in itinerary
    ? orderOf(itinerary.first.departureAirport, itinerary.first.departureDateTime)
    : orderOf({ timeZone: null }, `${departureDate}T12:00`)
}

/** Flights in the order in which they leave, by instant: over the date line the later one may show the earlier day. */
export const inOrderFlown = (flights: readonly Flight[]): Flight[] =>
  flights.toSorted((one, other) => takeOffOrder(one) - takeOffOrder(other))

/** The itineraries of somebody's way to a trip, as far as their airports and times are known, in the order they are flown. */
const waysThere = (flights: readonly Flight[]) =>
  inOrderFlown(flights.filter(({ direction }) => direction === 'OUTBOUND')).flatMap(({ segments }) => {
    const itinerary = itineraryOf(segments)
    return 'last' in itinerary ? [itinerary] : []
  })

/** Hours between two flights of somebody who leaves after the meeting and is still on the way. */
const LATE_WAY_HOURS = 24

/**
 * Where somebody's way to a trip ends: the last landing of the flights that leave before the group meets. A feeder lands earlier, and
 * a flight in the middle of the trip leaves later. If all of them leave later, it is that of those which follow one another
 * within a day. Null without airports and times.
 */
export function landingOf(flights: readonly Flight[], trip: MeetingTime): FlownSegment | null {
  const ways = waysThere(flights)
  const meets = meetingOrder(trip)
  const leaves = ({ first }: (typeof ways)[number]) =>
    orderOf(first.departureAirport, first.departureDateTime)
  const lands = ({ last }: (typeof ways)[number]) => orderOf(last.arrivalAirport, last.arrivalDateTime)
  const inTime = ways.filter((way) => leaves(way) < meets)
  const until = Math.min(...ways.map(lands)) + LATE_WAY_HOURS * 3_600_000
  const counted = inTime.length > 0 ? inTime : ways.filter((way) => leaves(way) <= until)
  return counted.toSorted((one, other) => lands(one) - lands(other)).at(-1)?.last ?? null
}

/** What tells when a group meets: the meeting, else the end of the first day. */
export type MeetingTime = Pick<BookingDetail, 'startDate'> & {
  meeting: Pick<NonNullable<BookingDetail['meeting']>, 'at' | 'timeZone'> | null
}

const meetingOrder = ({ meeting, startDate }: MeetingTime): number =>
  meeting?.at
    ? orderOf(meeting, meeting.at)
    : orderOf({ timeZone: meeting?.timeZone ?? null }, `${startDate}T23:59:59`)

/**
 * Whether somebody's flights are told: where and when they land for the trip is known. A way back alone, or a flight without
 * airports, does not say it.
 */
export const areFlightsTold = (flights: readonly Flight[]): boolean => waysThere(flights).length > 0

/** The instant of a local time at an airport; null when its zone is missing or unknown. */
export function momentAt({ timeZone }: Pick<Airport, 'timeZone'>, dateTime: string): Temporal.Instant | null {
  if (!timeZone) return null
  try {
    return wallClock(dateTime).toZonedDateTime(timeZone).toInstant()
  } catch {
    return null
  }
}

/** Whole minutes from one instant to a later one; null when either is unknown or they are out of order. */
export function minutesBetween(from: Temporal.Instant | null, to: Temporal.Instant | null): number | null {
  const minutes = from && to ? Math.round(from.until(to).total('minutes')) : 0
  return minutes > 0 ? minutes : null
}

/** Minutes from a segment's take-off to its landing, or from one segment's take-off to another's landing. */
export function flyingMinutes(first: FlownSegment, last: FlownSegment = first): number | null {
  return minutesBetween(
    momentAt(first.departureAirport, first.departureDateTime),
    momentAt(last.arrivalAirport, last.arrivalDateTime),
  )
}

/** Minutes of layover before a segment takes off; null when zones are unknown. */
export function layoverMinutes(before: FlownSegment, after: FlownSegment): number | null {
  return minutesBetween(
    momentAt(before.arrivalAirport, before.arrivalDateTime),
    momentAt(after.departureAirport, after.departureDateTime),
  )
}

/** Calendar days between the local dates of take-off and landing; -1 is possible across the date line. */
export function dayShift(first: FlownSegment, last: FlownSegment = first): number {
  const [from, to] = [wallClock(first.departureDateTime), wallClock(last.arrivalDateTime)]
  return from.toPlainDate().until(to.toPlainDate(), { largestUnit: 'days' }).days
}

/** The hours that bound the afternoon of day one: noon until six (product §12). */
export const AFTERNOON = { from: 12, until: 18 } as const

/** How an arrival misses the afternoon of day one; `days` are calendar days, at least one. */
export type ArrivalHint = { when: 'early' | 'late' } | { when: 'daysBefore' | 'daysAfter'; days: number }

/** A hint when the outbound flight does not land on the afternoon of the trip's first day (product §12); never a refusal. */
export function arrivalHint(arrival: Temporal.PlainDateTime, startDate: PlainDate): ArrivalHint | null {
  const { days } = startDate.until(arrival.toPlainDate(), { largestUnit: 'days' })
  if (days < 0) return { when: 'daysBefore', days: -days }
  if (days > 0) return { when: 'daysAfter', days }
  if (arrival.hour < AFTERNOON.from) return { when: 'early' }
  return arrival.hour >= AFTERNOON.until ? { when: 'late' } : null
}

/** Travellers who land within this many minutes of one another can share a transfer. */
export const SHARED_TRANSFER_MINUTES = 90

export interface Arrival {
  travelerId: string
  iataCode: string
  moment: Temporal.Instant
}

/** Where and when each traveller lands for the trip; travellers who have shared no airports are left out. */
export function arrivalsOf(booking: Pick<BookingDetail, 'flights'> & MeetingTime): Arrival[] {
  return booking.flights.flatMap(({ travelerId, flights }) => {
    const last = landingOf(flights, booking)
    const moment = last && momentAt(last.arrivalAirport, last.arrivalDateTime)
    return moment ? [{ travelerId, iataCode: last.arrivalAirport.iataCode, moment }] : []
  })
}

/**
 * Groups of travellers who land at the same airport, any two of them within SHARED_TRANSFER_MINUTES, earliest first. Nobody is in
 * two groups: a group begins with the earliest landing that is not in a group yet.
 */
export function sharedTransfers(arrivals: readonly Arrival[]): string[][] {
  const groups: { first: Arrival; ids: string[] }[] = []
  const latest = new Map<string, (typeof groups)[number]>()
  for (const arrival of arrivals.toSorted((one, other) =>
    Temporal.Instant.compare(one.moment, other.moment),
  )) {
    const open = latest.get(arrival.iataCode)
    const wait = open ? open.first.moment.until(arrival.moment).total('minutes') : Number.POSITIVE_INFINITY
    if (open && wait <= SHARED_TRANSFER_MINUTES) open.ids.push(arrival.travelerId)
    else {
      const group = { first: arrival, ids: [arrival.travelerId] }
      groups.push(group)
      latest.set(arrival.iataCode, group)
    }
  }
  return groups.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids)
}

/** The groups that a reader may see: who made the booking all of them, everybody else their own (names only). */
export const transfersFor = (
  groups: readonly string[][],
  reader: BookingReader<Pick<Traveller, 'id'>>,
): readonly string[][] =>
  groups.filter((ids) => pays(reader) || (reader.self !== null && ids.includes(reader.self.id)))

/** First and last day of a trip, ISO dates. */
export type TripDays = Pick<Booking, 'startDate' | 'endDate'>

/** Whether flights can still be entered: not for a cancelled booking, nor when the trip is over. */
export const takesFlights = (booking: Parameters<typeof phaseOf>[0], today: PlainDate): boolean =>
  !['over', 'cancelled'].includes(phaseOf(booking, today))

/** A traveller's flights with one added: it replaces those of its direction. */
export function withFlight(flights: readonly Flight[], flight: Flight): Flight[] {
  return [...flights.filter(({ direction }) => direction !== flight.direction), flight]
}

/** What identifies flights, as a text to compare: the backoffice may spell the names of airlines and airports differently. */
export const flightsGist = (flights: readonly Flight[]): string =>
  JSON.stringify(
    flights
      .toSorted((one, other) => one.direction.localeCompare(other.direction))
      .map(({ direction, flightNumber, departureDate, segments }) => [
        direction,
        flightNumber,
        departureDate,
        segments.map(({ departureDateTime, arrivalDateTime }) => [departureDateTime, arrivalDateTime]),
      ]),
  )

/** Whether a booking has these flights for this traveller, and no others. */
export const hasFlights = (
  { flights }: Pick<BookingDetail, 'flights'>,
  travelerId: string,
  sent: readonly Flight[],
): boolean =>
  flightsGist(flights.find((of) => of.travelerId === travelerId)?.flights ?? []) === flightsGist(sent)
