import { Temporal } from 'temporal-polyfill'
import type { Availability } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TripChangeAvailability, TripChangeOption } from '#backoffice/wire/trip-change.ts'
import { computeSettlement, derivePaymentInputs, listPaymentSteps } from '#bookings/money.ts'
import { readerAmong } from '#bookings/reader.ts'
import { isCancelledByCompany, isPaidBack, lessPaidBack } from '#bookings/refunds.ts'
import type { Moment } from '#bookings/time.ts'
import { type Paying, type PaymentDue, readPaymentState } from '#bookings/urgency.ts'
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

/** Last day on which this booking may be changed; null if there is none. The backoffice's date (ISO) takes precedence. */
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

/** Why a booking cannot be changed here at all, whatever the backoffice would answer. */
export type NotOffered = 'begun' | 'cancelled' | 'refunded' | 'notLeader' | 'leaderUnknown'

/** Why the change is not offered to this traveller, or null if it is; `today` is a date in the market's zone. */
export function whyNotOffered(booking: Dated & Party, userId: string, today: PlainDate): NotOffered | null {
  const cancelled = booking.bookingStatus === 'CANCELLED'
  if (cancelled && !isTourCancelled(booking)) return 'cancelled'
  if (!cancelled && booking.startDate <= isoDay(today)) return 'begun'
  const { role } = readerAmong(booking.travellers, userId)
  if (role !== 'payer') return role === 'unknown' ? 'leaderUnknown' : 'notLeader'
  // Money that is being refunded cannot pay for another trip too.
  return cancelled && isPaidBack(booking) ? 'refunded' : null
}

/** What a booking costs more (positive) or less after a change; null if a price is unknown or in another currency. */
export function priceDifference(before: Money | null, after: Money | null): Money | null {
  if (!before || !after || before.currency !== after.currency) return null
  return { ...after, amount: after.amount - before.amount }
}

/** The kind of a price difference, for its text. */
export const differenceCase = (difference: Money | null): 'more' | 'same' | 'less' | 'unknown' => {
  if (difference === null) return 'unknown'
  return difference.amount > 0 ? 'more' : difference.amount < 0 ? 'less' : 'same'
}

/** The amount by which a new trip is cheaper, and its parts; null for a part of zero. */
export interface Saving {
  saved: Money
  back: Money | null
  toPay: Money | null
  lost: Money | null
}

/**
 * Splits the amount by which a new trip is cheaper (product §13): it is refunded if the backoffice reports so (`paidBack`); what
 * was paid (null: unknown) beyond the new price and is not refunded is lost; the rest no longer has to be paid. Null for a trip
 * that is not cheaper.
 */
export function splitSaving(
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
  // Inconsistent figures promise nothing (record 033). If it is unknown what was paid, all of it may be lost.
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

/** What was paid on a booking and counts towards another departure; null if unknown. */
export const paidOn = (booking: Settled): Money | null =>
  lessPaidBack(booking, computeSettlement(listPaymentSteps(booking), booking).paid)

/** The amount by which a departure is cheaper than the booking, before it is moved. */
export const savingOn = (
  booking: Settled,
  { total, paidBack }: Pick<TripChangeOption, 'total' | 'paidBack'>,
): Saving | null => splitSaving(booking.total, total, paidBack, paidOn(booking))

const CERTAIN: readonly string[] = ['CONFIRMED', 'ALMOST_FULL', 'SOLD_OUT'] satisfies Availability[]

/** Whether a departure with this availability is certain to take place. */
export const isCertain = (availability: string): boolean => CERTAIN.includes(availability)

type Settled = Parameters<typeof listPaymentSteps>[0] & Pick<BookingDetail, 'total' | 'refunds'>

type Payable = Parameters<typeof listPaymentSteps>[0] &
  Parameters<typeof derivePaymentInputs>[0] &
  Omit<Paying, keyof ReturnType<typeof derivePaymentInputs>>

/** A booking with its next payment and charge. */
export function withNext<One extends Payable>(booking: One, { today }: Pick<Moment, 'today'>) {
  return { ...booking, ...derivePaymentInputs(booking, listPaymentSteps(booking), today) }
}

/** The booking's payment if it is overdue, which prevents the backoffice from changing it; else null. */
export function latePayment(booking: Payable, moment: Moment): PaymentDue | null {
  const status = readPaymentState(withNext(booking, moment), moment)
  return status.kind === 'due' && status.urgency === 'overdue' ? status : null
}
