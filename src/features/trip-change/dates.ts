import { Temporal } from 'temporal-polyfill'
import { lastDayOf } from '#features/trips/rules.ts'
import { formatDateRange } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'

/** First and last day of a trip as a range. */
export function datesOf(trip: { startDate: string; endDate: string }, market: Market): string {
  const [from, to] = [trip.startDate, lastDayOf(trip)].map((day) => Temporal.PlainDate.from(day))
  return from && to ? formatDateRange(from, to, market) : trip.startDate
}
