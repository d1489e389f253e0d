import { Temporal } from 'temporal-polyfill'
import type { StoredBooking } from '../db/stored-booking.ts'

/**
 * Last day for a change, in days before departure: standard and with flexible cancellation (product §13). Repeated on purpose,
 * see record 021.
 */
export const CUTOFF_DAYS = { standard: 31, flexible: 8 }
/** One change of a booking within this many days (product §13). */
export const REST_DAYS = 30
/** Changes of one traveller in a calendar month; the backoffice decides the number (product §13). */
export const MONTHLY_MAXIMUM = 2

export interface ChangeFacts {
  booking: StoredBooking
  /** ISO dates on which this traveller started changes, of this booking and of any booking. */
  ofBooking: string[]
  ofTraveller: string[]
  /** Whether any departure has seats for the whole party. */
  hasCapacity: boolean
  today: Temporal.PlainDate
}

export interface ChangeVerdict {
  blockedBy: string | null
  changeableUntil: string | null
  availableFrom: string | null
}

/** Whether the booking may be changed today, by the four rules of product §13 in the order checked. */
export function judgeChange(facts: ChangeFacts): ChangeVerdict {
  const { booking, today } = facts
  const cutoff = booking.flexibleCancellation ? CUTOFF_DAYS.flexible : CUTOFF_DAYS.standard
  // A cancelled tour has no departure to be too close to.
  const lastDay = isCancelledByUs(booking)
    ? null
    : Temporal.PlainDate.from(booking.startDate).subtract({ days: cutoff })
  const restUntil = facts.ofBooking
    .map((day) => Temporal.PlainDate.from(day).add({ days: REST_DAYS }).toString())
    .filter((day) => day > today.toString())
    .sort()
    .at(-1)
  const thisMonth = facts.ofTraveller.filter((day) => day.slice(0, 7) === today.toString().slice(0, 7))
  const checks: Array<[code: string, blocks: boolean]> = [
    ['INVALID_ORDER_STATUS', !orderAllowsChange(booking, today)],
    ['TOUR_DEPARTURE_TOO_CLOSE', lastDay !== null && Temporal.PlainDate.compare(today, lastDay) > 0],
    ['REQUEST_LIMIT_REACHED', restUntil !== undefined || thisMonth.length >= MONTHLY_MAXIMUM],
    ['INSUFFICIENT_TOUR_CAPACITY', !facts.hasCapacity],
  ]
  return {
    blockedBy: checks.find(([, blocks]) => blocks)?.[0] ?? null,
    changeableUntil: lastDay?.toString() ?? null,
    availableFrom: restUntil ?? null,
  }
}

function isCancelledByUs({ bookingStatus, cancelledBy }: StoredBooking): boolean {
  return bookingStatus === 'CANCELLED' && cancelledBy === 'COMPANY'
}

/** Whether the booking itself can still be changed: it is not over, not overdue and not cancelled by the traveller. */
export function orderAllowsChange(booking: StoredBooking, today: Temporal.PlainDate): boolean {
  if (booking.bookingStatus === 'CANCELLED') return isCancelledByUs(booking)
  return booking.startDate > today.toString() && booking.paymentStatus !== 'EXPIRED'
}
