import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight, Segment } from '#backoffice/wire/flight.ts'
import type { PlainDate } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { type BookingReader, isPayer } from './reader.ts'
import { isStillOn } from './time.ts'

/** A segment with airport and time at both ends. */
export type FlownSegment = {
  [Key in keyof Segment]: Key extends End ? NonNullable<Segment[Key]> : Segment[Key]
}
type End = 'departureAirport' | 'arrivalAirport' | 'departureDateTime' | 'arrivalDateTime'

/**
 * The shape of a flight, by its segments (product §12): `none` entered; `empty`, without airports; `direct`, with one; or a
 * `multiLeg` itinerary. The number of stops is the segment count minus one, like the last segment's index.
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

/** The segments of a flight by the rules of product §12; a segment without airports does not count. */
export function readItinerary(all: readonly Segment[]): Itinerary {
  const segments = all.filter(isFlown)
  const stops = segments.length - 1
  const [first] = segments
  const last = segments[stops]
  if (!first || !last) return { kind: all.length === 0 ? 'none' : 'empty' }
  return { kind: stops > 0 ? 'multiLeg' : 'direct', segments, first, last, stops }
}

/** Sorts take-offs and landings by instant; an unknown zone counts as UTC. */
const orderOf = (airport: Pick<Airport, 'timeZone'>, dateTime: string): number =>
  (momentAt(airport, dateTime) ?? wallClock(dateTime).toZonedDateTime('UTC').toInstant()).epochMilliseconds

/** When each flight leaves, for as long as its object lives: a trip's page sorts its flights several times, and Temporal is slow. */
const takeOffs = new WeakMap<Flight, number>()

/** When a flight leaves, for sorting; noon if only its day is known. */
function takeOffOrder(flight: Flight): number {
  const known = takeOffs.get(flight)
  if (known !== undefined) return known
  const itinerary = readItinerary(flight.segments)
  const order =
    'first' in itinerary
      ? orderOf(itinerary.first.departureAirport, itinerary.first.departureDateTime)
      : orderOf({ timeZone: null }, `${flight.departureDate}T12:00`)
  takeOffs.set(flight, order)
  return order
}

/** Flights by departure, compared by instant: across the date line the later one may show the earlier day. */
export const inOrderFlown = (flights: readonly Flight[]): Flight[] =>
  flights.toSorted((one, other) => takeOffOrder(one) - takeOffOrder(other))

/** The outbound itineraries with known airports and times, in order of departure. */
const waysThere = (flights: readonly Flight[]) =>
  inOrderFlown(flights.filter(({ direction }) => direction === 'OUTBOUND')).flatMap(({ segments }) => {
    const itinerary = readItinerary(segments)
    return 'last' in itinerary ? [itinerary] : []
  })

/** Hours after the first landing in which a traveller who leaves after the meeting is still on the way. */
const LATE_WAY_HOURS = 24

/**
 * The landing that ends the outbound way: the latest of the flights that leave before the group meets. A feeder lands earlier, and
 * a flight in the middle of the trip leaves later. If all leave later, only those within a day of the first landing count. Null
 * without airports and times.
 */
