import { Temporal } from 'temporal-polyfill'
import { creditAnchor } from '#account/credits.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import { REFUND_METHODS, type Refund } from '#backoffice/wire/price.ts'
import type { TripState } from '#bookings/read.ts'
import { type BookingReader, isPayer, leaderName } from '#bookings/reader.ts'
import {
  beginning,
  findCanceller,
  findMissingRefund,
  isCancelledByCompany,
  isPaidBack,
  isUnrequestedCard,
  type RefundBreakdown,
  type RefundStep,
  refundBreakdown,
  refundDeadline,
  refundSteps,
  refundsUnderWay,
  refundTerms,
} from '#bookings/refunds.ts'
import { type Translate, textOfCode } from '#i18n/translate.ts'
import {
  formatDayEnd,
  formatExtendedDate,
  formatNearDate,
  isoDay,
  type PlainDate,
  unbrokenDate,
} from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'
import { formatMoney } from '#markets/money.ts'
import type { StepState, TimelineStep } from '#ui/timeline.ts'

// The one place with the texts on refunds (product §10): of a cancelled booking, of one that its traveller may cancel, of one with
// a late payment, and of one that may not run.

interface Words {
  t: Translate
  market: Market
}

type Amounts = Pick<RefundBreakdown, 'paid' | 'amount' | 'kept'>

/** The amounts of a sentence; empty if unknown. */
function amountsOf(back: Amounts, { market }: Words) {
  const written = (money: Money | null) => (money ? formatMoney(money, market) : '')
  return { paid: written(back.paid), amount: written(back.amount), kept: written(back.kept) }
}

/** The refund part of a cancelled booking's page. */
export interface RefundCard {
  title: string
  /** The refund as a whole. */
  back: string[]
  refunds: RefundWords[]
  /** null if there is no choice. */
  choice: string | null
}

/** The refund part on a day; readers who are not known to be the payer only learn that the refund goes to who paid. */
export function refundCard(
  booking: BookingDetail,
  paid: Money | null,
  reader: BookingReader<Pick<PartyMember, 'name'>>,
  today: PlainDate,
  words: Words,
): RefundCard {
  const { t } = words
  if (!isPayer(reader)) {
    const back = [othersWords(reader, words)]
    return { title: t('trip:refund.others.title'), back, refunds: [], choice: null }
  }
  return {
    title: t('trip:refund.title'),
    back: refundBreakdownWords(booking, paid, today, words),
    refunds: booking.refunds.map((refund) => refundWords(refund, booking, today, words)),
    choice: choiceWords(booking, words),
  }
}

/** A sentence that the refund goes to who paid, and who knows the amount. */
function othersWords(reader: BookingReader<Pick<PartyMember, 'name'>>, { t }: Words): string {
  if (reader.role === 'unknown') return t('trip:refund.others.nobody')
  const name = leaderName(reader)
  return name ? t('trip:refund.others.known', { name }) : t('trip:refund.others.somebody')
}

/**
 * The refund of a cancelled booking on a day, sentence by sentence; `paid`: what was paid, null if unknown. The text of a single
 * refund is beside it.
 */
export function refundBreakdownWords(
  booking: BookingDetail,
  paid: Money | null,
  today: PlainDate,
  words: Words,
): string[] {
  const wordsBy = { COMPANY: companyWords, TRAVELLER: travellerWords, OTHER: unknownWords }
  return wordsBy[findCanceller(booking)](booking, paid, today, words)
}

/** For an unknown canceller: neither the company's debt nor the traveller's terms, only what is known and whom to contact. */
function unknownWords(booking: BookingDetail, paid: Money | null, today: PlainDate, words: Words): string[] {
  const { t } = words
  const { kind } = refundBreakdown(booking, paid, today)
  if (kind === 'unpaid') return [t('trip:refund.unpaid')]
  // The refunds themselves show how much.
  return kind === 'all' && booking.refunds.length > 0 ? [] : [t('trip:refund.totalUnknown')]
}

