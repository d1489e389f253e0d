import { Temporal } from 'temporal-polyfill'
import { CANCELLED_BY } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { REFUND_METHODS, REFUND_STATUSES, type Refund } from '#backoffice/wire/price.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { isoDay, localDate, type PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'

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
  ...(hasUnknownStatus({ status }) ? [status] : []),
]

/** Monday to Friday, the days on which money moves. Public holidays differ by bank and are not subtracted. */
const BUSINESS_DAYS = 5

/** The last day on which a refund begun on this day arrives, by the market's terms (product §10). */
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

type Cancelled = Pick<BookingDetail, 'cancelledAt' | 'cancelledBy'>

/** Who cancelled: the company if that is not reported, since this favours the traveller; OTHER for an unknown code (record 033). */
export const findCanceller = ({
  cancelledBy,
}: Pick<Cancelled, 'cancelledBy'>): (typeof CANCELLED_BY)[number] | 'OTHER' =>
  cancelledBy === null ? 'COMPANY' : (CANCELLED_BY.find((known) => known === cancelledBy) ?? 'OTHER')

/** Whether the company cancelled. */
export const isCancelledByCompany = (cancelled: Pick<Cancelled, 'cancelledBy'>): boolean =>
  findCanceller(cancelled) === 'COMPANY'

/** The last day on which all payments are refunded after the company cancelled (record 033). */
function latestCompanyDay(cancelled: PlainDate, market: Zoned): PlainDate {
  const days = market.companyCancelledRefundDays
  return days === null ? latestRefundDay(cancelled, market) : cancelled.add({ days })
}

/** Refunds that have not arrived yet. */
export const refundsUnderWay = <One extends Pick<Refund, 'status'>>(refunds: readonly One[]): One[] =>
  refunds.filter(({ status }) => status === 'REQUESTED' || status === 'ISSUED')

/** Whether we do not know a refund's status, so that it may have arrived. */
export const hasUnknownStatus = ({ status }: Pick<Refund, 'status'>): boolean =>
  !REFUND_STATUSES.some((known) => known === status)

/** Whether the company owes a full refund and none is known yet. */
export const owesFullRefund = (
  booking: Pick<BookingDetail, 'bookingStatus' | 'cancelledBy'> & { refunds: Listed<unknown> },
): boolean =>
  booking.bookingStatus === 'CANCELLED' &&
  isCancelledByCompany(booking) &&
  booking.refunds.length + omittedIn(booking.refunds) === 0

type Dated = Pick<Refund, 'status' | 'requestedAt' | 'approvedAt' | 'issuedAt' | 'completedAt'>
type Zoned = Pick<Market, 'language' | 'timeZone' | 'companyCancelledRefundDays'>

const dayIn = (instant: string | null, market: Zoned): PlainDate | null =>
  instant === null ? null : localDate(instant, market)

/**
 * The last day on which a refund arrives, counted from the trip's cancellation, else from the refund's first known day. If we do
 * not know who cancelled, the later of the two terms.
 */
export function arrivesBy(
  { issuedAt, requestedAt }: Pick<Dated, 'issuedAt' | 'requestedAt'>,
  cancelled: Cancelled,
  market: Zoned,
): PlainDate | null {
  const begun = dayIn(cancelled.cancelledAt ?? requestedAt ?? issuedAt, market)
  if (!begun) return null
  const days = { COMPANY: latestCompanyDay(begun, market), TRAVELLER: latestRefundDay(begun, market) }
  const canceller = findCanceller(cancelled)
  if (canceller !== 'OTHER') return days[canceller]
  return Temporal.PlainDate.compare(days.COMPANY, days.TRAVELLER) < 0 ? days.TRAVELLER : days.COMPANY
}

/** The stages of a refund, in order. */
const refundStages = ['asked', 'approved', 'sent', 'arrived'] as const
export type RefundStage = (typeof refundStages)[number]

/** `next`: the stage awaited now; `late`: the refund should have arrived by its date. */
export interface RefundStep {
  stage: RefundStage
  state: 'done' | 'next' | 'ahead' | 'late'
  /** The day it was done or, for an arrival still ahead, the latest day; null if unknown. */
  date: PlainDate | null
}

