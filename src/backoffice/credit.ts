import { z } from 'zod'
import { Money } from './money.ts'
import { CalendarDate, codes, Id, maybe, soft } from './wire.ts'

export const CREDIT_KINDS = ['COUPON', 'GIFT_CARD', 'PROMO_CODE'] as const
export const CREDIT_STATUSES = ['ACTIVE', 'USED', 'EXPIRED'] as const

/** One item of GET users/{userId}/credits (assumed). A credit is worth an amount or a percentage. */
export const Credit = z.object({
  id: Id,
  kind: codes(CREDIT_KINDS),
  status: codes(CREDIT_STATUSES),
  code: z.string(),
  label: maybe(z.string()),
  amount: maybe(Money),
  /** What is left of a gift card. */
  remaining: maybe(Money),
  percent: soft(z.number().min(0).max(100)),
  validFrom: soft(CalendarDate),
  validUntil: soft(CalendarDate),
})
export type Credit = z.infer<typeof Credit>
