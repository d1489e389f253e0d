import { Temporal } from 'temporal-polyfill'
import type { Translate } from '#i18n/translate.ts'
import { type Day, formatExtendedDate, type PlainDate, todayIn } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { formatMoney } from '#markets/money.ts'
import type { StepState, TimelineStep } from '#ui/timeline.ts'
import type { Step, StepStatus } from './payments.ts'
import { type Urgency, urgencyBy } from './urgency.ts'

export interface Words {
  t: Translate
  market: Market
}

/** A date as the page writes it: in words. */
export const dateWords = (date: Day, { market }: Pick<Words, 'market'>): string =>
  formatExtendedDate(date, market)

/** The date of an instant in the market's zone. */
export const dayOf = (instant: Temporal.Instant | string, { market }: Pick<Words, 'market'>): PlainDate =>
  todayIn(market.timeZone, Temporal.Instant.from(instant))

const marks: Record<StepStatus, StepState> = {
  paid: 'paid',
  due: 'due',
  expiring: 'soon',
  overdue: 'failed',
  scheduled: 'scheduled',
  failed: 'failed',
  unknown: 'scheduled',
}

/** What a payment is for. */
export function stepTitle({ kind, number }: Pick<Step, 'kind' | 'number'>, { t }: Pick<Words, 't'>): string {
  return number === null ? t(`trip:step.${kind}`) : t('trip:step.numbered', { number })
}

const byUrgency: Record<Urgency, StepStatus> = {
  overdue: 'overdue',
  soon: 'expiring',
  blocking: 'due',
  open: 'due',
  waiting: 'due',
}

/**
 * How a step stands on a day: what still has to be paid by the one rule of urgency (record 018), whatever the
 * backoffice calls it.
 */
export function standingOf({ status, dueDate }: Step, today: PlainDate): StepStatus {
  const isOpen = status === 'due' || status === 'expiring' || status === 'overdue'
  if (!isOpen || dueDate === null) return status
  return byUrgency[urgencyBy(dueDate, today)]
}

/** The texts of a timeline step on a day: purpose, status with its date, amount; the card it was paid with if asked for. */
export function stepWords(
  step: Step,
  today: PlainDate,
  words: Words,
  { withMethod }: { withMethod: boolean },
): TimelineStep {
  const status = standingOf(step, today)
  const note = stepNote({ ...step, status }, today, words)
  // A card's name and its last digits stay on one line.
  const method = withMethod && status === 'paid' ? step.method?.replaceAll(' ', '\u00a0') : null
  return {
    title: stepTitle(step, words),
    note: [note, method].filter(Boolean).join(' · '),
    amount: formatMoney(step.amount, words.market),
    state: marks[status],
  }
}

function stepNote({ status, dueDate, paidAt }: Step, today: PlainDate, words: Words): string {
  const { t } = words
  if (status === 'unknown') return t('ui:unknownStatus')
  const day = status === 'paid' ? paidAt && dayOf(paidAt, words) : dueDate
  const isAhead = day !== null && Temporal.PlainDate.compare(day, today) > 0
  // A day still to come is not told as past: nobody has paid on it, and what failed is not late yet.
  if (day === null || (status === 'paid' && isAhead)) return t(`trip:stepUndated.${status}`)
  const date = dateWords(day, words)
  return status === 'failed' && isAhead
    ? t('trip:stepNote.failedAhead', { date })
    : t(`trip:stepNote.${status}`, { date })
}
