import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { INSTALMENT_STATUSES, type PAYMENT_KINDS, type Payment } from '#backoffice/wire/price.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { lessPaidBack } from './refunds.ts'

type Billed = Pick<BookingDetail, 'payments' | 'total' | 'refunds' | 'bookingStatus' | 'integrationPrice'>

const isMade = ({ status }: Pick<Payment, 'status'>): boolean => status === 'PAID' || status === 'COMPLETED'
const isKnown = ({ status }: Pick<Payment, 'status'>): boolean =>
  INSTALMENT_STATUSES.some((known) => known === status)

const add = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount.amount, 0)

/** By how much the open payments exceed what is left of the total; null if that cannot be computed. */
function excessOf({ payments, total, integrationPrice, ...booking }: Billed): number | null {
  if (!total || omittedIn(payments) > 0 || !payments.every(isKnown)) return null
  const surcharge = payments.some(({ kind }) => kind === 'INTEGRATION') ? null : integrationPrice
  const sums = [...payments.map(({ amount }) => amount), ...(surcharge ? [surcharge] : [])]
  if (sums.some(({ currency }) => currency !== total.currency)) return null
  const counted = lessPaidBack(booking, { ...total, amount: add(payments.filter(isMade)) })
  if (counted === null) return null
  const open = add(payments.filter((payment) => !isMade(payment))) + (surcharge?.amount ?? 0)
  return open - (total.amount - counted.amount)
}

/** Kinds of which a booking has one. */
const single: readonly string[] = ['DEPOSIT', 'BALANCE'] satisfies (typeof PAYMENT_KINDS)[number][]

/**
 * Whether a payment may have settled an open one: the same sum for the same thing. A failed attempt is repeated on its day or later;
 * of several instalments, only the one of the same day.
 */
function settles(made: Payment, open: Payment): boolean {
  if (made.kind !== open.kind || made.amount.amount !== open.amount.amount) return false
  if (open.status === 'FAILED') return !(made.dueDate && open.dueDate && made.dueDate < open.dueDate)
  return single.includes(open.kind) || (open.dueDate !== null && made.dueDate === open.dueDate)
}

/**
 * The payments of a booking without open ones that another payment has settled. Some systems list an attempt that failed beside the
 * one that succeeded, or what is owed beside what was paid for it, and would have us ask for a sum twice. An open payment is left
 * out only if the payments then add up to the total, and do not with it: of two equal instalments, the second is still owed.
 */
export function withoutSettled(booking: Billed): Listed<Payment> {
  const { payments } = booking
  const made = payments.filter(isMade)
  const open = payments.filter(
    (payment) => !isMade(payment) && payment.amount.amount > 0 && made.some((one) => settles(one, payment)),
  )
  let excess = open.length > 0 ? excessOf(booking) : null
  if (excess === null) return payments
  const settled = new Set<Payment>()
  for (const payment of open.toSorted(byDay)) {
    if (payment.amount.amount > excess) continue
    settled.add(payment)
    excess -= payment.amount.amount
  }
  return excess === 0 ? payments.filter((payment) => !settled.has(payment)) : payments
}

const byDay = (one: Payment, other: Payment): number =>
  (one.dueDate ?? '') < (other.dueDate ?? '') ? -1 : Number((one.dueDate ?? '') > (other.dueDate ?? ''))