/** The progress of a refund on a day; empty for a status that we have no text for. */
export function refundSteps(
  refund: Dated,
  cancelled: Cancelled,
  market: Zoned,
  today: PlainDate,
): RefundStep[] {
  const reached = reachedBy(refund)
  const at: Record<RefundStage, string | null> = {
    asked:
      beginning(refund, cancelled) === 'asked'
        ? (refund.requestedAt ?? cancelled.cancelledAt)
        : cancelled.cancelledAt,
    approved: refund.approvedAt,
    sent: refund.issuedAt,
    arrived: refund.completedAt,
  }
  if (reached === null) return []
  return refundStages.map((stage, place): RefundStep => {
    if (place <= reached) return { stage, state: 'done', date: past(dayIn(at[stage], market), today) }
    const date = stage === 'arrived' ? arrivesBy(refund, cancelled, market) : null
    const isLate = date !== null && Temporal.PlainDate.compare(date, today) < 0
    return { stage, state: isLate ? 'late' : place === reached + 1 ? 'next' : 'ahead', date }
  })
}

/** What a refund begins with: a request, or the cancellation itself, since what we owe needs no request. */
export function beginning(
  { requestedAt }: Pick<Refund, 'requestedAt'>,
  cancelled: Cancelled,
): 'asked' | 'cancelled' {
  const canceller = findCanceller(cancelled)
  if (canceller === 'TRAVELLER') return 'asked'
  const mayBeRequested = canceller === 'OTHER' || cancelled.cancelledAt === null
  return mayBeRequested && requestedAt !== null ? 'asked' : 'cancelled'
}

/** The index of the last stage done. */
function reachedBy({ status, approvedAt }: Dated): number | null {
  if (status === 'REQUESTED') return approvedAt === null ? 0 : 1
  if (status === 'ISSUED') return 2
  return status === 'COMPLETED' ? 3 : null
}

/** Hides a day still ahead from what is past. */
const past = (date: PlainDate | null, today: PlainDate): PlainDate | null =>
  date && Temporal.PlainDate.compare(date, today) <= 0 ? date : null

/** What the travellers of a cancelled booking get back, or would get back if they cancelled now. */
export interface RefundBreakdown {
  /** `unpaid`: nothing was paid; `unknown`: not known, or the figures do not add up. */
  kind: 'all' | 'part' | 'nothing' | 'unpaid' | 'unknown'
  /** null if not known. */
  paid: Money | null
  amount: Money | null
  kept: Money | null
}

/**
 * Payments on a booking less refunds made or under way; null if unknown. On a cancelled booking nothing is subtracted: its refunds
 * are of all that was paid.
 */
export function lessPaidBack(
  { bookingStatus, refunds }: Pick<BookingDetail, 'bookingStatus' | 'refunds'>,
  made: Money | null,
): Money | null {
  if (bookingStatus === 'CANCELLED' || refunds.length + omittedIn(refunds) === 0) return made
  const back = refunds.some(hasUnknownStatus) ? null : sumOfRefunds(refunds)
  if (!made || !back || back.currency !== made.currency || back.amount > made.amount) return null
  return { ...made, amount: made.amount - back.amount }
}

/** The refund of what was paid (null: not known), by who cancelled and what the backoffice reports (record 033). */
export function refundBreakdown(booking: Refundable, made: Money | null, today: PlainDate): RefundBreakdown {
  const paid = lessPaidBack(booking, made)
  const isOff = booking.bookingStatus === 'CANCELLED'
  if (isOff && isCancelledByCompany(booking)) {
    return { kind: made?.amount === 0 ? 'unpaid' : 'all', paid: made, amount: made, kept: null }
  }
  const unknown = { kind: 'unknown', paid, amount: null, kept: null } as const
  const isRefunded = isOff && booking.refunds.length > 0
  const refundable = isRefunded ? sumOfRefunds(booking.refunds) : termsOn(booking, today)?.refundable
  if (paid?.amount === 0 && !refundable?.amount) return { ...unknown, kind: 'unpaid' }
  if (!refundable || !paid || refundable.currency !== paid.currency) return unknown
  const kept = { ...paid, amount: paid.amount - refundable.amount }
  if (refundable.amount < 0 || kept.amount < 0) return unknown
  return {
    kind: kept.amount === 0 ? 'all' : refundable.amount === 0 ? 'nothing' : 'part',
    paid,
    amount: refundable,
    kept,
  }
}

