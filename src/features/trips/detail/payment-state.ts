import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { daysBetween, type PlainDate, todayIn } from '#markets/dates.ts'
import { nextToPay, type Step } from './instalments.ts'

/** Hours after which an overdue booking may be cancelled (product §10), unless the market has its own figure. */
export const OVERDUE_HOURS = 48

/** Days after a payment during which the backoffice's status may not include it yet (product §10). */
export const STATUS_UPDATE_DAYS = 5

/** What the page says about the payment of a trip (product §10). */
export type PaymentState =
  | { kind: 'toPay' | 'expiring'; dueDate: PlainDate | null; daysLeft: number | null }
  | { kind: 'overdue'; dueDate: PlainDate | null; graceHours: number; grace: Grace | null }
  | { kind: 'paid' | 'completed' | 'unknown' | 'cancelled' }

/** Whole hours until a booking may be cancelled, or since; null when the due date is unknown. */
export type Grace = { left: number } | { passed: number }

/** The current date and time in the market's zone. */
export interface Moment {
  now: Temporal.Instant
  timeZone: string
}

type Facts = Pick<BookingDetail, 'paymentStatus' | 'bookingStatus'>

/** The payment state of a booking; `overdueHours` is the market's own figure from the catalog, if any. */
export function paymentState(
  { paymentStatus, bookingStatus }: Facts,
  steps: readonly Step[],
  moment: Moment,
  overdueHours: number | null,
): PaymentState {
  if (bookingStatus === 'CANCELLED') return { kind: 'cancelled' }
  const dueDate = nextToPay(steps)?.dueDate ?? null
  const daysLeft = dueDate && daysBetween(todayIn(moment.timeZone, moment.now), dueDate)
  if (paymentStatus === 'TO_PAY') return { kind: 'toPay', dueDate, daysLeft }
  if (paymentStatus === 'EXPIRING') return { kind: 'expiring', dueDate, daysLeft }
  if (paymentStatus === 'PAID') return { kind: 'paid' }
  if (paymentStatus === 'COMPLETED') return { kind: 'completed' }
  if (paymentStatus !== 'EXPIRED') return { kind: 'unknown' }
  const graceHours = overdueHours ?? OVERDUE_HOURS
  return { kind: 'overdue', dueDate, graceHours, grace: dueDate && graceOf(dueDate, graceHours, moment) }
}

/** The hours of grace begin at the end of the due day in the market's zone, since one can pay until midnight. */
export function graceOf(dueDate: PlainDate, hours: number, { now, timeZone }: Moment): Grace {
  const end = dueDate.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().add({ hours })
  const left = now.until(end).total('hours')
  return left > 0 ? { left: Math.ceil(left) } : { passed: Math.floor(end.until(now).total('hours')) }
}

/** Whether something was paid so recently that the status may not show it yet. */
export function isJustPaid(steps: readonly Step[], { now }: Pick<Moment, 'now'>): boolean {
  const since = now.subtract({ hours: STATUS_UPDATE_DAYS * 24 })
  return steps.some(
    ({ status, paidAt }) => status === 'paid' && paidAt && Temporal.Instant.compare(paidAt, since) >= 0,
  )
}