function companyWords(booking: BookingDetail, paid: Money | null, today: PlainDate, words: Words): string[] {
  const { t, market } = words
  const missing = findMissingRefund(booking, paid)
  if (missing === 'odd') return [t('trip:refund.odd')]
  if (missing) return [missingWords(missing, booking, today, words)]
  if (booking.refunds.length > 0) return []
  const back = refundBreakdown(booking, paid, today)
  if (back.kind === 'unpaid') return [t('trip:refund.unpaid'), ...cardsWords(booking, words)]
  return [
    back.amount ? t('trip:refund.all', amountsOf(back, words)) : t('trip:refund.allUnknown'),
    howWords(refundDeadline(booking, market), today, 'dated', words) ?? t('trip:refund.how.undated'),
    ...cardsWords(booking, words),
    t('trip:refund.choice'),
  ]
}

/** The choice of a gift card instead of money that we owe and have not sent; null if there is no choice. */
export function choiceWords(booking: BookingDetail, { t }: Pick<Words, 't'>): string | null {
  const { refunds } = booking
  const isMoney = refunds.length > 0 && refunds.every(({ method }) => method !== 'GIFT_CARD')
  return isCancelledByCompany(booking) && isMoney && !isPaidBack(booking) ? t('trip:refund.choice') : null
}

function travellerWords(
  booking: BookingDetail,
  paid: Money | null,
  today: PlainDate,
  words: Words,
): string[] {
  const { t, market } = words
  const back = refundBreakdown(booking, paid, today)
  // The refunds themselves show how much, so "unknown" would contradict them.
  if (back.kind === 'unknown' && booking.refunds.length > 0) return paid ? [t('trip:refund.odd')] : []
  const sentence = t(`trip:refund.${back.kind}`, amountsOf(back, words))
  const isComing = back.kind === 'all' || back.kind === 'part'
  // Each refund shows its own progress.
  if (!isComing || booking.refunds.length > 0) return [sentence]
  const terms = refundTerms(market)
  const isByCard = terms.text === 'businessDaysAndGiftCard' || terms.text === 'fullAndGiftCard'
  const how = howWords(refundDeadline(booking, market), today, isByCard ? 'card' : 'dated', words)
  return [sentence, how ?? textOfCode(t, 'trip:refund', terms.text, terms)]
}

/** How and by when the refund comes; null if the day is unknown. */
function howWords(
  by: PlainDate | null,
  today: PlainDate,
  way: 'dated' | 'card',
  { t, market }: Words,
): string | null {
  if (!by) return null
  const date = formatExtendedDate(by, market)
  return t(`trip:refund.how.${isPast(by, today) ? 'late' : way}`, { date })
}

const isPast = (day: PlainDate, today: PlainDate): boolean => Temporal.PlainDate.compare(day, today) < 0

function missingWords(
  missing: Money,
  booking: BookingDetail,
  today: PlainDate,
  { t, market }: Words,
): string {
  const by = refundDeadline(booking, market)
  const amount = formatMoney(missing, market)
  if (!by) return t('trip:refund.missingUndated', { amount })
  const date = formatExtendedDate(by, market)
  return t(`trip:refund.${isPast(by, today) ? 'missingLate' : 'missing'}`, { amount, date })
}

const cardsWords = ({ giftCards, vouchers }: BookingDetail, { t }: Words): string[] =>
  giftCards.length + vouchers.length > 0 ? [t('trip:refund.cards')] : []

export interface RefundWords {
  /** The amount and the method. */
  title: string
  /** Notes: a gift card was chosen, or need not be accepted; or the status is unknown, if there are no steps. */
  notes: string[]
  steps: TimelineStep[]
  /** The anchor of its gift card on the credits page; '' for the page itself, null if there is no gift card on it. */
  creditHash: string | null
}

const refundMarks: Record<RefundStep['state'], StepState> = {
  done: 'paid',
  next: 'due',
  ahead: 'scheduled',
  late: 'soon',
}

const methodOf = ({ method }: Pick<Refund, 'method'>) =>
  REFUND_METHODS.find((known) => known === method) ?? 'OTHER'

