import { z } from 'zod'
import { MoneyShape } from './money.ts'
import { CalendarDate, codes, Id, maybe, soft } from './values.ts'

export const CREDIT_KINDS = ['COUPON', 'GIFT_CARD', 'PROMO_CODE'] as const
/** The origin of a credit. */
export const CREDIT_ORIGINS = ['WELCOME', 'REFERRAL', 'REFUND', 'GIFT', 'PROMOTION'] as const
export const CREDIT_STATUSES = ['ACTIVE', 'USED', 'EXPIRED'] as const

/** One item of GET users/{userId}/credits (assumed). A credit is worth an amount or a percentage. */
export const Credit = z.object({
  id: Id,
  kind: codes(CREDIT_KINDS),
  status: codes(CREDIT_STATUSES),
  code: z.string(),
  label: maybe(z.string()),
  amount: maybe(MoneyShape),
  /** The rest of a gift card. */
  remaining: maybe(MoneyShape),
  percent: soft(z.number().min(0).max(100)),
  origin: maybe(codes(CREDIT_ORIGINS)),
  /** Title of the only trip it can be used for; null for any. */
  onlyFor: maybe(z.string()),
  /** The smallest booking total for which it can be used. */
  minimumSpend: maybe(MoneyShape),
  /** Whether it can be combined with other credits on one booking. */
  combinable: soft(z.boolean()),
  validFrom: soft(CalendarDate),
  validUntil: soft(CalendarDate),
})
export type Credit = z.infer<typeof Credit>
