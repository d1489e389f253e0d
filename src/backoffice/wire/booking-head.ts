import { z } from 'zod'
import { BookingCore, TourSummary } from './booking.ts'
import { CalendarDate, Instant, soft } from './values.ts'

/** What finding, counting and sorting bookings needs of each: also the only required fields of a booking (`Headed`). */
export const BookingHead = BookingCore.pick({
  id: true,
  startDate: true,
  endDate: true,
  timeZone: true,
  bookingStatus: true,
}).extend({ tour: TourSummary.pick({ id: true, title: true, destination: true }) })
export type BookingHead = z.infer<typeof BookingHead>

/** The lists of product §9, in the order of their tabs. */
export const TRIP_LISTS = ['upcoming', 'past', 'all', 'cancelled'] as const
export type TripList = (typeof TRIP_LISTS)[number]

const assumed = { 'x-assumed': true }
const perPage = z.int().min(1).max(100)
const count = z.int().min(0)

/**
 * Requests one page of one list. Upcoming trips come first and soonest first, those with an overdue payment before all others; the
 * rest comes latest first. A backoffice that ignores it returns all bookings, without `meta`.
 */
export const BookingsQuery = z.object({
  'page[size]': perPage.optional().meta(assumed),
  /** From 1; beyond the last page, the last. */
  'page[number]': z.int().min(1).optional().meta(assumed),
  'filter[list]': z.enum(TRIP_LISTS).optional().meta(assumed),
  /** The day that divides past from upcoming: a trip is past from the day after its last, which is never before its first. */
  'filter[on]': CalendarDate.optional().meta(assumed),
  /** The request's instant: for a trip with a zone whose first day has come by `filter[on]`, the date there divides instead. */
  'filter[at]': Instant.optional().meta(assumed),
})

/** `meta` of a page of bookings: its number, the number of pages, and how many bookings each list has. */
export const BookingsPage = z.object({
  page: z.object({ number: z.int().min(1), count: z.int().min(1), size: perPage }),
  lists: z.object({ upcoming: count, past: count, all: count, cancelled: count }),
  /** How many trips of the list, without those ahead, begin in each year, latest first; null if they are not counted. */
  years: soft(z.array(z.object({ year: z.int().min(1900).max(2200), count })).max(100))
    .default(null)
    .meta(assumed),
})
export type BookingsPage = z.infer<typeof BookingsPage>
