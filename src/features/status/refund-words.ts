import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { REFUND_METHODS, type Refund } from '#backoffice/wire/price.ts'
import { creditAnchor } from '#features/credits/rules.ts'
import type { PlainDate } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import type { StepState, TimelineStep } from '#ui/timeline.ts'
import { dateWords, type Words } from './payment-words.ts'
import { type RefundStep, refundSteps } from './refunds.ts'

/** One refund in words. */
export interface RefundWords {
  /** How much, and how it comes. */
  title: string
  /** Instead of steps, for a status that we have no text for. */
  note: string | null
  steps: TimelineStep[]
  /** The place of its gift card on the page of the credits; '' for the page itself, null for what is no gift card there. */
  creditHash: string | null
}

const marks: Record<RefundStep['state'], StepState> = {
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
  { cancelledAt, cancelledBy }: Pick<BookingDetail, 'cancelledAt' | 'cancelledBy'>,
  today: PlainDate,
  words: Words,
): RefundWords {
  const { t, market } = words
  const amount = formatMoney(refund.amount, market)
  const method = methodOf(refund)
  const steps = refundSteps(refund, cancelledAt, market, today)
  // Nobody asks for a refund of what we cancelled.
  const begins = refund.requestedAt === null && cancelledBy !== 'TRAVELLER' ? 'cancelled' : 'asked'
  return {
    title: t(`trip:refund.by.${method}`, { amount }),
    note: steps.length === 0 ? t('ui:unknownStatus') : null,
    steps: steps.map((step) => ({
      title: stepTitle(step, method === 'GIFT_CARD', begins, words),
      note: stepNote(step, words),
      state: marks[step.state],
      ...(step.stage === 'arrived' && { amount }),
    })),
    creditHash: creditHashOf(refund),
  }
}

function creditHashOf({ status, creditId, method }: Refund): string | null {
  if (method !== 'GIFT_CARD' || status !== 'COMPLETED') return null
  return creditId === null ? '' : `#${creditAnchor(creditId)}`
}

function stepTitle(
  { stage, state }: RefundStep,
  isCard: boolean,
  begins: 'asked' | 'cancelled',
  { t }: Words,
): string {
  if (stage === 'asked') return t(`trip:refund.step.${begins}`)
  const key = isCard && stage !== 'approved' ? (`${stage}Card` as const) : stage
  return t(`trip:refund.step.${key}.${state === 'done' ? 'done' : 'open'}`)
}

function stepNote({ state, date }: RefundStep, words: Words): string {
  const { t } = words
  if (state === 'done') return date ? dateWords(date, words) : t('trip:state.done')
  if (!date) return t(`trip:refund.note.${state === 'next' ? 'next' : 'ahead'}`)
  return t(`trip:refund.note.${state === 'late' ? 'late' : 'latest'}`, { date: dateWords(date, words) })
}
