import { REFUND_METHODS, REFUND_STATUSES, type Refund } from '#backoffice/wire/price.ts'
import type { Market } from '#markets/market-table.ts'

/** The refund text for a market's travellers, with its figures (product §10). */
export type RefundTerms =
  | { text: 'days'; days: number }
  | { text: 'businessDays'; from: number; to: number }
  | { text: 'businessDaysAndGiftCard'; days: number }
  | { text: 'fullAndGiftCard'; days: number }

/** How a cancelled trip is refunded in a market. The gift card for the deposit is valid for one year. */
export function refundTerms({ language }: Pick<Market, 'language'>): RefundTerms {
  if (language === 'de') return { text: 'days', days: 7 }
  if (language === 'en') return { text: 'businessDays', from: 7, to: 10 }
  if (language === 'es') return { text: 'businessDaysAndGiftCard', days: 15 }
  return { text: 'fullAndGiftCard', days: 15 }
}

/** Refund codes for which we have no text, for the log. */
export const unknownRefundCodes = ({ method, status }: Pick<Refund, 'method' | 'status'>): string[] => [
  ...(REFUND_METHODS.some((known) => known === method) ? [] : [method]),
  ...(REFUND_STATUSES.some((known) => known === status) ? [] : [status]),
]
