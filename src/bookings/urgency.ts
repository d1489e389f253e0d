import { Temporal } from 'temporal-polyfill'
import type { BookingCore } from '#backoffice/wire/booking.ts'
import type { NextCharge, NextPayment } from '#backoffice/wire/price.ts'
import { DUE_SOON_DAYS, type Moment } from '#bookings/time.ts'
import { type Day, daysBetween, type PlainDate } from '#markets/dates.ts'
import type { Money } from '#markets/money.ts'

// What is due, by when and how urgent it is: the one rule behind every badge, alert, colour and order (record 018).

/** Most urgent first. `blocking`: departure is impossible like this, however far away it is. */
export const urgencies = ['overdue', 'soon', 'blocking', 'open', 'waiting'] as const
export type Urgency = (typeof urgencies)[number]

/** The colour of each urgency. */
export const urgencyTones = {
  overdue: 'sun',
  soon: 'sun',
  blocking: 'sun',
  open: 'gold',
  waiting: 'sea',
} as const satisfies Record<Urgency, string>

/** Whether a page interrupts with an alert. */
export const isAlert = (urgency: Urgency): boolean => urgencyTones[urgency] === 'sun'

/** The urgency of something due on a day: `otherwise` if that is far off or unknown. */
export function urgencyBy(deadline: Day | null, today: Day, otherwise: Urgency = 'open'): Urgency {
  if (deadline === null) return otherwise
  const days = daysBetween(today, deadline)
  if (days < 0) return 'overdue'
  return days <= DUE_SOON_DAYS ? 'soon' : otherwise
}

/** A booking's payment: settled, unknown, cancelled (`off`) or due. */
export type PaymentState = { kind: 'settled' | 'unknown' | 'off' } | ({ kind: 'due' } & PaymentDue)

/** Whether a payment is overdue (record 018): the booking may then be cancelled, and travellers keep flights they bought. */
export const isOverdue = (payment: PaymentState): boolean =>
  payment.kind === 'due' && payment.urgency === 'overdue'

export interface PaymentDue {
  /** `waiting`: there are only automatic charges. */
  urgency: 'overdue' | 'soon' | 'open' | 'waiting'
  /** null if only the status is known. */
  amount: Money | null
  /** An ISO date. */
  dueDate: string | null
  /** The reported due date comes before the booking and is not shown. */
  oddDay: boolean
  /** A charge was tried and failed. */
  failed: boolean
  /** Until when an overdue booking is kept; null if it is not overdue or that is unknown. */
  grace: Grace | null
  graceHours: number
  /** The next automatic charge, beside what is to be paid. */
  charge: NextCharge | null
}

/** The fields that determine the state of a payment. */
export type Paying = Pick<BookingCore, 'bookingStatus' | 'paymentStatus' | 'completeness'> & {
  nextPayment: NextPayment | null
  nextCharge: NextCharge | null
  /** An instant; null if unknown. */
  bookedAt: string | null
  /** A list has no payments; a booking's own page has them. */
  source: 'list' | 'detail'
  /** Whether every payment is made and nothing is left; null if unknown, as in a list. */
  isPaidUp: boolean | null
}

/** Marks a booking as one of a list, which has no payments. */
export const withoutPayments = <Fields extends Omit<Paying, 'source' | 'isPaidUp'>>(fields: Fields) => ({
  ...fields,
  source: 'list' as const,
  isPaidUp: null,
})

const SETTLED: readonly string[] = ['PAID', 'COMPLETED']
const UNPAID: readonly string[] = ['TO_PAY', 'EXPIRING', 'EXPIRED']
const PAYABLE: readonly string[] = [...UNPAID, 'FAILED']

/** The state of the payment at this moment. The date decides; without one, the backoffice's status. */
export function readPaymentState(
  booking: Paying,
  moment: Moment,
  overdueHours: number | null = null,
): PaymentState {
  const { bookingStatus, paymentStatus, bookedAt } = booking
  if (bookingStatus === 'CANCELLED') return { kind: 'off' }
  const nextPayment = unlessNothing(booking.nextPayment)
  const nextCharge = unlessNothing(booking.nextCharge)
  const without = stateWithoutDue(booking, nextPayment, nextCharge)
  if (without) return { kind: without }
  const day = nextPayment?.dueDate ?? null
  const oddDay = isBeforeBooking(day, bookedAt)
  const dueDate = oddDay ? null : day
  const isWaiting = nextPayment === null && nextCharge !== null && isOnlyCharged(booking, nextCharge, moment)
  const urgency = isWaiting
    ? 'waiting'
    : paymentUrgency(paymentStatus, nextPayment, dueDate, oddDay, moment.today)
  const graceHours = overdueHours ?? OVERDUE_HOURS
  return {
    kind: 'due',
    urgency,
    amount: nextPayment?.amount ?? null,
    dueDate,
    oddDay,
    failed: nextPayment?.status === 'FAILED',
    grace:
      urgency === 'overdue' && dueDate
        ? computeGrace(Temporal.PlainDate.from(dueDate), graceHours, moment)
        : null,
    graceHours,
    charge: nextCharge,
  }
}

