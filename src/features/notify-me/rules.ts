import { Temporal } from 'temporal-polyfill'
import type { Availability } from '#backoffice/booking.ts'
import type { NotifyMeEntry } from '#backoffice/notify-me.ts'

/** Availabilities (spec §4) at which a place can be had: what the alert waits for has come. */
const bookable: readonly Availability[] = ['CONFIRMED', 'ALMOST_CONFIRMED', 'PLANNED', 'ALMOST_FULL']

/** Whether what the alert waits for can be booked now; a code we do not know promises nothing. */
export function isAvailableNow({ availability }: Pick<NotifyMeEntry, 'availability'>): boolean {
  return availability !== null && bookable.includes(availability)
}

/** First and last day of the departure an alert is for; null for any departure of a tour, or one without dates. */
export function departureOf({
  kind,
  startDate,
  endDate,
}: Pick<NotifyMeEntry, 'kind' | 'startDate' | 'endDate'>): {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
} | null {
  if (kind !== 'TRAVEL' || !startDate) return null
  const from = Temporal.PlainDate.from(startDate)
  return { from, to: endDate ? Temporal.PlainDate.from(endDate) : from }
}
