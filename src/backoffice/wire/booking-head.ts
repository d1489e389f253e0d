import type { z } from 'zod'
import { BookingCore, TourSummary } from './booking.ts'

/** What finding, counting and sorting bookings needs of each, which is also all that a booking cannot do without (`Headed`). */
export const BookingHead = BookingCore.pick({
  id: true,
  startDate: true,
  endDate: true,
  bookingStatus: true,
}).extend({ tour: TourSummary.pick({ id: true, title: true, destination: true }) })
export type BookingHead = z.infer<typeof BookingHead>
