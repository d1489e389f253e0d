import { Temporal } from 'temporal-polyfill'
import type { Translate } from '#i18n/translate.ts'
import { formatExtendedDate, type PlainDate, todayIn } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { formatMoney } from '#markets/money.ts'
import type { StepState, TimelineStep } from '#ui/timeline.ts'
import type { Step, StepStatus } from './instalments.ts'

export interface Words {
  t: Translate
  market: Market
}

/** A date as the page writes it: in words. */
export const dateWords = (date: PlainDate, { market }: Pick<Words, 'market'>): string =>
  formatExtendedDate(date, market)

/** The date of an instant in the market's zone. */
export const dayOf = (instant: Temporal.Instant | string, { market }: Pick<Words, 'market'>): PlainDate =>
  todayIn(market.timeZone, Temporal.Instant.from(instant))

const marks: Record<StepStatus, StepState> = {
  paid: 'paid',
  due: 'due',
  expiring: 'due',
  overdue: 'failed',
  scheduled: 'scheduled',
  failed: 'failed',
  unknown: 'scheduled',
}

/** What a payment is for. */
export function stepTitle({ kind, number }: Pick<Step, 'kind' | 'number'>, { t }: Pick<Words, 't'>): string {
  return number === null ? t(`trip:step.${kind}`) : t('trip:step.numbered', { number })
}

/** The texts of a timeline step: purpose, status with its date, amount. */
export function stepWords(step: Step, words: Words): TimelineStep {
  return {
    title: stepTitle(step, words),
    note: stepNote(step, words),
    amount: formatMoney(step.amount, words.market),
    state: marks[step.status],
  }
}

function stepNote({ status, dueDate, paidAt, method }: Step, words: Words): string {
  const { t } = words
  if (status === 'unknown') return t('ui:unknownStatus')
  const day = status === 'paid' ? paidAt && dayOf(paidAt, words) : dueDate
  const note = day
    ? t(`trip:stepNote.${status}`, { date: dateWords(day, words) })
    : t(`trip:stepUndated.${status}`)
  // A card's name and its last digits stay on one line.
  return status === 'paid' && method ? `${note} · ${method.replaceAll(' ', '\u00a0')}` : note
}