/** A refund of a cancelled trip on a day. */
export function refundWords(
  refund: Refund,
  booking: Pick<BookingDetail, 'cancelledAt' | 'cancelledBy' | 'giftCards' | 'vouchers'>,
  today: PlainDate,
  words: Words,
): RefundWords {
  const { t, market } = words
  const amount = formatMoney(refund.amount, market)
  const method = methodOf(refund)
  const steps = stepsOf(refund, booking, method === 'GIFT_CARD', refund.amount, today, words)
  return {
    title: t(`trip:refund.by.${method}`, { amount }),
    notes: [...(steps.length === 0 ? [t('ui:unknownStatus')] : []), ...cardWords(refund, booking, words)],
    steps,
    creditHash: creditHashOf(refund),
  }
}

/** The steps of a refund, in words. */
function stepsOf(
  refund: Parameters<typeof refundSteps>[0],
  cancelled: Parameters<typeof refundSteps>[1],
  isCard: boolean,
  amount: Money | null,
  today: PlainDate,
  words: Words,
): TimelineStep[] {
  const { market } = words
  const begins = beginning(refund, cancelled)
  return refundSteps(refund, cancelled, market, today).map((step) => ({
    title: refundStepTitle(step, isCard, begins, words),
    note: refundStepNote(step, words),
    state: refundMarks[step.state],
    ...(step.stage === 'arrived' && amount && { amount: formatMoney(amount, market) }),
  }))
}

function creditHashOf({ status, creditId, method }: Refund): string | null {
  if (method !== 'GIFT_CARD' || status !== 'COMPLETED') return null
  return creditId === null ? '' : `#${creditAnchor(creditId)}`
}

function refundStepTitle(
  { stage, state }: RefundStep,
  isCard: boolean,
  begins: 'asked' | 'cancelled',
  { t }: Words,
): string {
  if (stage === 'asked') return t(`trip:refund.step.${begins}`)
  const key = isCard && stage !== 'approved' ? (`${stage}Card` as const) : stage
  return t(`trip:refund.step.${key}.${state === 'done' ? 'done' : 'open'}`)
}

function refundStepNote({ state, date }: RefundStep, words: Words): string {
  const { t, market } = words
  if (state === 'done') return date ? formatExtendedDate(date, market) : t('trip:state.done')
  if (!date) return t(`trip:refund.note.${state === 'next' ? 'next' : 'ahead'}`)
  return t(`trip:refund.note.${state === 'late' ? 'late' : 'latest'}`, {
    date: formatExtendedDate(date, market),
  })
}

/** Whether a gift card was chosen, if the company owes money. */
function cardWords(
  refund: Refund,
  booking: Pick<BookingDetail, 'cancelledAt' | 'cancelledBy' | 'giftCards' | 'vouchers'>,
  { t }: Words,
): string[] {
  if (isUnrequestedCard(refund, booking)) return [t('trip:refund.unasked')]
  return refund.method === 'GIFT_CARD' && refund.chosen && isCancelledByCompany(booking)
    ? [t('trip:refund.chosen')]
    : []
}

/** A cancelled trip as the first part of a page. */
export interface CancelledLead {
  /** The refund's amount and date; null if there is none, or not for this reader. */
  title: string | null
  texts: string[]
  /** The steps of the first refund or, before one is recorded, what it waits for. */
  steps: TimelineStep[]
}

