import { Temporal } from 'temporal-polyfill'
import { REFUND_METHODS, REFUND_STATUSES, type Refund } from '#backoffice/wire/price.ts'
import { dayOf, type PlainDate } from '#markets/dates.ts'
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

type Dated = Pick<Refund, 'status' | 'requestedAt' | 'approvedAt' | 'issuedAt' | 'completedAt'>
type Zoned = Pick<Market, 'language' | 'timeZone'>

const dayIn = (instant: string | null, market: Zoned): PlainDate | null =>
  instant === null ? null : dayOf(instant, market)

/** The last day on which a refund arrives: counted from the trip's cancellation, else from the refund's first known day. */
export function arrivesBy(
  { issuedAt, requestedAt }: Pick<Dated, 'issuedAt' | 'requestedAt'>,
  cancelledAt: string | null,
  market: Zoned,
): PlainDate | null {
  const begun = dayIn(cancelledAt ?? requestedAt ?? issuedAt, market)
  return begun && latestRefundDay(begun, market)
}

/** The way of a refund, in order. */
const refundStages = ['asked', 'approved', 'sent', 'arrived'] as const
export type RefundStage = (typeof refundStages)[number]

/** `next`: what is waited for now; `late`: it should have arrived by its date. */
export interface RefundStep {
  stage: RefundStage
  state: 'done' | 'next' | 'ahead' | 'late'
  /** When it was done or, of the arrival still to come, the latest day; null when unknown. */
  date: PlainDate | null
}

/** How far a refund has come, on a day; empty for a status that we have no text for. */
export function refundSteps(
  refund: Dated,
  cancelledAt: string | null,
  market: Zoned,
  today: PlainDate,
): RefundStep[] {
  const reached = reachedBy(refund)
  const at: Record<RefundStage, string | null> = {
    asked: refund.requestedAt ?? cancelledAt,
    approved: refund.approvedAt,
    sent: refund.issuedAt,
    arrived: refund.completedAt,
  }
  if (reached === null) return []
  return refundStages.map((stage, place): RefundStep => {
    if (place <= reached) return { stage, state: 'done', date: past(dayIn(at[stage], market), today) }
    const date = stage === 'arrived' ? arrivesBy(refund, cancelledAt, market) : null
    const isLate = date !== null && Temporal.PlainDate.compare(date, today) < 0
    return { stage, state: isLate ? 'late' : place === reached + 1 ? 'next' : 'ahead', date }
  })
}

/** The place of the last stage that is done. */
function reachedBy({ status, approvedAt }: Dated): number | null {
  if (status === 'REQUESTED') return approvedAt === null ? 0 : 1
  if (status === 'ISSUED') return 2
  return status === 'COMPLETED' ? 3 : null
}

/** A day still to come is never shown as past. */
const past = (date: PlainDate | null, today: PlainDate): PlainDate | null =>
  date && Temporal.PlainDate.compare(date, today) <= 0 ? date : null

/**
 * What is told of a cancelled trip's refund, once: what is known of each, else what is certain because we cancelled, else what
 * the booking's terms may give.
 */
export function refundTold(booking: {
  refunds: readonly unknown[]
  cancelledBy: string | null
}): 'known' | 'certain' | 'depends' {
  if (booking.refunds.length > 0) return 'known'
  return booking.cancelledBy === 'TRAVELLER' ? 'depends' : 'certain'
}