const unlessNothing = <Sum extends { amount: Money }>(sum: Sum | null): Sum | null =>
  sum !== null && sum.amount.amount > 0 ? sum : null

/** Whether the backoffice reports that all is paid. */
export const saysPaid = ({
  paymentStatus,
  completeness,
}: Pick<BookingCore, 'paymentStatus' | 'completeness'>): boolean =>
  SETTLED.includes(paymentStatus) || (!UNPAID.includes(paymentStatus) && completeness.payment === 'DONE')

/**
 * The state of a payment if nothing is due; null if something is. The payments themselves decide, as far as they are known: the
 * status may be outdated for days (product §10). A "paid" status is not trusted while something is left.
 */
function stateWithoutDue(
  paying: Paying,
  nextPayment: NextPayment | null,
  nextCharge: NextCharge | null,
): 'settled' | 'unknown' | null {
  const { paymentStatus, completeness, isPaidUp } = paying
  if (nextCharge !== null || (nextPayment !== null && PAYABLE.includes(nextPayment.status))) return null
  if (isPaidUp) return 'settled'
  if (saysPaid(paying)) return isPaidUp === false ? 'unknown' : 'settled'
  return UNPAID.includes(paymentStatus) || completeness.payment === 'PENDING' ? null : 'unknown'
}

/** Whether all that is left is charged automatically. A status of late takes precedence, unless the payments are known. */
function isOnlyCharged(
  { paymentStatus, source }: Paying,
  { dueDate }: NextCharge,
  { today }: Pick<Moment, 'today'>,
): boolean {
  if (paymentStatus !== 'EXPIRED') return true
  return source === 'detail' && dueDate !== null && daysBetween(today, dueDate) >= 0
}

/** The most by which an instant's day may differ in some market: 14 hours, in milliseconds. */
const ZONES_APART_MS = 14 * 3_600_000

/** Whether a due day (ISO) comes before the day of booking, in any zone. */
export function isBeforeBooking(dueDate: string | null, bookedAt: string | null): boolean {
  if (dueDate === null || bookedAt === null) return false
  // Runs for every row of a list, where Temporal was 6 % of the cost; most days are later in any zone.
  if (dueDate > bookedAt.slice(0, 10)) return false
  return dueDate < new Date(Date.parse(bookedAt) - ZONES_APART_MS).toISOString().slice(0, 10)
}

function paymentUrgency(
  paymentStatus: string,
  next: NextPayment | null,
  dueDate: string | null,
  oddDay: boolean,
  today: PlainDate,
): PaymentDue['urgency'] {
  if (oddDay) return next?.status === 'FAILED' ? 'soon' : 'open'
  const statuses = [paymentStatus, next?.status]
  const byDate = urgencyBy(dueDate, today)
  if (byDate === 'overdue' || (dueDate === null && statuses.includes('EXPIRED'))) return 'overdue'
  // A failed payment is looked at now, whatever its day.
  if (
    byDate === 'soon' ||
    statuses.includes('FAILED') ||
    (dueDate === null && statuses.includes('EXPIRING'))
  ) {
    return 'soon'
  }
  return 'open'
}

/** Hours that an overdue payment may take before the booking may be cancelled (product §10); a market may have its own. */
export const OVERDUE_HOURS = 48

/** The moment from which a booking may be cancelled, and the hours until then, rounded up: 0 once it has passed. */
export interface Grace {
  end: Temporal.Instant
  left: number
}

/** The grace period begins when the due day, which can be paid on until midnight, is over in the market's zone. */
export function computeGrace(
  dueDate: PlainDate,
  hours: number,
  { instant, timeZone }: Omit<Moment, 'today'>,
): Grace {
  const end = dueDate.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().add({ hours })
  return { end, left: Math.max(0, Math.ceil(instant.until(end).total('hours'))) }
}