/** How much of a cancelled trip is refunded, by when, and its progress; for readers who do not pay, who gets it. */
export function cancelledLead(
  trip: TripState,
  { t, market, now }: Pick<App.Locals, 't' | 'market' | 'now'>,
): CancelledLead {
  const words = { t, market }
  const { today } = now
  const { facts, reader } = trip
  if (!isPayer(reader)) return { title: null, texts: [othersWords(reader, words)], steps: [] }
  const whole = trip.source === 'detail' ? trip : null
  const paid = whole?.ledger.paid ?? null
  const sentences = whole ? refundBreakdownWords(whole.booking, paid, today, words) : []
  const refund = trip.toDos.find((toDo) => toDo.kind === 'refund')
  const owed = whole && refund?.refundState === 'due' ? refundBreakdown(whole.booking, paid, today) : null
  if (!refund || owed?.kind === 'unpaid') return { title: null, texts: sentences, steps: [] }
  const [first = NOT_RECORDED] = refundsUnderWay(facts.refunds)
  const isLate = refund.deadline !== null && refund.deadline < isoDay(today)
  const isCard = refund.refundState.startsWith('card')
  const amount = owed?.amount ?? refund.amount
  const notes = whole && 'amount' in first ? cardWords(first, whole.booking, words) : []
  const how = [t('trip:refund.how.undated'), ...(whole ? cardsWords(whole.booking, words) : [])]
  const isDue = refund.refundState === 'due'
  return {
    title: leadTitle(amount, refund.deadline, { isLate, isCard }, today, words),
    texts: [
      ...(isLate ? [t('dashboard:back.ask')] : []),
      ...(isDue && !isLate ? how : []),
      ...(isDue ? [] : [...sentences, ...notes]),
    ],
    steps: stepsOf(first, facts, isCard, amount, today, words),
  }
}

/** Placeholder for a refund that the company owes and has not begun. */
const NOT_RECORDED = {
  status: 'REQUESTED',
  requestedAt: null,
  approvedAt: null,
  issuedAt: null,
  completedAt: null,
} as const

function leadTitle(
  amount: Money | null,
  deadline: string | null,
  { isLate, isCard }: { isLate: boolean; isCard: boolean },
  today: PlainDate,
  { t, market }: Words,
): string {
  const date = deadline && unbrokenDate(formatNearDate(deadline, today, market))
  if (!amount) {
    return date ? t(`dashboard:back.${isLate ? 'allLate' : 'allBy'}`, { date }) : t('trip:refund.allUnknown')
  }
  const money = { amount: formatMoney(amount, market) }
  if (!date) return t(`dashboard:back.${isCard ? 'card' : 'undated'}`, money)
  const inTime = isCard ? 'cardBy' : 'by'
  return t(`dashboard:back.${isLate ? 'late' : inTime}`, { ...money, date })
}

/** The refund if the traveller cancels an active booking on a day. */
export function ifCancelledWords(
  booking: BookingDetail,
  paid: Money | null,
  today: PlainDate,
  words: Words,
): string[] {
  const { t, market } = words
  const back = refundBreakdown(booking, paid, today)
  if (back.kind === 'unknown' || back.kind === 'unpaid') return [t('trip:ifCancelled.unknown')]
  const until = booking.cancellation?.until ?? null
  return [
    t(`trip:ifCancelled.${back.kind}`, amountsOf(back, words)),
    ...(until && back.kind !== 'nothing'
      ? [
          t('trip:ifCancelled.until', {
            date: formatExtendedDate(until, market),
            time: formatDayEnd(until, market),
          }),
        ]
      : []),
    ...(booking.flexibleCancellation ? [t('trip:ifCancelled.flexible')] : []),
  ]
}

/** The refund, on a day, of a booking that we may cancel because a payment is late; null if nothing was paid. */
export function ifOverdueWords(
  booking: BookingDetail,
  paid: Money | null,
  today: PlainDate,
  words: Words,
): string | null {
  const back = refundBreakdown(booking, paid, today)
  return back.kind === 'unpaid' ? null : words.t(`trip:overdue.back.${back.kind}`, amountsOf(back, words))
}

/** The refund of a booking whose departure may not run, or has no place yet; null if it is certain. */
export function ifNotRunningWords(
  { bookingStatus, availability }: Pick<BookingDetail, 'bookingStatus' | 'availability'>,
  { t, market }: Words,
): string | null {
  const isOpen = availability === 'PLANNED' || availability === 'ALMOST_CONFIRMED'
  if (bookingStatus === 'CANCELLED' || (!isOpen && availability !== 'ON_REQUEST')) return null
  const terms = refundTerms(market)
  const days = market.companyCancelledRefundDays
  if (days !== null) return t(`trip:notRunning.${isOpen ? 'days' : 'placeDays'}`, { days })
  const last = terms.text === 'businessDays' ? terms.to : terms.days
  return t(`trip:notRunning.${isOpen ? 'businessDays' : 'placeBusinessDays'}`, { days: last })
}