export function findLanding(flights: readonly Flight[], trip: MeetingTime): FlownSegment | null {
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

/** What determines when a group meets: the meeting, else the end of the first day. */
export type MeetingTime = Pick<BookingDetail, 'startDate'> & {
  meeting: Pick<NonNullable<BookingDetail['meeting']>, 'at' | 'timeZone'> | null
}

const meetingOrder = ({ meeting, startDate }: MeetingTime): number =>
  meeting?.at
    ? orderOf(meeting, meeting.at)
    : orderOf({ timeZone: meeting?.timeZone ?? null }, `${startDate}T23:59:59`)

/**
 * Whether a traveller's flights are shared: their landing for the trip is known. A return flight alone, or a flight without
 * airports, does not count.
 */
export const areFlightsShared = (flights: readonly Flight[]): boolean => waysThere(flights).length > 0

/** The instant of a local time at an airport; null if its zone is missing or unknown. */
export function momentAt({ timeZone }: Pick<Airport, 'timeZone'>, dateTime: string): Temporal.Instant | null {
  if (!timeZone) return null
  try {
    return wallClock(dateTime).toZonedDateTime(timeZone).toInstant()
  } catch {
    return null
  }
}

/** Whole minutes from one instant to a later one; null if either is unknown or they are out of order. */
export function minutesBetween(from: Temporal.Instant | null, to: Temporal.Instant | null): number | null {
  const minutes = from && to ? Math.round(from.until(to).total('minutes')) : 0
  return minutes > 0 ? minutes : null
}

/** Minutes from a segment's take-off to its landing, or to the landing of a later segment. */
export function flyingMinutes(first: FlownSegment, last: FlownSegment = first): number | null {
  return minutesBetween(
    momentAt(first.departureAirport, first.departureDateTime),
    momentAt(last.arrivalAirport, last.arrivalDateTime),
  )
}

/** Minutes of layover before a segment takes off; null if a zone is unknown. */
export function layoverMinutes(before: FlownSegment, after: FlownSegment): number | null {
  return minutesBetween(
    momentAt(before.arrivalAirport, before.arrivalDateTime),
    momentAt(after.departureAirport, after.departureDateTime),
  )
}

/** Calendar days from the date of one local time to that of another. */
export const calendarDaysBetween = (from: string, to: string): number =>
  wallClock(from).toPlainDate().until(wallClock(to).toPlainDate(), { largestUnit: 'days' }).days

/** Calendar days between the local dates of take-off and landing; -1 is possible across the date line. */
export const dayShift = (first: FlownSegment, last: FlownSegment = first): number =>
  calendarDaysBetween(first.departureDateTime, last.arrivalDateTime)

/** The hours of the afternoon of day one: noon until six (product §12). */
export const AFTERNOON = { from: 12, until: 18 } as const

/**
 * How a flight does not fit the trip: it lands early or late on day one, measured by the afternoon or by the meeting (`…For`), or
 * on another day; or it returns before or after the last day. `days` are calendar days, at least one.
 */
export type FitHint =
  | { when: 'early' | 'late' | 'earlyFor' | 'lateFor' }
  | { when: 'daysBefore' | 'daysAfter' | 'leavesBefore' | 'leavesAfter'; days: number }

/** A hint if the outbound flight does not land on the afternoon of the first day, or in time for the meeting (product §12). */
export function arrivalHint(
  { arrivalAirport, arrivalDateTime }: Pick<FlownSegment, 'arrivalAirport' | 'arrivalDateTime'>,
  trip: MeetingTime,
): FitHint | null {
  const { meeting, startDate } = trip
  const arrival = wallClock(arrivalDateTime)
  const { days } = Temporal.PlainDate.from(startDate).until(arrival.toPlainDate(), { largestUnit: 'days' })
  if (days < 0) return { when: 'daysBefore', days: -days }
  const meets = meeting?.at ? wallClock(meeting.at) : null
  if (meets && meeting?.at) {
    const zone = momentAt(meeting, meeting.at) && momentAt(arrivalAirport, arrivalDateTime) ? meeting : null
    const landed = orderOf(zone ? arrivalAirport : { timeZone: null }, arrivalDateTime)
    const isLate = landed > orderOf(zone ?? { timeZone: null }, meeting.at)
    if (isLate) return days > 0 ? { when: 'daysAfter', days } : { when: 'lateFor' }
    const isWait = days === 0 && arrival.hour < AFTERNOON.from && meets.hour >= AFTERNOON.from
    return isWait && meets.toPlainDate().equals(startDate) ? { when: 'earlyFor' } : null
  }
  if (days > 0) return { when: 'daysAfter', days }
  if (arrival.hour < AFTERNOON.from) return { when: 'early' }
  return arrival.hour >= AFTERNOON.until ? { when: 'late' } : null
}

/** A hint if the return flight does not leave on the trip's last day. */
export function returnHint(leaves: PlainDate, { endDate }: Pick<TripDays, 'endDate'>): FitHint | null {
  const { days } = Temporal.PlainDate.from(endDate).until(leaves, { largestUnit: 'days' })
  if (days === 0) return null
  return days < 0 ? { when: 'leavesBefore', days: -days } : { when: 'leavesAfter', days }
}

/**
 * How one of a traveller's flights does not fit the trip; null if it does, or if another flight decides: of several outbound
 * flights the one that lands for the trip, of several return flights the first.
 */
export function fitHint(flight: Flight, all: readonly Flight[], trip: TripTimes): FitHint | null {
  const itinerary = readItinerary(flight.segments)
  if (!('last' in itinerary)) return null
  if (flight.direction === 'OUTBOUND') {
    const landing = findLanding(all, trip)
    return landing === itinerary.last ? arrivalHint(landing, trip) : null
  }
  const [first] = inOrderFlown(all.filter(({ direction }) => direction === 'RETURN'))
  if (first !== flight) return null
  return returnHint(wallClock(itinerary.first.departureDateTime).toPlainDate(), trip)
}

/** Travellers who land within this many minutes of one another can share a transfer. */
export const SHARED_TRANSFER_MINUTES = 90

export interface Arrival {
  travelerId: string
  iataCode: string
  moment: Temporal.Instant
}

/** Where and when each traveller lands for the trip; travellers who have shared no airports are left out. */
export function listArrivals(booking: Pick<BookingDetail, 'flights'> & MeetingTime): Arrival[] {
  return booking.flights.flatMap(({ travelerId, flights }) => {
    const last = findLanding(flights, booking)
    const moment = last && momentAt(last.arrivalAirport, last.arrivalDateTime)
    return moment ? [{ travelerId, iataCode: last.arrivalAirport.iataCode, moment }] : []
  })
}

/**
 * Groups of travellers who land at the same airport, any two of them within SHARED_TRANSFER_MINUTES, earliest first. A traveller is
 * in one group at most: each group begins with the earliest landing not yet in a group.
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

/** The groups that a reader may see: the payer all of them, other readers only their own (names only). */
export const transfersFor = (
  groups: readonly string[][],
  reader: BookingReader<Pick<Traveller, 'id'>>,
): readonly string[][] =>
  groups.filter((ids) => isPayer(reader) || (reader.self !== null && ids.includes(reader.self.id)))

/** First and last day of a trip, ISO dates. */
export type TripDays = Pick<Booking, 'startDate' | 'endDate'>

/** A trip's days, and when its group meets. */
export type TripTimes = TripDays & MeetingTime

/** Whether flights can still be entered: not for a cancelled booking, nor after the trip. */
export const takesFlights = isStillOn

/** What identifies a flight, as a comparable text: the backoffice may spell the names of airlines and airports differently. */
const gistOf = ({ direction, flightNumber, departureDate, segments }: Flight): string =>
  JSON.stringify([
    direction,
    flightNumber,
    departureDate,
    segments.map((segment) => [
      segment.flightNumber ?? flightNumber,
      segment.departureAirport?.iataCode,
      segment.departureDateTime,
      segment.arrivalAirport?.iataCode,
      segment.arrivalDateTime,
    ]),
  ])

/** What identifies a set of flights, in any order. */
export const flightsGist = (flights: readonly Flight[]): string =>
  JSON.stringify(flights.map(gistOf).toSorted())

/** What a traveller can change of a flight: all that identifies it, and its airlines. */
export const flightContent = (flight: Flight): string =>
  JSON.stringify([gistOf(flight), flight.airline, flight.segments.map(({ airline }) => airline)])

/** Whether a booking has exactly these flights for this traveller. */
export function hasFlights(
  { flights }: Pick<BookingDetail, 'flights'>,
  travelerId: string,
  sent: readonly Flight[],
): boolean {
  const stored = flights.find((of) => of.travelerId === travelerId)?.flights ?? []
  const contentOf = (all: readonly Flight[]) => JSON.stringify(all.map(flightContent).toSorted())
  return contentOf(stored) === contentOf(sent)
}

/** A landing at one airport followed by a take-off from another, by IATA code. */
export interface AirportChange {
  from: string
  to: string
}

/** Each change of airport between the segments of an itinerary. */
export const airportChanges = (segments: readonly FlownSegment[]): AirportChange[] =>
  segments.slice(1).flatMap(({ departureAirport: { iataCode: to } }, at) => {
    const from = segments[at]?.arrivalAirport.iataCode
    return from === undefined || from === to ? [] : [{ from, to }]
  })
