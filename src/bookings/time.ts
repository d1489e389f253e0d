import { Temporal } from 'temporal-polyfill'
import type { BookingCore } from '#backoffice/wire/booking.ts'
import { daysBetween, isoDay, localToday, type PlainDate } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'

// Where a trip is in time: the one rule behind every list, countdown and page.

/** Days ahead from which a date is "soon" (record 018). */
export const DUE_SOON_DAYS = 7

/** The moment of a request, on the market's clock. `today` is the date there. */
export interface Moment {
  instant: Temporal.Instant
  timeZone: string
  today: PlainDate
}

/** The moment of an instant in an IANA zone. */
export const momentIn = (timeZone: string, instant: Temporal.Instant): Moment => ({
  instant,
  timeZone,
  today: localToday(timeZone, instant),
})

type Days = Pick<BookingCore, 'startDate' | 'endDate'>
type Dated = Days & Pick<BookingCore, 'bookingStatus'>

/** A trip's last day, as an ISO date; the first day if the given last day comes before it. */
export const findLastDay = ({ startDate, endDate }: Days): string =>
  endDate < startDate ? startDate : endDate

/** Whether a trip's last day is over; true of cancelled trips too. */
export const isOver = (trip: Days, today: PlainDate): boolean => findLastDay(trip) < isoDay(today)

/** Where a trip is in time, unless it is cancelled. */
export type Phase = 'ahead' | 'underway' | 'over' | 'cancelled'

/** The phase of a trip on a day: under way from its first day to the end of its last. */
export function determinePhase(trip: Dated, today: PlainDate): Phase {
  if (trip.bookingStatus === 'CANCELLED') return 'cancelled'
  if (isOver(trip, today)) return 'over'
  return trip.startDate <= isoDay(today) ? 'underway' : 'ahead'
}

/**
 * A trip's date: the market's until the first day has begun there, then the date at the trip, if its zone is known. The list of
 * bookings and the booking's own page both know that zone, so that they count the same days.
 */
export function dateOfTrip(
  { startDate, timeZone }: Pick<BookingCore, 'startDate' | 'timeZone'>,
  { instant, today }: Pick<Moment, 'instant' | 'today'>,
): PlainDate {
  if (isoDay(today) < startDate) return today
  const zone = knownZone(timeZone)
  if (zone === null) return today
  const there = localToday(zone, instant)
  // If the first day begins later there than at home, the countdown does not go back.
  return isoDay(there) < startDate ? Temporal.PlainDate.from(startDate) : there
}

type Placed = Dated & Pick<BookingCore, 'timeZone'>

/** Whether a trip is ahead or under way at a moment, by the date at the trip. */
export const isStillOn = (trip: Placed, moment: Pick<Moment, 'instant' | 'today'>): boolean =>
  ['ahead', 'underway'].includes(determinePhase(trip, dateOfTrip(trip, moment)))

/** Where a trip is in its reader's days; `day` of `of`, from the first on. */
export type DayOfTrip =
  | { kind: 'before' | 'lastWeek'; days: number }
  | { kind: 'there'; day: number; of: number }
  | { kind: 'after' }

/** The day of a trip on its date (`dateOfTrip`); null for a cancelled one. */
export function dayOfTrip(trip: Dated, date: PlainDate): DayOfTrip | null {
  const phase = determinePhase(trip, date)
  if (phase === 'cancelled') return null
  if (phase === 'over') return { kind: 'after' }
  const days = daysBetween(date, trip.startDate)
  if (phase === 'underway') {
    return { kind: 'there', day: 1 - days, of: daysBetween(trip.startDate, findLastDay(trip)) + 1 }
  }
  return { kind: days <= DUE_SOON_DAYS ? 'lastWeek' : 'before', days }
}
