import type { Flight, Segment } from '#backoffice/wire/flight.ts'

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

/** The last landing of somebody's way to a trip; null without airports and times. */
export function landingOf(flights: readonly Flight[]): FlownSegment | null {
  const outbound = flights
    .filter(({ direction }) => direction === 'OUTBOUND')
    .flatMap(({ segments }) => {
      const itinerary = itineraryOf(segments)
      return 'last' in itinerary ? [itinerary.last] : []
    })
    .toSorted((one, other) => (one.arrivalDateTime < other.arrivalDateTime ? -1 : 1))
  return outbound.at(-1) ?? null
}

/**
 * Whether somebody's flights are told: where and when they land for the trip is known. A way back alone, or a flight without
 * airports, does not say it.
 */
export const areFlightsTold = (flights: readonly Flight[]): boolean => landingOf(flights) !== null
