import { Temporal } from 'temporal-polyfill'
import type { BookingCore } from '#backoffice/wire/booking.ts'
import type { NextCharge, NextPayment } from '#backoffice/wire/price.ts'
import { DUE_SOON_DAYS, type Moment } from '#bookings/time.ts'
import { type Day, daysBetween, type PlainDate } from '#markets/dates.ts'
import type { Money } from '#markets/money.ts'

// What is due, by when and how urgent it is: the one rule behind every badge, alert, colour and order (record 018).

/** From the most urgent on. `blocking`: nobody can leave like this, however far away the day is. */
export const urgencies = ['overdue', 'soon', 'blocking', 'open', 'waiting'] as const
export type Urgency = (typeof urgencies)[number]

/** The colour of each, wherever it is told. */
export const urgencyTones = {
  overdue: 'sun',
  soon: 'sun',
  blocking: 'sun',
  open: 'gold',
  waiting: 'sea',
} as const satisfies Record<Urgency, string>

/** Whether a page interrupts for it. */
export const isAlert = (urgency: Urgency): boolean => urgencyTones[urgency] === 'sun'

/** How urgent something is by the day it has to be done: `otherwise` while that is far off or not known. */
export function urgencyBy(deadline: Day | null, today: Day, otherwise: Urgency = 'open'): Urgency {
  if (deadline === null) return otherwise
  const days = daysBetween(today, deadline)
  if (days < 0) return 'overdue'
  return days <= DUE_SOON_DAYS ? 'soon' : otherwise
}

/** How a booking's payment stands: nothing is due, nobody knows, or what is due. */
export type PaymentState = { kind: 'settled' | 'unknown' | 'off' } | ({ kind: 'due' } & PaymentDue)

/** Whether a booking's payment is overdue (record 018): it may be cancelled, and who buys flights for it keeps them. */
export const isOverdue = (payment: PaymentState): boolean =>
  payment.kind === 'due' && payment.urgency === 'overdue'

export interface PaymentDue {
  /** `waiting`: nothing but what is charged by itself. */
  urgency: 'overdue' | 'soon' | 'open' | 'waiting'
  /** Null where only the state is known. */
  amount: Money | null
  /** An ISO date. */
  dueDate: string | null
  /** The day that is told for it comes before the booking: it is not shown. */
  oddDay: boolean
  /** It was tried and did not go through. */
  failed: boolean
  /** Until when an overdue booking is kept; null where it is not overdue or nobody knows. */
  grace: Grace | null
  graceHours: number
  /** What is charged by itself, beside what is to be paid. */
  charge: NextCharge | null
}

/** What the state of a payment is read from. */
export type Paying = Pick<BookingCore, 'bookingStatus' | 'paymentStatus' | 'completeness'> & {
  nextPayment: NextPayment | null
  nextCharge: NextCharge | null
  /** An instant; null where nobody knows. */
  bookedAt: string | null
  /** A list has no payments; a booking's own page has them. */
  source: 'list' | 'detail'
  /** Whether every payment is made and nothing is left; null where nobody can say, as in a list. */
  isPaidUp: boolean | null
}

/** What a list tells of a payment, which has no payments of its own. */
export const withoutPayments = <Fields extends Omit<Paying, 'source' | 'isPaidUp'>>(fields: Fields) => ({
  ...fields,
  source: 'list' as const,
  isPaidUp: null,
})

const SETTLED: readonly string[] = ['PAID', 'COMPLETED']
const UNPAID: readonly string[] = ['TO_PAY', 'EXPIRING', 'EXPIRED']
const PAYABLE: readonly string[] = [...UNPAID, 'FAILED']

