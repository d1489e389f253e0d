import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { PlainDate } from '#markets/dates.ts'

/** Where a trip stands in time; a cancelled one stands nowhere. */
export type Phase = 'ahead' | 'underway' | 'over' | 'cancelled'

type Dated = Pick<BookingDetail, 'startDate' | 'endDate' | 'bookingStatus'>

/** The phase of a trip on a day: under way from its first day to the end of its last. */
export function phaseOf({ startDate, endDate, bookingStatus }: Dated, today: PlainDate): Phase {
  if (bookingStatus === 'CANCELLED') return 'cancelled'
  if (endDate < today.toString()) return 'over'
  return startDate <= today.toString() ? 'underway' : 'ahead'
}
