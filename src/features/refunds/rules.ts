import { REFUND_METHODS, REFUND_STATUSES, type Refund } from '#backoffice/wire/price.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'

/** The refund text for a market's travellers, with its figures (product §10). */
export type RefundTerms =
  | { text: 'days'; days: number }
  | { text: 'businessDays'; from: number; to: number }
  | { text: 'businessDaysAndGiftCard'; days: number }
  | { text: 'fullAndGiftCard'; days: number }

const giftCard: RefundTerms = { text: 'fullAndGiftCard', days: 15 }

const termsIn: Readonly<Record<Market['language'], RefundTerms>> = {
  de: { text: 'days', days: 7 },
  en: { text: 'businessDays', from: 7, to: 10 },
  es: { text: 'businessDaysAndGiftCard', days: 15 },
  it: giftCard,
  fr: giftCard,
}

/** How a cancelled trip is refunded in a market. The gift card for the deposit is valid for one year. */
export const refundTerms = ({ language }: Pick<Market, 'language'>): RefundTerms => termsIn[language]

/** Refund codes for which we have no text, for the log. */
export const unknownRefundCodes = ({ method, status }: Pick<Refund, 'method' | 'status'>): string[] => [
  ...(REFUND_METHODS.some((known) => known === method) ? [] : [method]),
  ...(REFUND_STATUSES.some((known) => known === status) ? [] : [status]),
]

/** Days of the week on which money moves: Monday to Friday. Public holidays differ by bank and are not counted off. */
const BUSINESS_DAYS = 5

/** The last day on which a refund that began on this day arrives, by the market's terms (product §10). */
export function latestRefundDay(begun: PlainDate, market: Pick<Market, 'language'>): PlainDate {
  const terms = refundTerms(market)
  if (terms.text === 'days') return begun.add({ days: terms.days })
  let day = begun
  let left = terms.text === 'businessDays' ? terms.to : terms.days
  while (left > 0) {
    day = day.add({ days: 1 })
    if (day.dayOfWeek <= BUSINESS_DAYS) left -= 1
  }
  return day
}

/** Refunds that have not arrived yet. */
export const refundsUnderWay = <One extends Pick<Refund, 'status'>>(refunds: readonly One[]): One[] =>
  refunds.filter(({ status }) => status === 'REQUESTED' || status === 'ISSUED')