/** How the payment stands at this moment. The date decides; without one the backoffice's word does. */
export function paymentStateOf(
  booking: Paying,
  moment: Moment,
  overdueHours: number | null = null,
): PaymentState {
  const { bookingStatus, paymentStatus, bookedAt } = booking
  if (bookingStatus === 'CANCELLED') return { kind: 'off' }
  const [nextPayment, nextCharge] = [unlessNothing(booking.nextPayment), unlessNothing(booking.nextCharge)]
  const paying = { ...booking, nextPayment, nextCharge }
  const without = stateWithoutDue(paying)
  if (without) return { kind: without }
  const day = nextPayment?.dueDate ?? null
  const oddDay = isBeforeBooking(day, bookedAt)
  const dueDate = oddDay ? null : day
  const urgency = isWaiting(paying, moment.today)
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
      urgency === 'overdue' && dueDate ? graceOf(Temporal.PlainDate.from(dueDate), graceHours, moment) : null,
    graceHours,
    charge: nextCharge,
  }
}

const unlessNothing = <Sum extends { amount: Money }>(sum: Sum | null): Sum | null =>
  sum !== null && sum.amount.amount > 0 ? sum : null

/** Whether the backoffice says that all is paid. */
export const saysPaid = ({
  paymentStatus,
  completeness,
}: Pick<BookingCore, 'paymentStatus' | 'completeness'>): boolean =>
  SETTLED.includes(paymentStatus) || (!UNPAID.includes(paymentStatus) && completeness.payment === 'DONE')

/**
 * How a payment stands of which nothing is due; null where something is. Whatever is known of the payments themselves decides: the
 * status may be the old one for days (product §10). A status by which all is paid, though something is left, is no certainty.
 */
function stateWithoutDue(paying: Paying): 'settled' | 'unknown' | null {
  const { paymentStatus, completeness, nextPayment, nextCharge, isPaidUp } = paying
  if (nextCharge !== null || (nextPayment !== null && PAYABLE.includes(nextPayment.status))) return null
  if (isPaidUp) return 'settled'
  if (saysPaid(paying)) return isPaidUp === false ? 'unknown' : 'settled'
  return UNPAID.includes(paymentStatus) || completeness.payment === 'PENDING' ? null : 'unknown'
}

/** Whether all that is left is charged by itself. The word that something is late counts more, unless the payments are known. */
function isWaiting({ paymentStatus, nextPayment, nextCharge, source }: Paying, today: PlainDate): boolean {
  if (nextPayment !== null || nextCharge === null) return false
  if (paymentStatus !== 'EXPIRED') return true
  const { dueDate } = nextCharge
  return source === 'detail' && dueDate !== null && daysBetween(today, dueDate) >= 0
}

/** By how much the day of an instant may be another one in some market: 14 hours, in milliseconds. */
const ZONES_APART_MS = 14 * 3_600_000

/** Whether a day on which something is due (ISO) comes before the day of booking, wherever that was. */
export function isBeforeBooking(dueDate: string | null, bookedAt: string | null): boolean {
  if (dueDate === null || bookedAt === null) return false
  // Asked of every row of a list, where with Temporal it was 6 % of the cost: most are later than the day in any zone.
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
  // One that did not go through is looked at now, whatever its day.
  if (
    byDate === 'soon' ||
    statuses.includes('FAILED') ||
    (dueDate === null && statuses.includes('EXPIRING'))
  ) {
    return 'soon'
  }
  return 'open'
}

/** Hours an overdue payment is waited for before the booking may be cancelled (product §10), unless the market's own. */
export const OVERDUE_HOURS = 48

/** The moment from which a booking may be cancelled, and the whole hours until then: 0 once it has passed. */
export interface Grace {
  end: Temporal.Instant
  left: number
}

/** The hours of grace begin when the due day, which can be paid on until midnight, is over in the market's zone. */
export function graceOf(
  dueDate: PlainDate,
  hours: number,
  { instant, timeZone }: Omit<Moment, 'today'>,
): Grace {
  const end = dueDate.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().add({ hours })
  return { end, left: Math.max(0, Math.ceil(instant.until(end).total('hours'))) }
}
