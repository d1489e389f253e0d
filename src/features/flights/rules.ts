import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight, Segment } from '#backoffice/wire/flight.ts'
import type { PlainDate } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'

/** A segment that says where and when, at both ends. */
export type FlownSegment = {
  [Key in keyof Segment]: Key extends End ? NonNullable<Segment[Key]> : Segment[Key]
}
type End = 'departureAirport' | 'arrivalAirport' | 'departureDateTime' | 'arrivalDateTime'

/**
 * What the segments of a flight come to (product §12): `none` entered; `empty`, without airports; one; or a `multiLeg`
 * itinerary. The last one's index is the count minus one, and so is the number of stops.
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

/** The segments of a flight by the rules of product §12; one without airports counts for nothing. */
export function itineraryOf(all: readonly Segment[]): Itinerary {
  const segments = all.filter(isFlown)
  const stops = segments.length - 1
  const [first] = segments
  const last = segments[stops]
  if (!first || !last) return { kind: all.length === 0 ? 'none' : 'empty' }
  return { kind: stops > 0 ? 'multiLeg' : 'direct', segments, first, last, stops }
}

/** The moment a clock at an airport shows this; null where its zone is missing or unknown. */
export function momentAt({ timeZone }: Pick<Airport, 'timeZone'>, dateTime: string): Temporal.Instant | null {
  if (!timeZone) return null
  try {
    return wallClock(dateTime).toZonedDateTime(timeZone).toInstant()
  } catch {
    return null
  }
}

/** Whole minutes from one moment to a later one; null where either is unknown or the later comes first. */
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

/** Minutes on the ground before a segment takes off; null where zones are unknown. */
export function layoverMinutes(before: FlownSegment, after: FlownSegment): number | null {
  return minutesBetween(
    momentAt(before.arrivalAirport, before.arrivalDateTime),
    momentAt(after.departureAirport, after.departureDateTime),
  )
}

/** Calendar days that the landing's date lies after the take-off's, each by its own clock; over a date line -1. */
export function dayShift(first: FlownSegment, last: FlownSegment = first): number {
  const [from, to] = [wallClock(first.departureDateTime), wallClock(last.arrivalDateTime)]
  return from.toPlainDate().until(to.toPlainDate(), { largestUnit: 'days' }).days
}

/** Hours between which day one's afternoon lies: noon until six (product §12). */
export const AFTERNOON = { from: 12, until: 18 } as const

/** How an arrival misses the afternoon of day one; `days` are calendar days, at least one. */
export type ArrivalHint = { when: 'early' | 'late' } | { when: 'daysBefore' | 'daysAfter'; days: number }

/** A hint where the outbound flight does not land on the afternoon of the trip's first day (product §12); never a refusal. */
export function arrivalHint(arrival: Temporal.PlainDateTime, startDate: PlainDate): ArrivalHint | null {
  const { days } = startDate.until(arrival.toPlainDate(), { largestUnit: 'days' })
  if (days < 0) return { when: 'daysBefore', days: -days }
  if (days > 0) return { when: 'daysAfter', days }
  if (arrival.hour < AFTERNOON.from) return { when: 'early' }
  return arrival.hour >= AFTERNOON.until ? { when: 'late' } : null
}

/** Who lands within this many minutes of one another can share a transfer. */
export const SHARED_TRANSFER_MINUTES = 90

export interface Arrival {
  travelerId: string
  iataCode: string
  moment: Temporal.Instant
}

/** Where and when each traveller lands on the way there; who has shared no airports is left out. */
export function arrivalsOf(all: BookingDetail['flights']): Arrival[] {
  return all.flatMap(({ travelerId, flights }) => {
    const outbound = flights
      .filter(({ direction }) => direction === 'OUTBOUND')
      .flatMap(({ segments }) => {
        const itinerary = itineraryOf(segments)
        return 'last' in itinerary ? [itinerary.last] : []
      })
      .toSorted((one, other) => (one.arrivalDateTime < other.arrivalDateTime ? -1 : 1))
    const last = outbound.at(-1)
    const moment = last && momentAt(last.arrivalAirport, last.arrivalDateTime)
    return moment ? [{ travelerId, iataCode: last.arrivalAirport.iataCode, moment }] : []
  })
}

/**
 * Groups of travellers who land at the same airport, any two of them within SHARED_TRANSFER_MINUTES, earliest first.
 * Each is in one group at most: a group begins with the earliest landing that no group has yet.
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

/** The groups that a reader may know of: the leader all, everybody else the one they are in (names only). */
export function transfersFor(
  groups: readonly string[][],
  reader: Pick<Traveller, 'id' | 'leader'> | null,
): readonly string[][] {
  return groups.filter((ids) => reader && (reader.leader || ids.includes(reader.id)))
}

type Someone = Pick<Traveller, 'id' | 'leader' | 'userId'>

/** Those whose flights an account may enter: its own traveller, and as leader everybody. */
export function sharedBy<Person extends Someone>(travellers: readonly Person[], userId: string): Person[] {
  const self = travellers.find((traveller) => traveller.userId === userId)
  return travellers.filter(({ id }) => self && (self.leader || self.id === id))
}

/** Whether an account may enter a traveller's flights. */
export const mayShareFor = (travellers: readonly Someone[], userId: string, travelerId: string): boolean =>
  sharedBy(travellers, userId).some(({ id }) => id === travelerId)

/** Days before a trip's first day, or after its last, that a flight may leave: two months of one's own holiday fit, a slip in the year does not (the figure is ours). */
export const DAYS_AROUND_TRIP = 60

/** First and last day of a trip, ISO dates. */
export type TripDays = Pick<Booking, 'startDate' | 'endDate'>

/** Whether a flight that leaves on this day can belong to the trip. */
export function isNearTrip(day: PlainDate, { startDate, endDate }: TripDays): boolean {
  return (
    day.until(startDate).total('days') <= DAYS_AROUND_TRIP &&
    day.since(endDate).total('days') <= DAYS_AROUND_TRIP
  )
}

/** No journey takes longer, stops included: a later arrival is a slip in the date. Hours. */
export const LONGEST_JOURNEY_HOURS = 72

/** Whether flights can still be entered: not for a cancelled booking, nor when the trip is over. */
export function takesFlights(
  { bookingStatus, endDate }: Pick<Booking, 'bookingStatus' | 'endDate'>,
  today: PlainDate,
): boolean {
  return bookingStatus !== 'CANCELLED' && endDate >= today.toString()
}

/** A traveller's flights with one more: it takes the place of those of its direction. */
export function withFlight(flights: readonly Flight[], flight: Flight): Flight[] {
  return [...flights.filter(({ direction }) => direction !== flight.direction), flight]
}
