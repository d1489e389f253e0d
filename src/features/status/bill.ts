import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Money } from '#backoffice/wire/money.ts'
import { type Discount, PRICE_LINE_TYPES, type PriceLine } from '#backoffice/wire/price.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

export type PriceLineType = (typeof PRICE_LINE_TYPES)[number]

export interface BillLine {
  /** null for a type that we have no text for: then `label` is used, if the backoffice sends one. */
  type: PriceLineType | null
  label: string | null
  code: string | null
  quantity: number
  amount: Money
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
