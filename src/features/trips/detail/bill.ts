import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Money } from '#backoffice/wire/money.ts'
import { type Discount, PRICE_LINE_TYPES, type PriceLine } from '#backoffice/wire/price.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

export type PriceLineType = (typeof PRICE_LINE_TYPES)[number]

export interface BillLine {
  /** null for a type that has no text of ours: then `label` says it, if the backoffice sends one. */
  type: PriceLineType | null
  label: string | null
  code: string | null
  quantity: number
  amount: Money
}

export interface Bill {
  lines: BillLine[]
  /** The backoffice's own, whatever the lines say; null where it cannot be read. */
  total: Money | null
  /** Lines that could not be read. */
  omitted: number
  /** Total less the sum of the lines, minor units; null where currencies differ or something is missing. */
  difference: number | null
}

const roundingRank = PRICE_LINE_TYPES.indexOf('ROUNDING')

/** The type of a line where we have a text for it. */
export const knownType = (type: string) => PRICE_LINE_TYPES.find((known) => known === type) ?? null

/** A line's place in the order of product §10; what the backoffice has added since stands before the rounding. */
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
  // A bill without lines claims nothing that could be wrong.
  if (lines.length === 0) return 0
  const sum = sumOf(
    lines.map(({ amount }) => amount),
    total.currency,
  )
  return sum === null ? null : total.amount - sum
}

/** The sum of amounts in one currency, minor units; null when one is in another, or it is beyond what can be counted. */
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
  // One line may sum up several of a kind; a code on the bill speaks for itself alone.
  const listed = ({ kind, discount }: (typeof all)[number]) =>
    booking.priceLines.some(
      ({ type, code }) =>
        type === kind && (code === null || discount.code === null || code === discount.code),
    )
  return all.filter((item) => !listed(item))
}
