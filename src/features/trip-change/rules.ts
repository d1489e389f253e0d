import { Temporal } from 'temporal-polyfill'
import type { Availability } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TripChangeAvailability, TripChangeOption } from '#backoffice/wire/trip-change.ts'
import { payingOf, settlementOf, stepsOf } from '#bookings/money.ts'
import { readerAmong } from '#bookings/reader.ts'
import { isCancelledByCompany, isPaidBack, lessPaidBack } from '#bookings/refunds.ts'
import type { Moment } from '#bookings/time.ts'
import { type Paying, type PaymentDue, paymentStateOf } from '#bookings/urgency.ts'
import { isoDay, type PlainDate } from '#markets/dates.ts'
import type { Money } from '#markets/money.ts'

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
  'startDate' | 'endDate' | 'bookingStatus' | 'cancelledBy' | 'flexibleCancellation' | 'refunds'
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
  return bookingStatus === 'CANCELLED' && isCancelledByCompany({ cancelledBy })
}

/** Last day on which this booking may be changed; null when there is none. The backoffice's date (ISO) takes precedence. */
export function lastChangeDay(
  booking: Omit<Dated, 'refunds'>,
  changeableUntil: string | null = null,
): PlainDate | null {
  if (changeableUntil) return Temporal.PlainDate.from(changeableUntil)
  if (isTourCancelled(booking)) return null
  return Temporal.PlainDate.from(booking.startDate).subtract({ days: cutoffDays(booking) })
}

type RefusalDays = Partial<Pick<TripChangeAvailability, 'availableFrom' | 'changeableUntil'>>

/** Whether another change, by the backoffice's dates (ISO), is allowed only when it is too late for one. */
export function isLastChange(
  booking: Omit<Dated, 'refunds'>,
  { availableFrom = null, changeableUntil = null }: RefusalDays,
): boolean {
  const last = lastChangeDay(booking, changeableUntil)
  return availableFrom !== null && last !== null && last.toString() < availableFrom
}

/** Why a booking cannot be changed from here at all, whatever the backoffice would say. */
export type NotOffered = 'begun' | 'cancelled' | 'refunded' | 'notLeader' | 'leaderUnknown'

/** Why the change is not offered to this traveller, or null when it is; `today` is a date in the market's zone. */
export function whyNotOffered(booking: Dated & Party, userId: string, today: PlainDate): NotOffered | null {
  const cancelled = booking.bookingStatus === 'CANCELLED'
  if (cancelled && !isTourCancelled(booking)) return 'cancelled'
  if (!cancelled && booking.startDate <= isoDay(today)) return 'begun'
  const { role } = readerAmong(booking.travellers, userId)
  if (role !== 'payer') return role === 'unknown' ? 'leaderUnknown' : 'notLeader'
  // Money that is on its way back cannot go into another trip too.
  return cancelled && isPaidBack(booking) ? 'refunded' : null
}

/** What a booking costs more (positive) or less after a change; null where a price is not known or in another currency. */
export function priceDifference(before: Money | null, after: Money | null): Money | null {
  if (!before || !after || before.currency !== after.currency) return null
  return { ...after, amount: after.amount - before.amount }
}

/** How a price difference is told. */
export const differenceCase = (difference: Money | null): 'more' | 'same' | 'less' | 'unknown' => {
  if (difference === null) return 'unknown'
  return difference.amount > 0 ? 'more' : difference.amount < 0 ? 'less' : 'same'
}

/** What a new trip costs less, and what becomes of it; null for a part that is nothing. */
export interface Saving {
  saved: Money
  back: Money | null
  toPay: Money | null
  lost: Money | null
}

/**
 * What becomes of what a new trip costs less (product §13): it is paid back where the backoffice says so (`paidBack`), what was paid
 * (null: not known) beyond the new price and is not paid back is lost, and the rest need not be paid any more. Null for a trip that
 * costs no less.
 */
export function savingOf(
  before: Money | null,
  after: Money | null,
  paidBack: Money | null,
  paid: Money | null,
): Saving | null {
  const difference = priceDifference(before, after)
  if (!after || !difference || difference.amount >= 0) return null
  const { currency } = after
  const saved = -difference.amount
  const within = (amount: number, most: number) => Math.max(0, Math.min(amount, most))
  const known = paid?.currency === currency ? paid.amount : null
  // What does not add up is no promise (record 033). Where nobody knows what was paid, all of it may be lost.
  const refund = paidBack?.currency === currency ? within(paidBack.amount, known ?? saved) : 0
  const lost = within((known === null ? saved : known - after.amount) - refund, saved)
  const back = within(refund, saved - lost)
  const money = (amount: number) => (amount > 0 ? { amount, currency } : null)
  return {
    saved: { amount: saved, currency },
    back: money(back),
    toPay: money(saved - lost - back),
    lost: money(lost),
  }
}

/** What was paid on a booking and counts towards another departure; null where that is not known. */
export const paidOn = (booking: Settled): Money | null =>
  lessPaidBack(booking, settlementOf(stepsOf(booking), booking).paid)

/** What a departure costs less than the booking, before it is moved. */
export const savingOn = (
  booking: Settled,
  { total, paidBack }: Pick<TripChangeOption, 'total' | 'paidBack'>,
): Saving | null => savingOf(booking.total, total, paidBack, paidOn(booking))

const CERTAIN: readonly string[] = ['CONFIRMED', 'ALMOST_FULL', 'SOLD_OUT'] satisfies Availability[]

/** Whether a departure with this availability takes place for certain. */
export const isCertain = (availability: string): boolean => CERTAIN.includes(availability)

type Settled = Parameters<typeof stepsOf>[0] & Pick<BookingDetail, 'total' | 'refunds'>

type Payable = Parameters<typeof stepsOf>[0] &
  Parameters<typeof payingOf>[0] &
  Omit<Paying, keyof ReturnType<typeof payingOf>>

/** A booking with what is to be paid and charged next. */
export function withNext<One extends Payable>(booking: One, { today }: Pick<Moment, 'today'>) {
  return { ...booking, ...payingOf(booking, stepsOf(booking), today) }
}

/** The booking's payment where it is late, which keeps the backoffice from changing it; else null. */
export function latePayment(booking: Payable, moment: Moment): PaymentDue | null {
  const status = paymentStateOf(withNext(booking, moment), moment)
  return status.kind === 'due' && status.urgency === 'overdue' ? status : null
}
