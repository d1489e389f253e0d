import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Money } from '#backoffice/wire/money.ts'
import type { INSTALMENT_STATUSES, NextPayment, PAYMENT_KINDS, Payment } from '#backoffice/wire/price.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import type { PlainDate } from '#markets/dates.ts'
import { sumOf } from './bill.ts'

export type StepKind = (typeof PAYMENT_KINDS)[number] | 'OTHER'

/** The state of a step of the timeline. */
export type StepStatus = 'paid' | 'due' | 'expiring' | 'overdue' | 'scheduled' | 'failed' | 'unknown'

export interface Step {
  kind: StepKind
  /** The number among several instalments, from 1; null when there is only one of its kind. */
  number: number | null
  status: StepStatus
  /** The wire's own status, for the log when `status` is unknown. */
  code: string
  amount: Money
  dueDate: PlainDate | null
  paidAt: Temporal.Instant | null
  method: string | null
}

const statuses: Record<(typeof INSTALMENT_STATUSES)[number], StepStatus> = {
  TO_PAY: 'due',
  EXPIRING: 'expiring',
  EXPIRED: 'overdue',
  PAID: 'paid',
  COMPLETED: 'paid',
  SCHEDULED: 'scheduled',
  FAILED: 'failed',
}

/** The timeline's status for a wire status; an unrecognised one is `unknown`. */
export function stepStatus(code: string): StepStatus {
  return Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : 'unknown'
}

const kinds: readonly string[] = ['DEPOSIT', 'BALANCE', 'INTEGRATION', 'INSTALMENT']
const kindOf = (kind: string): StepKind => (kinds.includes(kind) ? (kind as StepKind) : 'OTHER')

type Bill = Pick<
  BookingDetail,
  'payments' | 'deposit' | 'balance' | 'integrationPrice' | 'paymentStatus' | 'bookingStatus'
>
type Owed = Pick<Payment, 'kind' | 'amount' | 'status' | 'dueDate'> & Partial<Payment>

/** Past and future payments, by date: the payments or, if there are none, the deposit and the balance. */
export function stepsOf(booking: Bill): Step[] {
  const owed: Owed[] = booking.payments.length > 0 ? [...booking.payments] : fromDues(booking)
  // A change made the trip more expensive, and the surcharge is not on the list yet.
  if (booking.integrationPrice && !owed.some(({ kind }) => kind === 'INTEGRATION')) {
    const settled = stepStatus(booking.paymentStatus) === 'paid'
    const status = settled ? booking.paymentStatus : 'TO_PAY'
    owed.push({ kind: 'INTEGRATION', amount: booking.integrationPrice, status, dueDate: null })
  }
  const steps = numbered(owed.map(stepOf).toSorted(byDate))
  // Nothing is due for a cancelled trip.
  return booking.bookingStatus === 'CANCELLED' ? steps.filter(({ status }) => status === 'paid') : steps
}

function fromDues({ deposit, balance }: Pick<Bill, 'deposit' | 'balance'>): Owed[] {
  return [
    ...(deposit ? [{ kind: 'DEPOSIT', ...deposit }] : []),
    ...(balance ? [{ kind: 'BALANCE', ...balance }] : []),
  ]
}

function stepOf(owed: Owed): Step {
  return {
    kind: kindOf(owed.kind),
    number: null,
    status: stepStatus(owed.status),
    code: owed.status,
    amount: owed.amount,
    dueDate: owed.dueDate ? Temporal.PlainDate.from(owed.dueDate) : null,
    paidAt: owed.paidAt ? Temporal.Instant.from(owed.paidAt) : null,
    method: owed.method ?? null,
  }
}

/** By due date; those without one come last, in their original order. */
function byDate(one: Step, other: Step): number {
  if (one.dueDate && other.dueDate) return Temporal.PlainDate.compare(one.dueDate, other.dueDate)
  return Number(one.dueDate === null) - Number(other.dueDate === null)
}

function numbered(steps: Step[]): Step[] {
  const several = steps.filter(({ kind }) => kind === 'INSTALMENT')
  if (several.length < 2) return steps
  let number = 0
  return steps.map((step) => {
    if (step.kind !== 'INSTALMENT') return step
    number += 1
    return { ...step, number }
  })
}

const payable: readonly StepStatus[] = ['failed', 'overdue', 'expiring', 'due']

/**
 * What has to be paid next, as the list of bookings tells it too: everything late or failed, or else all that has the
 * next date or none. `today` is a date in the market's zone.
 */
export function nextPaymentOf(steps: readonly Step[], today: PlainDate): NextPayment | null {
  const open = steps.filter(({ status }) => payable.includes(status))
  const late = open.filter((step) => isLate(step, today))
  const [dated] = open.filter(({ dueDate }) => dueDate !== null)
  const due = late.length > 0 ? late : open.filter((step) => sharesDay(step, dated))
  const [first] = due
  if (!first) return null
  const { currency } = first.amount
  const sum = sumOf(
    due.map(({ amount }) => amount),
    currency,
  )
  const status = worst.find((code) => due.some((step) => step.code === code)) ?? 'TO_PAY'
  return {
    amount: sum === null ? first.amount : { amount: sum, currency },
    dueDate: due.find(({ dueDate }) => dueDate !== null)?.dueDate?.toString() ?? null,
    status,
  }
}

const worst = ['FAILED', 'EXPIRED', 'EXPIRING']

const isLate = ({ status, dueDate }: Step, today: PlainDate) =>
  status === 'failed' ||
  status === 'overdue' ||
  (dueDate !== null && Temporal.PlainDate.compare(dueDate, today) < 0)

const sharesDay = ({ dueDate }: Step, dated: Step | undefined) =>
  dueDate === null || !dated?.dueDate || dueDate.equals(dated.dueDate)

export interface Settlement {
  /** Payments made so far; null when unknown. */
  paid: Money | null
  /** Total minus payments; null when unknown, and for a cancelled trip. */
  left: Money | null
  /** Paid beyond the total; null when it is nothing. */
  over: Money | null
}

/** What has been paid of the total and what is left, in the booking's currency. */
export function settlementOf(
  steps: readonly Step[],
  { total, bookingStatus, payments }: Pick<BookingDetail, 'total' | 'bookingStatus' | 'payments'>,
): Settlement {
  // A payment that could not be read may be one that was made.
  if (!total || omittedIn(payments) > 0) return { paid: null, left: null, over: null }
  const { currency } = total
  const made = steps.filter(({ status }) => status === 'paid').map(({ amount }) => amount)
  const paid = steps.length === 0 ? null : sumOf(made, currency)
  if (paid === null) return { paid: null, left: null, over: null }
  const rest = total.amount - paid
  const isTold = bookingStatus !== 'CANCELLED' && Number.isSafeInteger(rest)
  return {
    paid: { amount: paid, currency },
    left: isTold ? { amount: Math.max(0, rest), currency } : null,
    over: isTold && rest < 0 ? { amount: -rest, currency } : null,
  }
}
