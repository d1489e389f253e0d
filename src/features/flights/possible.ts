import { type FlownSegment, flyingMinutes, momentAt, type TripDays } from '#bookings/flights.ts'
import type { PlainDate } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'

/**
 * Days before a trip's first day, or after its last, on which a flight may leave: leaves room for two months of holiday, but
 * catches a wrong year (the figure is ours).
 */
export const DAYS_AROUND_TRIP = 60

/** Whether a flight that leaves on this day can belong to the trip. */
export function isNearTrip(day: PlainDate, { startDate, endDate }: TripDays): boolean {
  return (
    day.until(startDate).total('days') <= DAYS_AROUND_TRIP &&
    day.since(endDate).total('days') <= DAYS_AROUND_TRIP
  )
}

/** Longest possible journey, stops included, in hours: a later arrival is a mistyped date. */
export const LONGEST_JOURNEY_HOURS = 72

/** From this length, in hours, a single leg is questioned: the longest scheduled one, Singapore to New York, takes about 19. */
export const LONG_LEG_HOURS = 20

/** The largest difference between the clocks of two places (UTC−12 and UTC+14), hours. */
const CLOCKS_APART_HOURS = 26

/** One end of a segment. */
interface End {
  airport: FlownSegment['departureAirport']
  dateTime: string
}

const takeOff = ({ departureAirport, departureDateTime }: FlownSegment): End => ({
  airport: departureAirport,
  dateTime: departureDateTime,
})
const landing = ({ arrivalAirport, arrivalDateTime }: FlownSegment): End => ({
  airport: arrivalAirport,
  dateTime: arrivalDateTime,
})

/** The fewest and the most hours that can lie between two ends; without both zones, local times only give a range. */
function hoursBetween(from: End, to: End): { least: number; most: number } {
  const [start, end] = [from, to].map(({ airport, dateTime }) => momentAt(airport, dateTime))
  if (start && end) {
    const hours = start.until(end).total('hours')
    return { least: hours, most: hours }
  }
  const { hours } = wallClock(from.dateTime).until(wallClock(to.dateTime), { largestUnit: 'hours' })
  const doubt = from.airport.iataCode === to.airport.iataCode ? 0 : CLOCKS_APART_HOURS
  return { least: hours - doubt, most: hours + doubt }
}

/** What distinguishes two segments for their passenger: airports and times. */
const routeOf = (segment: FlownSegment | undefined): string =>
  segment ? JSON.stringify([takeOff(segment), landing(segment)].map(placeAndTime)) : ''
const placeAndTime = ({ airport, dateTime }: End) => [airport.iataCode, dateTime]

/** Whether two itineraries have the same airports and times. */
export const isSameRoute = (one: readonly FlownSegment[], other: readonly FlownSegment[]): boolean =>
  one.length === other.length && one.every((segment, at) => routeOf(segment) === routeOf(other[at]))

/** A time that is not after the previous one: a landing's, or the next take-off's. */
export interface Disorder {
  segment: number
  end: 'lands' | 'leaves'
}

/**
 * Where segments are out of order: one lands before it has taken off, or the next leaves before it has landed. Segments unchanged
 * from `known` are not validated: they are stored already.
 */
export function disorders(
  segments: readonly FlownSegment[],
  known: readonly FlownSegment[] = [],
): Disorder[] {
  const isKnown = (at: number) => routeOf(segments[at]) === routeOf(known[at])
  return segments.flatMap((segment, at) => {
    const found: Disorder[] = []
    const before = segments[at - 1]
    if (
      before &&
      !(isKnown(at - 1) && isKnown(at)) &&
      hoursBetween(landing(before), takeOff(segment)).most < 0
    )
      found.push({ segment: at, end: 'leaves' })
    if (!isKnown(at) && hoursBetween(takeOff(segment), landing(segment)).most <= 0)
      found.push({ segment: at, end: 'lands' })
    return found
  })
}

/** Whether a journey takes longer than possible. */
export function isTooLong(segments: readonly FlownSegment[], known: readonly FlownSegment[] = []): boolean {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return false
  const ends = (all: readonly FlownSegment[]) => [routeOf(all[0]), routeOf(all.at(-1))].join(' ')
  return (
    ends(segments) !== ends(known) &&
    hoursBetween(takeOff(first), landing(last)).least > LONGEST_JOURNEY_HOURS
  )
}

/** The legs that take longer than real flights. */
export const longLegs = (segments: readonly FlownSegment[]): FlownSegment[] =>
  segments.filter((segment) => (flyingMinutes(segment) ?? 0) >= LONG_LEG_HOURS * 60)

/** The verdict on segments from a search or a hidden field. */
export type SegmentsVerdict = 'sound' | 'impossible' | 'farFromTrip'

/** Applies the same checks as to a manual entry: in order, no longer than a journey can be, near the trip's dates. */
export function judgeSegments(
  segments: readonly FlownSegment[],
  trip: TripDays,
  known: readonly FlownSegment[] = [],
): SegmentsVerdict {
  const [first] = segments
  if (!first || disorders(segments, known).length > 0 || isTooLong(segments, known)) return 'impossible'
  const day = wallClock(first.departureDateTime).toPlainDate()
  const isStored = known[0] && wallClock(known[0].departureDateTime).toPlainDate().equals(day)
  return isStored || isNearTrip(day, trip) ? 'sound' : 'farFromTrip'
}
