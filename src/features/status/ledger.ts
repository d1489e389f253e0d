import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Money } from '#backoffice/wire/money.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { type BillLine, billOf, sumOf } from './bill.ts'
import { type Step, settlementOf } from './payments.ts'

/**
 * What a booking costs and how far it is paid, as one sum. Where all of it is known, in one currency: the lines add up
 * to `total`, and `paid` and `left` less `over` add up to it again.
 */
export interface Ledger {
  lines: BillLine[]
  total: Money | null
  paid: Money | null
  /** Still to pay; null when unknown, and for a cancelled trip. */
  left: Money | null
  /** Paid beyond the total; null when it is nothing. */
  over: Money | null
  /** All refunds; null without any, or where one could not be read. */
  refunded: Money | null
}

type Priced = Pick<BookingDetail, 'priceLines' | 'total' | 'bookingStatus' | 'payments' | 'refunds'>

/** The ledger of a booking. What the backoffice's lines lack to its total is a line of its own. */
export function ledgerOf(booking: Priced, steps: readonly Step[]): Ledger {
  const { lines, total, difference } = billOf(booking)
  const { paid, left, over } = settlementOf(steps, booking)
  const rest: BillLine[] =
    total && difference
      ? [{ type: null, label: null, code: null, quantity: 1, amount: { ...total, amount: difference } }]
      : []
  return { lines: [...lines, ...rest], total, paid, left, over, refunded: refundedOf(booking) }
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
