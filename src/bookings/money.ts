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
import { isBeforeBooking, type Paying, saysPaid, type Urgency, urgencyBy } from './urgency.ts'

export type StepKind = (typeof PAYMENT_KINDS)[number] | 'OTHER'

/** The state of a step of the timeline. */
export type StepStatus = 'paid' | 'due' | 'expiring' | 'overdue' | 'scheduled' | 'failed' | 'unknown'

export interface PaymentStep {
  kind: StepKind
  /** The number among several instalments, from 1; null when there is only one of its kind. */
  number: number | null
  status: StepStatus
  /** The wire's own status, for the log when `status` is unknown. */
  code: string
  amount: Money
  dueDate: PlainDate | null
  /** The due date comes before the booking: it is not shown. */
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
  'payments' | 'deposit' | 'balance' | 'integrationPrice' | 'paymentStatus' | 'bookingStatus' | 'bookedAt'
>
type Owed = Pick<Payment, 'kind' | 'amount' | 'status' | 'dueDate'> & Partial<Payment>

/** Past and future payments, by date: the payments or, if there are none, the deposit and the balance. */
export function stepsOf(booking: Billed): PaymentStep[] {
  const owed = listedOf(booking)
  // A change made the trip more expensive, and the surcharge is not on the list yet.
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

/** Whether an instalment is still unpaid. One of nothing, or that is given back, never is, whatever its status. */
export const isOwed = ({ status, amount }: Pick<PaymentStep, 'status' | 'amount'>): boolean =>
  status !== 'paid' && amount.amount > 0

const payable: readonly StepStatus[] = ['failed', 'overdue', 'expiring', 'due']

/** What has to be paid next, as the list of bookings tells it too. `today` is a date in the market's zone. */
export function nextPaymentOf(steps: readonly PaymentStep[], today: PlainDate): NextPayment | null {
  const due = firstDue(
    steps.filter((step) => isOwed(step) && payable.includes(step.status)),
    today,
  )
  const [first] = due
  if (!first) return null
  const { currency } = first.amount
  const sum = sumOf(
    due.map(({ amount }) => amount),
    currency,
  )
  const isFailed = due.every(({ status }) => status === 'failed')
  const latest = ['EXPIRED', 'EXPIRING'].find((code) => due.some((step) => step.code === code))
  return {
    amount: sum === null ? first.amount : { amount: sum, currency },
    // Without another, a day that cannot be right: whoever reads it leaves it out and says whom to ask.
    dueDate: (dayIn(due, possibleDay) ?? dayIn(due, ({ dueDate }) => dueDate))?.toString() ?? null,
    status: isFailed ? 'FAILED' : (latest ?? 'TO_PAY'),
  }
}

/**
 * The parts that are paid as one sum: everything late; or else what failed, with all that is due soon before it; or else all that
 * has the next date or none. What failed ahead of its day is not late, and paid after what is.
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

/** The day by which a step is due; one that comes before the booking is none. */
const possibleDay = ({ dueDate, oddDay }: PaymentStep): PlainDate | null => (oddDay ? null : dueDate)

/** The first day of these steps, which are in the order of their days. */
const dayIn = (
  steps: readonly PaymentStep[],
  dayOf: (step: PaymentStep) => PlainDate | null,
): PlainDate | null => steps.map(dayOf).find((day) => day !== null) ?? null

/** What is charged next by itself, as the list of bookings tells it too: all scheduled parts of the first date. */
export function nextChargeOf(steps: readonly PaymentStep[]): NextCharge | null {
  const scheduled = steps.filter((step) => isOwed(step) && step.status === 'scheduled')
  const [first] = scheduled
  if (!first) return null
  const day = first.dueDate?.toString() ?? null
  const next = scheduled.filter(({ dueDate }) => (dueDate?.toString() ?? null) === day)
  const { currency } = first.amount
  const amount = sumOf(
    next.map((step) => step.amount),
    currency,
  )
  return {
    amount: amount === null ? first.amount : { amount, currency },
    dueDate: day,
    method: next.every(({ method }) => method === first.method) ? first.method : null,
  }
}

/** Whether a step is late by the one rule; what failed is so once its day has passed. */
const isLate = (step: PaymentStep, today: PlainDate) =>
  stepStatusOn(step.status === 'failed' ? { ...step, status: 'due' } : step, today) === 'overdue'

function isSoonBefore(step: PaymentStep, failed: PaymentStep, today: PlainDate): boolean {
  const day = possibleDay(step)
  const last = possibleDay(failed)
  if (day === null || urgencyBy(day, today) !== 'soon') return false
  return last === null || Temporal.PlainDate.compare(day, last) <= 0
}

export interface Settlement {
  /** Payments made so far; null when unknown. */
  paid: Money | null
  /** The same less what went back, or is going back, while the booking stands; null when unknown. */
  counted: Money | null
  /** Total minus what counts; null when unknown, and for a cancelled trip. */
  left: Money | null
  /** What counts beyond the total; null when it is nothing. */
  over: Money | null
}

/** What has been paid of the total, less what was paid back of it, and what is left, in the booking's currency. */
export function settlementOf(
  steps: readonly PaymentStep[],
  booking: Listing & Pick<BookingDetail, 'total' | 'bookingStatus' | 'refunds'>,
): Settlement {
  const { total, bookingStatus } = booking
  const listed = listedOf(booking)
  // A payment that could not be read may be one that was made; so may one of an unknown status, which a cancelled trip does not show.
  const isIncomplete =
    listed.length === 0 ||
    omittedIn(booking.payments) > 0 ||
    (bookingStatus === 'CANCELLED' && listed.some(({ status }) => stepStatus(status) === 'unknown'))
  const unknown = { counted: null, left: null, over: null }
  if (!total || isIncomplete) return { ...unknown, paid: null }
  const { currency } = total
  const made = steps.filter(({ status }) => status === 'paid').map(({ amount }) => amount)
  const sum = sumOf(made, currency)
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
  /** null for a type that we have no text for: then `label` is used, if the backoffice sends one. */
  type: PriceLineType | null
  label: string | null
  code: string | null
  quantity: number
  amount: Money
  /** What the lines lack to the total, which nobody has explained. */
  unexplained?: true
}

export interface Bill {
  lines: BillLine[]
  /** The backoffice's own total, whatever the lines say; null when it cannot be read. */
  total: Money | null
  /** Number of lines that could not be read. */
  omitted: number
  /** Total minus the sum of the lines, in minor units; null when currencies differ or something is missing. */
  difference: number | null
}

const roundingRank = PRICE_LINE_TYPES.indexOf('ROUNDING')

/** The type of a line, if we have a text for it. */
export const knownType = (type: string) => PRICE_LINE_TYPES.find((known) => known === type) ?? null

/** A line's place in the order of product §10; types that the backoffice has added since come before the rounding. */
function rank(line: PriceLine): number {
  const known = knownType(line.type)
  return known ? PRICE_LINE_TYPES.indexOf(known) : roundingRank - 0.5
}

/** The bill's lines in the order of product §10, and whether they add up to the total. */
export function billOf({ priceLines, total }: Pick<BookingDetail, 'priceLines' | 'total'>): Bill {
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
  const sum = sumOf(
    lines.map(({ amount }) => amount),
    total.currency,
  )
  return sum === null ? null : total.amount - sum
}

/** The sum of amounts in one currency, in minor units; null when another currency occurs, or it exceeds the safe integers. */
export function sumOf(amounts: readonly Money[], currency: string): number | null {
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
  // A line without a code may sum up several discounts of its type; a line with a code stands for that code alone.
  const listed = ({ kind, discount }: (typeof all)[number]) =>
    booking.priceLines.some(
      ({ type, code }) =>
        type === kind && (code === null || discount.code === null || code === discount.code),
    )
  return all.filter((item) => !listed(item))
}

/**
 * What a booking costs and how far it is paid, as one sum. Where all of it is known, in one currency: the lines add up
 * to `total`, and `counted` and `left` less `over` add up to it again.
 */
export interface Ledger {
  lines: BillLine[]
  total: Money | null
  paid: Money | null
  /** What was paid, less what is paid back of it while the booking stands; null where nobody can say. */
  counted: Money | null
  /** Still to pay; null when unknown, and for a cancelled trip. */
  left: Money | null
  /** The part of `left` that is charged by itself; null without any. */
  charged: Money | null
  /** Paid beyond the total and not paid back; null when it is nothing. */
  over: Money | null
  /** What was paid and what is listed as still to come are not the total, or all is said to be paid: nobody knows what is left. */
  odd: boolean
  /** All refunds; null without any, or where one could not be read. */
  refunded: Money | null
}

type Priced = Listing &
  Pick<BookingDetail, 'priceLines' | 'total' | 'bookingStatus' | 'refunds' | 'paymentStatus' | 'completeness'>

/** The ledger of a booking. What the backoffice's lines lack to its total is a line of its own. */
export function ledgerOf(booking: Priced, steps: readonly PaymentStep[]): Ledger {
  const { lines, total, difference } = billOf(booking)
  const { paid, counted, left, over } = settlementOf(steps, booking)
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
  // What went back, or is going back, cannot be set against what was paid.
  const odd = paid !== null && counted === null && omittedIn(booking.refunds) === 0
  if (left && isOdd(steps, { ...left, amount: left.amount - (over?.amount ?? 0) }, saysPaid(booking)))
    return { ...known, left: null, charged: null, over: null, odd: true }
  return { ...known, left, charged: left && chargedOf(steps, left), over, odd }
}

/**
 * Whether what is listed as still to come is not what is left, below nothing where too much was paid. Where nothing is listed, only
 * the word that all is paid contradicts it.
 */
function isOdd(steps: readonly PaymentStep[], left: Money, isReportedPaid: boolean): boolean {
  const open = steps.filter(({ status }) => status !== 'paid')
  if (open.length === 0 || open.some(({ status }) => status === 'unknown'))
    return isReportedPaid && left.amount > 0
  const sum = sumOf(
    open.map(({ amount }) => amount),
    left.currency,
  )
  return sum !== left.amount
}

function chargedOf(steps: readonly PaymentStep[], left: Money): Money | null {
  const amount = sumOf(
    steps.filter(({ status }) => status === 'scheduled').map((step) => step.amount),
    left.currency,
  )
  return amount && amount > 0 && amount <= left.amount ? { ...left, amount } : null
}

function refundedOf({ refunds, total }: Pick<Priced, 'refunds' | 'total'>): Money | null {
  const [first] = refunds
  if (!first || omittedIn(refunds) > 0) return null
  const currency = total?.currency ?? first.amount.currency
  const amount = sumOf(
    refunds.map((refund) => refund.amount),
    currency,
  )
  return amount === null ? null : { amount, currency }
}

/** A payment from which an instalment that is given back is taken off: no more than is left. */
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

/** What the state of a payment is read from where the payments are known. `today` is a date in the market's zone. */
export function payingOf(
  booking: Parameters<typeof settlementOf>[1],
  steps: readonly PaymentStep[],
  today: PlainDate,
): Pick<Paying, 'source' | 'nextPayment' | 'nextCharge' | 'isPaidUp'> {
  const { paid, left } = settlementOf(steps, booking)
  const isListed = steps.some(isOwed)
  // Where all was paid and some of it went back, only the backoffice knows whether that is asked for again: its word decides, here as
  // in the list.
  const isBack = left && left.amount > 0 && paid && booking.total && paid.amount >= booking.total.amount
  const isLeft = isBack && !isListed ? null : left && (left.amount > 0 || isListed)
  return {
    source: 'detail',
    nextPayment: atMost(left, steps, nextPaymentOf(steps, today)),
    nextCharge: nextChargeOf(steps),
    isPaidUp: isLeft === null ? null : !isLeft,
  }
}

/** Days after a payment within which the backoffice's status may still be the old one (product §10). */
export const STATUS_UPDATE_DAYS = 5

/** Whether something was paid so lately that the status may not show it yet. */
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

/**
 * How a step stands on a day: what still has to be paid by the one rule of urgency (record 018), whatever the
 * backoffice calls it.
 */
export function stepStatusOn({ status, dueDate, oddDay }: PaymentStep, today: PlainDate): StepStatus {
  const isOpen = status === 'due' || status === 'expiring' || status === 'overdue'
  if (!isOpen || dueDate === null) return status
  if (oddDay) return 'due'
  return byUrgency[urgencyBy(dueDate, today)]
}
