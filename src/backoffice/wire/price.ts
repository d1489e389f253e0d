import { z } from 'zod'
import { MoneyShape } from './money.ts'
import { CalendarDate, codes, Id, Instant, maybe, optionalCode, orElse, soft } from './values.ts'

/** Payment states (product §10). EXPIRED is overdue. */
export const PAYMENT_STATUSES = ['TO_PAY', 'EXPIRING', 'EXPIRED', 'PAID', 'COMPLETED'] as const
export const PaymentStatus = optionalCode(PAYMENT_STATUSES)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Kinds of price line (product §10), in the order they are shown. */
export const PRICE_LINE_TYPES = [
  'TRIP',
  'CANCELLATION',
  'PRIVATE_ROOM',
  'PROMO_CODE',
  'GIFT_CARD',
  'VOUCHER',
  'EXTRA_DISCOUNT',
  'ROUNDING',
] as const

/** One line of the bill. Discounts carry a negative total. */
export const PriceLine = z.object({
  type: codes(PRICE_LINE_TYPES),
  /** The backoffice's own wording, for a type that we have no text for. */
  label: maybe(z.string()),
  /** The promo code, gift card or voucher behind the line. */
  code: maybe(z.string()),
  unitPrice: maybe(MoneyShape),
  quantity: orElse(z.int().positive(), 1),
  total: MoneyShape,
})
export type PriceLine = z.infer<typeof PriceLine>

/** A promo code, gift card, voucher or extra discount used on the booking; `amount` is the deduction, positive. */
export const Discount = z.object({
  code: maybe(z.string()),
  label: maybe(z.string()),
  amount: MoneyShape,
})
export type Discount = z.infer<typeof Discount>

/** Deposit or balance: amount due, due date and state. */
export const Due = z.object({
  amount: MoneyShape,
  dueDate: soft(CalendarDate),
  status: PaymentStatus,
})
export type Due = z.infer<typeof Due>

export const PAYMENT_KINDS = ['DEPOSIT', 'BALANCE', 'INTEGRATION', 'INSTALMENT'] as const

/** The payment states, plus an instalment that will be charged automatically on its date, and one that failed. */
export const INSTALMENT_STATUSES = [...PAYMENT_STATUSES, 'SCHEDULED', 'FAILED'] as const

/** A payment made, or an instalment still due. */
export const Payment = z.object({
  id: Id,
  kind: codes(PAYMENT_KINDS),
  amount: MoneyShape,
  status: codes(INSTALMENT_STATUSES),
  dueDate: soft(CalendarDate),
  paidAt: soft(Instant),
  /** What it was paid with, as `Visa •••• 4242`; for a SCHEDULED one (assumed), what it will be charged to. */
  method: maybe(z.string()),
})
export type Payment = z.infer<typeof Payment>

/**
 * What the traveller has to pay next: everything late; else what failed, with all that is due before it within seven days; else all
 * with the next due date or none. `status` is that of its latest part, FAILED only if all of it failed.
 */
export const NextPayment = z.object({
  amount: MoneyShape,
  dueDate: soft(CalendarDate),
  status: codes(INSTALMENT_STATUSES),
})
export type NextPayment = z.infer<typeof NextPayment>

/** The next automatic charge: all SCHEDULED instalments of the first date. `method` is what it is charged to, as in a payment. */
export const NextCharge = z.object({
  amount: MoneyShape,
  dueDate: soft(CalendarDate),
  method: maybe(z.string()),
})
export type NextCharge = z.infer<typeof NextCharge>

export const REFUND_STATUSES = ['REQUESTED', 'ISSUED', 'COMPLETED'] as const
export const REFUND_METHODS = ['ORIGINAL_PAYMENT', 'GIFT_CARD'] as const

const assumed = { 'x-assumed': true }

/** A refund in money, or as a gift card for the deposit (product §10). */
export const Refund = z.object({
  id: Id,
  amount: MoneyShape,
  status: codes(REFUND_STATUSES),
  method: codes(REFUND_METHODS),
  requestedAt: soft(Instant).meta(assumed),
  approvedAt: soft(Instant).meta(assumed),
  /** When it was sent, or the gift card made. */
  issuedAt: soft(Instant),
  completedAt: soft(Instant).meta(assumed),
  /** The credit that the gift card became. */
  creditId: maybe(Id).meta(assumed),
  /** Whether the traveller chose a gift card instead of money; null if unknown. */
  chosen: soft(z.boolean()).meta(assumed),
})
export type Refund = z.infer<typeof Refund>