/** The cancellation terms valid on a day; those of a cancelled booking are final. */
function termsOn(
  { bookingStatus, cancellation }: Pick<Refundable, 'bookingStatus' | 'cancellation'>,
  today: PlainDate,
): Refundable['cancellation'] {
  const until = bookingStatus === 'CANCELLED' ? null : cancellation?.until
  return until && until < isoDay(today) ? null : cancellation
}

type Refundable = Pick<BookingDetail, 'bookingStatus' | 'cancelledBy' | 'refunds' | 'cancellation'>

/** The sum of all refunds; null if one could not be read or is in another currency. */
export function sumOfRefunds(refunds: Listed<Pick<Refund, 'amount'>>): Money | null {
  const [first] = refunds
  if (!first || omittedIn(refunds) > 0) return null
  const { currency } = first.amount
  if (refunds.some(({ amount }) => amount.currency !== currency)) return null
  const amount = refunds.reduce((sum, refund) => sum + refund.amount.amount, 0)
  return Number.isSafeInteger(amount) ? { amount, currency } : null
}

/**
 * Compares the refunds of a trip that the company cancelled with what was paid: the amount missing; `odd` if they are more or
 * cannot be compared; null if they are equal, or one of the two is not known.
 */
export function findMissingRefund(
  booking: Cancelled & Pick<BookingDetail, 'refunds' | 'giftCards' | 'vouchers'>,
  paid: Money | null,
): Money | 'odd' | null {
  if (booking.refunds.length === 0 || !paid) return null
  if (omittedIn(booking.refunds) > 0) return 'odd'
  const owed = booking.refunds.filter((refund) => !isOwnCard(refund, booking))
  const sum = owed.length > 0 ? sumOfRefunds(owed) : { ...paid, amount: 0 }
  if (!sum || sum.currency !== paid.currency || sum.amount > paid.amount) return 'odd'
  return sum.amount === paid.amount ? null : { ...paid, amount: paid.amount - sum.amount }
}

type WithCards = Cancelled & Pick<BookingDetail, 'giftCards' | 'vouchers'>

/** Whether a refund may be the gift cards and vouchers used for the booking, which come back as they were. */
function isOwnCard({ method, amount }: Pick<Refund, 'method' | 'amount'>, booking: WithCards): boolean {
  const used = [...booking.giftCards, ...booking.vouchers].reduce(
    (sum, card) => sum + Math.abs(card.amount.amount),
    0,
  )
  return method === 'GIFT_CARD' && amount.amount <= used
}

/** Whether a refund is a gift card that the traveller did not choose, in place of money that the company owes. */
export const isUnrequestedCard = (
  refund: Pick<Refund, 'method' | 'chosen' | 'amount'>,
  booking: WithCards,
): boolean =>
  refund.method === 'GIFT_CARD' &&
  refund.chosen !== true &&
  isCancelledByCompany(booking) &&
  !isOwnCard(refund, booking)

/** The last day for the refund of a cancelled booking without known refunds; null if the cancellation day is unknown. */
export const refundDeadline = (cancelled: Cancelled, market: Zoned): PlainDate | null =>
  arrivesBy({ issuedAt: null, requestedAt: null }, cancelled, market)

/** Whether a cancelled trip's refund is, or may be, sent or arrived, so that the booking can no longer move. */
export const isPaidBack = ({ refunds }: { refunds: Listed<Pick<Refund, 'status'>> }): boolean =>
  omittedIn(refunds) > 0 || refunds.some(({ status }) => status !== 'REQUESTED')
