import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import {
  type Discount,
  type INSTALMENT_STATUSES,
  type NextCharge,
  type NextPayment,
  type PAYMENT_KINDS,
  type Payment,
  PRICE_LINE_TYPES,
  type PriceLine,
} from '#backoffice/wire/price.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import type { Moment } from '#bookings/time.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { Money } from '#markets/money.ts'
import { lessPaidBack } from './refunds.ts'
import { withoutSettled } from './settled-payments.ts'
import { isBeforeBooking, type Paying, saysPaid, type Urgency, urgencyBy } from './urgency.ts'

export type StepKind = (typeof PAYMENT_KINDS)[number] | 'OTHER'

/** The status of an instalment in the timeline. */
export type StepStatus = 'paid' | 'due' | 'expiring' | 'overdue' | 'scheduled' | 'failed' | 'unknown'

export interface PaymentStep {
  kind: StepKind
  /** The number among several instalments, from 1; null if it is the only one of its kind. */
  number: number | null
  status: StepStatus
  /** The wire's own status, for the log when `status` is unknown. */
  code: string
  amount: Money
  dueDate: PlainDate | null
  /** The due date comes before the booking and is not shown. */
  oddDay: boolean
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

type Billed = Pick<
  BookingDetail,
  | 'payments'
  | 'total'
  | 'refunds'
  | 'deposit'
  | 'balance'
  | 'integrationPrice'
  | 'paymentStatus'
  | 'bookingStatus'
  | 'bookedAt'
>
type Owed = Pick<Payment, 'kind' | 'amount' | 'status' | 'dueDate'> & Partial<Payment>

/**
 * Past and future payments, by date: the payments or, if there are none, the deposit and the balance; without those that another
 * payment has settled.
 */
export function listPaymentSteps(booking: Billed): PaymentStep[] {
  const owed = listedOf({ ...booking, payments: withoutSettled(booking) })
  // A change made the trip more expensive, and the surcharge is not listed yet.
  if (booking.integrationPrice && !owed.some(({ kind }) => kind === 'INTEGRATION')) {
    const settled = stepStatus(booking.paymentStatus) === 'paid'
    const status = settled ? booking.paymentStatus : 'TO_PAY'
    owed.push({ kind: 'INTEGRATION', amount: booking.integrationPrice, status, dueDate: null })
  }
  const steps = numbered(owed.map((one) => stepOf(one, booking)).toSorted(byDate))
  // Nothing is due for a cancelled trip.
  return booking.bookingStatus === 'CANCELLED' ? steps.filter(({ status }) => status === 'paid') : steps
}

type Listing = Pick<Billed, 'payments' | 'deposit' | 'balance'>

function listedOf({ payments, deposit, balance }: Listing): Owed[] {
  if (payments.length > 0) return [...payments]
  return [
    ...(deposit ? [{ kind: 'DEPOSIT', ...deposit }] : []),
    ...(balance ? [{ kind: 'BALANCE', ...balance }] : []),
  ]
}

function stepOf(owed: Owed, { bookedAt }: Pick<Billed, 'bookedAt'>): PaymentStep {
  return {
    kind: kindOf(owed.kind),
    number: null,
    status: stepStatus(owed.status),
    code: owed.status,
    amount: owed.amount,
    dueDate: owed.dueDate ? Temporal.PlainDate.from(owed.dueDate) : null,
    oddDay: isBeforeBooking(owed.dueDate, bookedAt),
    paidAt: owed.paidAt ? Temporal.Instant.from(owed.paidAt) : null,
    method: owed.method ?? null,
  }
}

/** By due date; those without one come last, in their original order. */
function byDate(one: PaymentStep, other: PaymentStep): number {
  if (one.dueDate && other.dueDate) return Temporal.PlainDate.compare(one.dueDate, other.dueDate)
  return Number(one.dueDate === null) - Number(other.dueDate === null)
}

function numbered(steps: PaymentStep[]): PaymentStep[] {
  const several = steps.filter(({ kind }) => kind === 'INSTALMENT')
  if (several.length < 2) return steps
  let number = 0
  return steps.map((step) => {
    if (step.kind !== 'INSTALMENT') return step
    number += 1
    return { ...step, number }
  })
}

/** Whether an instalment is still unpaid. One of zero or less never is, whatever its status. */
export const isOwed = ({ status, amount }: Pick<PaymentStep, 'status' | 'amount'>): boolean =>
  status !== 'paid' && amount.amount > 0

const payable: readonly StepStatus[] = ['failed', 'overdue', 'expiring', 'due']

/** What has to be paid next, by the same rule as in the list of bookings. `today` is a date in the market's zone. */
export function findNextPayment(steps: readonly PaymentStep[], today: PlainDate): NextPayment | null {
  const due = firstDue(
    steps.filter((step) => isOwed(step) && payable.includes(step.status)),
    today,
  )
  const [first] = due
  if (!first) return null
  const { currency } = first.amount
  const sum = sumAmounts(
    due.map(({ amount }) => amount),
    currency,
  )
  const isFailed = due.every(({ status }) => status === 'failed')
  const latest = ['EXPIRED', 'EXPIRING'].find((code) => due.some((step) => step.code === code))
  return {
    amount: sum === null ? first.amount : { amount: sum, currency },
    // Falls back to an impossible day; pages leave it out and name whom to contact.
    dueDate: (dayIn(due, possibleDay) ?? dayIn(due, ({ dueDate }) => dueDate))?.toString() ?? null,
    status: isFailed ? 'FAILED' : (latest ?? 'TO_PAY'),
  }
}

/**
 * The instalments paid as one sum: everything late; else what failed, with all that is due soon before it; else all with the next
 * due date or none. An instalment that failed before its due day is not late, and comes after late ones.
 */
function firstDue(open: readonly PaymentStep[], today: PlainDate): PaymentStep[] {
  const late = open.filter((step) => isLate(step, today))
  if (late.length > 0) return late
  const failed = open.filter(({ status }) => status === 'failed')
  if (failed.length > 0) {
    return open.filter(
      (step) => failed.includes(step) || failed.some((one) => isSoonBefore(step, one, today)),
    )
  }
  const next = dayIn(open, possibleDay)
  return open.filter((step) => !next || (possibleDay(step)?.equals(next) ?? true))
}

/** The day by which an instalment is due; null if that comes before the booking. */
const possibleDay = ({ dueDate, oddDay }: PaymentStep): PlainDate | null => (oddDay ? null : dueDate)

/** The first day of these instalments, which are in order of their days. */
const dayIn = (
  steps: readonly PaymentStep[],
  dayOf: (step: PaymentStep) => PlainDate | null,
): PlainDate | null => steps.map(dayOf).find((day) => day !== null) ?? null

/** The next automatic charge, by the same rule as in the list of bookings: all scheduled instalments of the first date. */
export function findNextCharge(steps: readonly PaymentStep[]): NextCharge | null {
  const scheduled = steps.filter((step) => isOwed(step) && step.status === 'scheduled')
  const [first] = scheduled
  if (!first) return null
  const day = first.dueDate?.toString() ?? null
  const next = scheduled.filter(({ dueDate }) => (dueDate?.toString() ?? null) === day)
  const { currency } = first.amount
  const amount = sumAmounts(
    next.map((step) => step.amount),
    currency,
  )
  return {
    amount: amount === null ? first.amount : { amount, currency },
    dueDate: day,
    method: next.every(({ method }) => method === first.method) ? first.method : null,
  }
}

/** Whether an instalment is late on a day; a failed one is late once its day has passed. */
const isLate = (step: PaymentStep, today: PlainDate) =>
  stepStatusOn(step.status === 'failed' ? { ...step, status: 'due' } : step, today) === 'overdue'

function isSoonBefore(step: PaymentStep, failed: PaymentStep, today: PlainDate): boolean {
  const day = possibleDay(step)
  const last = possibleDay(failed)
  if (day === null || urgencyBy(day, today) !== 'soon') return false
  return last === null || Temporal.PlainDate.compare(day, last) <= 0
}

export interface Settlement {
  /** Payments made so far; null if unknown. */
  paid: Money | null
  /** Payments less refunds made or under way, unless the booking is cancelled; null if unknown. */
  counted: Money | null
  /** Total minus `counted`; null if unknown, and for a cancelled trip. */
  left: Money | null
  /** `counted` beyond the total; null if that is zero. */
  over: Money | null
}

/** What has been paid of the total, less refunds, and what is left, in the booking's currency. */
export function computeSettlement(
  steps: readonly PaymentStep[],
  booking: Listing & Pick<BookingDetail, 'total' | 'bookingStatus' | 'refunds'>,
): Settlement {
  const { total, bookingStatus } = booking
  const listed = listedOf(booking)
  // A payment that could not be read may have been made; so may one of an unknown status, which a cancelled trip does not show.
  const isIncomplete =
    listed.length === 0 ||
    omittedIn(booking.payments) > 0 ||
    (bookingStatus === 'CANCELLED' && listed.some(({ status }) => stepStatus(status) === 'unknown'))
  const unknown = { counted: null, left: null, over: null }
  if (!total || isIncomplete) return { ...unknown, paid: null }
  const { currency } = total
  const made = steps.filter(({ status }) => status === 'paid').map(({ amount }) => amount)
  const sum = sumAmounts(made, currency)
  if (sum === null) return { ...unknown, paid: null }
  const paid = { amount: sum, currency }
  const counted = lessPaidBack(booking, paid)
  if (counted === null) return { ...unknown, paid }
  const rest = total.amount - counted.amount
  const isKnown = bookingStatus !== 'CANCELLED' && Number.isSafeInteger(rest)
  return {
    paid,
    counted,
    left: isKnown ? { amount: Math.max(0, rest), currency } : null,
    over: isKnown && rest < 0 ? { amount: -rest, currency } : null,
  }
}

export type PriceLineType = (typeof PRICE_LINE_TYPES)[number]

export interface BillLine {
  /** null for a type that we have no text for: `label` is then shown, if the backoffice sends one. */
  type: PriceLineType | null
  label: string | null
  code: string | null
  quantity: number
  amount: Money
  /** The unexplained difference between the lines and the total. */
  unexplained?: true
}

export interface Bill {
  lines: BillLine[]
  /** The backoffice's own total, whatever the lines add up to; null if it cannot be read. */
  total: Money | null
  /** Number of lines that could not be read. */
  omitted: number
  /** Total minus the sum of the lines, in minor units; null if currencies differ or something is missing. */
  difference: number | null
}

const roundingRank = PRICE_LINE_TYPES.indexOf('ROUNDING')

/** The type of a line, if we have a text for it. */
export const knownType = (type: string) => PRICE_LINE_TYPES.find((known) => known === type) ?? null

/** A line's place in the order of product §10; types that we do not know come before the rounding. */
function rank(line: PriceLine): number {
  const known = knownType(line.type)
  return known ? PRICE_LINE_TYPES.indexOf(known) : roundingRank - 0.5
}

/** The bill's lines in the order of product §10, and whether they add up to the total. */
export function buildBill({ priceLines, total }: Pick<BookingDetail, 'priceLines' | 'total'>): Bill {
  const lines = priceLines
    .toSorted((one, other) => rank(one) - rank(other))
    .map((line) => ({
      type: knownType(line.type),
      label: line.label,
      code: line.code,
      quantity: line.quantity,
      amount: line.total,
    }))
  const omitted = omittedIn(priceLines)
  return { lines, total, omitted, difference: total && omitted === 0 ? differenceOf(lines, total) : null }
}

function differenceOf(lines: readonly BillLine[], total: Money): number | null {
  // A bill without lines cannot be inconsistent.
  if (lines.length === 0) return 0
  const sum = sumAmounts(
    lines.map(({ amount }) => amount),
    total.currency,
  )
  return sum === null ? null : total.amount - sum
}

/** The sum of amounts in one currency, in minor units; null if another currency occurs or the sum exceeds the safe integers. */
export function sumAmounts(amounts: readonly Money[], currency: string): number | null {
  if (amounts.some((amount) => amount.currency !== currency)) return null
  const sum = amounts.reduce((sofar, { amount }) => sofar + amount, 0)
  return Number.isSafeInteger(sum) ? sum : null
}

export type DiscountKind = 'PROMO_CODE' | 'GIFT_CARD' | 'VOUCHER' | 'EXTRA_DISCOUNT'
type Discounts = Pick<
  BookingDetail,
  'priceLines' | 'promoCodes' | 'giftCards' | 'vouchers' | 'extraDiscounts'
>

/** Promo codes, gift cards, vouchers and discounts on the booking that no line of the bill mentions. */
export function unlistedDiscounts(booking: Discounts): { kind: DiscountKind; discount: Discount }[] {
  const all = [
    ...booking.promoCodes.map((discount) => ({ kind: 'PROMO_CODE' as const, discount })),
    ...booking.giftCards.map((discount) => ({ kind: 'GIFT_CARD' as const, discount })),
    ...booking.vouchers.map((discount) => ({ kind: 'VOUCHER' as const, discount })),
    ...booking.extraDiscounts.map((discount) => ({ kind: 'EXTRA_DISCOUNT' as const, discount })),
  ]
  // A line without a code may sum up several discounts of its type; a line with a code covers that code alone.
  const listed = ({ kind, discount }: (typeof all)[number]) =>
    booking.priceLines.some(
      ({ type, code }) =>
        type === kind && (code === null || discount.code === null || code === discount.code),
    )
  return all.filter((item) => !listed(item))
}

/**
 * What a booking costs and how far it is paid. If all of it is known, in one currency, the lines add up to `total`, and so do
 * `counted` and `left` less `over`.
 */
export interface Ledger {
  lines: BillLine[]
  total: Money | null
  paid: Money | null
  /** Payments less refunds, unless the booking is cancelled; null if unknown. */
  counted: Money | null
  /** Still to pay; null if unknown, and for a cancelled trip. */
  left: Money | null
  /** The part of `left` that is charged automatically; null if there is none. */
  charged: Money | null
  /** Paid beyond the total and not refunded; null if that is zero. */
  over: Money | null
  /** Conflicting figures: payments and open instalments are not the total, or all is reported paid. What is left is unknown. */
  odd: boolean
  /** The sum of all refunds; null if there are none or one could not be read. */
  refunded: Money | null
}

type Priced = Listing &
  Pick<BookingDetail, 'priceLines' | 'total' | 'bookingStatus' | 'refunds' | 'paymentStatus' | 'completeness'>

/** The ledger of a booking. A difference between the backoffice's lines and its total gets a line of its own. */
export function buildLedger(booking: Priced, steps: readonly PaymentStep[]): Ledger {
  const { lines, total, difference } = buildBill(booking)
  const { paid, counted, left, over } = computeSettlement(steps, booking)
  const rest: BillLine[] =
    total && difference
      ? [
          {
            type: null,
            label: null,
            code: null,
            quantity: 1,
            amount: { ...total, amount: difference },
            unexplained: true,
          },
        ]
      : []
  const refunded = refundedOf(booking)
  const known = { lines: [...lines, ...rest], total, paid, counted, refunded }
  // The refunds cannot be set against what was paid.
  const odd = paid !== null && counted === null && omittedIn(booking.refunds) === 0
  if (left && isOdd(steps, { ...left, amount: left.amount - (over?.amount ?? 0) }, saysPaid(booking)))
    return { ...known, left: null, charged: null, over: null, odd: true }
  return { ...known, left, charged: left && chargedOf(steps, left), over, odd }
}

/**
 * Whether the open instalments differ from what is left, which is negative if too much was paid. If none are open, only a report
 * that all is paid can contradict it.
 */
function isOdd(steps: readonly PaymentStep[], left: Money, isReportedPaid: boolean): boolean {
  const open = steps.filter(({ status }) => status !== 'paid')
  if (open.length === 0 || open.some(({ status }) => status === 'unknown'))
    return isReportedPaid && left.amount > 0
  const sum = sumAmounts(
    open.map(({ amount }) => amount),
    left.currency,
  )
  return sum !== left.amount
}

function chargedOf(steps: readonly PaymentStep[], left: Money): Money | null {
  const amount = sumAmounts(
    steps.filter(({ status }) => status === 'scheduled').map((step) => step.amount),
    left.currency,
  )
  return amount && amount > 0 && amount <= left.amount ? { ...left, amount } : null
}

function refundedOf({ refunds, total }: Pick<Priced, 'refunds' | 'total'>): Money | null {
  const [first] = refunds
  if (!first || omittedIn(refunds) > 0) return null
  const currency = total?.currency ?? first.amount.currency
  const amount = sumAmounts(
    refunds.map((refund) => refund.amount),
    currency,
  )
  return amount === null ? null : { amount, currency }
}

/** The next payment, reduced by an instalment that is refunded: no more than is left. */
function atMost(
  left: Money | null,
  steps: readonly PaymentStep[],
  next: NextPayment | null,
): NextPayment | null {
  if (!left || !next || next.amount.currency !== left.currency || next.amount.amount <= left.amount)
    return next
  const isGivenBack = steps.some(({ status, amount }) => status !== 'paid' && amount.amount < 0)
  return isGivenBack && !isOdd(steps, left, false) ? { ...next, amount: left } : next
}

/** The inputs of a payment's state when the payments are known. `today` is a date in the market's zone. */
export function derivePaymentInputs(
  booking: Parameters<typeof computeSettlement>[1],
  steps: readonly PaymentStep[],
  today: PlainDate,
): Pick<Paying, 'source' | 'nextPayment' | 'nextCharge' | 'isPaidUp'> {
  const { paid, left } = computeSettlement(steps, booking)
  const isListed = steps.some(isOwed)
  // If all was paid and some of it refunded, only the backoffice knows whether that is due again. Its status decides, as in the
  // list.
  const isBack = left && left.amount > 0 && paid && booking.total && paid.amount >= booking.total.amount
  const isLeft = isBack && !isListed ? null : left && (left.amount > 0 || isListed)
  return {
    source: 'detail',
    nextPayment: atMost(left, steps, findNextPayment(steps, today)),
    nextCharge: findNextCharge(steps),
    isPaidUp: isLeft === null ? null : !isLeft,
  }
}

/** Days after a payment for which the backoffice's status may be outdated (product §10). */
export const STATUS_UPDATE_DAYS = 5

/** Whether a payment is so recent that the status may not show it yet. */
export function isJustPaid(
  steps: readonly PaymentStep[],
  { instant: now }: Pick<Moment, 'instant'>,
): boolean {
  const since = now.subtract({ hours: STATUS_UPDATE_DAYS * 24 })
  return steps.some(
    ({ status, paidAt }) => status === 'paid' && paidAt && Temporal.Instant.compare(paidAt, since) >= 0,
  )
}

const byUrgency: Record<Urgency, StepStatus> = {
  overdue: 'overdue',
  soon: 'expiring',
  blocking: 'due',
  open: 'due',
  waiting: 'due',
}

/** The status of an instalment on a day: an open one follows the rule of urgency (record 018), whatever the backoffice calls it. */
export function stepStatusOn({ status, dueDate, oddDay }: PaymentStep, today: PlainDate): StepStatus {
  const isOpen = status === 'due' || status === 'expiring' || status === 'overdue'
  if (!isOpen || dueDate === null) return status
  if (oddDay) return 'due'
  return byUrgency[urgencyBy(dueDate, today)]
}
