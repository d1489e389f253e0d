import { type FlownSegment, momentAt, type TripDays } from '#bookings/flights.ts'
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

/** Each segment lands after it has taken off, and the next one leaves from the same airport, not before. */
function isInOrder(segments: readonly FlownSegment[]): boolean {
  return segments.every((segment, index) => {
    if (hoursBetween(takeOff(segment), landing(segment)).most <= 0) return false
    const next = segments[index + 1]
    if (!next) return true
    const [here, there] = [landing(segment), takeOff(next)]
    return here.airport.iataCode === there.airport.iataCode && hoursBetween(here, there).most >= 0
  })
}

/** The verdict on segments that a search or a hidden field brings. */
export type Verdict = 'sound' | 'impossible' | 'farFromTrip'

/** Applies the same checks as to a manual entry: in order, no longer than a journey can be, near the trip's dates. */
export function verdictOn(segments: readonly FlownSegment[], trip: TripDays): Verdict {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last || !isInOrder(segments)) return 'impossible'
  if (hoursBetween(takeOff(first), landing(last)).least > LONGEST_JOURNEY_HOURS) return 'impossible'
  return isNearTrip(wallClock(first.departureDateTime).toPlainDate(), trip) ? 'sound' : 'farFromTrip'
}
