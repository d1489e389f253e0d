import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TRIP_CHANGE_REFUSALS } from '#backoffice/wire/trip-change.ts'
import type { PlainDate } from '#markets/dates.ts'

/**
 * Days before departure until which travellers may change trip themselves: without and with flexible cancellation (product §13).
 */
export const CHANGE_CUTOFF_DAYS = { standard: 31, flexible: 8 } as const

/** One change of a booking is allowed within this many days (product §13). */
export const CHANGE_REST_DAYS = 30

/** Lifetime of the cookie tourchange_token in days (product §13). */
export const CHANGE_TOKEN_DAYS = 30

type Dated = Pick<
  BookingDetail,
  'startDate' | 'endDate' | 'bookingStatus' | 'cancelledBy' | 'flexibleCancellation'
>
type Party = Pick<BookingDetail, 'travellers'>

/** How many days before departure changes of this booking end. */
export function cutoffDays({ flexibleCancellation }: Pick<Dated, 'flexibleCancellation'>): number {
  return flexibleCancellation ? CHANGE_CUTOFF_DAYS.flexible : CHANGE_CUTOFF_DAYS.standard
}

/** Whether the tour itself is cancelled, so that there is no departure to be too close to (product §13). */
export function isTourCancelled({
  bookingStatus,
  cancelledBy,
}: Pick<Dated, 'bookingStatus' | 'cancelledBy'>) {
  return bookingStatus === 'CANCELLED' && cancelledBy !== 'TRAVELLER'
}

/** Last day on which this booking may be changed; null when there is none. The backoffice's date takes precedence. */
export function lastChangeDay(booking: Dated): PlainDate | null {
  if (isTourCancelled(booking)) return null
  return Temporal.PlainDate.from(booking.startDate).subtract({ days: cutoffDays(booking) })
}

/** Whether the traveller with this account leads the booking. */
export function leads({ travellers }: Party, userId: string): boolean {
  return travellers.some((traveller) => traveller.leader && traveller.userId === userId)
}

/** Why a booking cannot be changed from here at all, whatever the backoffice would say. */
export type NotOffered = 'begun' | 'cancelledByTraveller' | 'notLeader'

/** Why the change is not offered to this traveller, or null when it is; `today` is a date in the market's zone. */
export function whyNotOffered(booking: Dated & Party, userId: string, today: PlainDate): NotOffered | null {
  const cancelled = booking.bookingStatus === 'CANCELLED'
  if (cancelled && !isTourCancelled(booking)) return 'cancelledByTraveller'
  if (!cancelled && booking.startDate <= today.toString()) return 'begun'
  return leads(booking, userId) ? null : 'notLeader'
}

/** What a refusal suggests: customer care, the trip, the catalogue, or trying again. */
export type WayOut = 'contact' | 'trip' | 'catalogue' | 'again'

/**
 * Every refusal with a text of its own: the four of product §13 and one of the backoffice's own. `OTHER`: any code we do not
 * know.
 */
export type ChangeRefusal = (typeof TRIP_CHANGE_REFUSALS)[number] | 'NOT_LEADER' | 'OTHER'

const waysOut: Record<ChangeRefusal, readonly WayOut[]> = {
  TOUR_DEPARTURE_TOO_CLOSE: ['contact', 'trip'],
  REQUEST_LIMIT_REACHED: ['contact', 'trip'],
  INSUFFICIENT_TOUR_CAPACITY: ['contact', 'catalogue'],
  INVALID_ORDER_STATUS: ['again', 'trip'],
  NOT_LEADER: ['trip'],
  OTHER: ['contact', 'trip'],
}

/** The refusal for a code of the backoffice. */
export function changeRefusal(code: string | null): ChangeRefusal {
  return code !== null && Object.hasOwn(waysOut, code) ? (code as ChangeRefusal) : 'OTHER'
}

/** What a traveller can do about a refusal, the most useful first. */
export const waysOutOf = (refusal: ChangeRefusal): readonly WayOut[] => waysOut[refusal]
