import { payerOf, type Reader, readySteps, type TripFacts } from '#features/status/to-do.ts'
import { type Moment, paymentStateOf } from '#features/status/urgency.ts'
import { readyTitle } from '#features/status/words.ts'
import { formatExtendedDate, unbrokenDate } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import { joined } from '#ui/joined.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site' | 'requestedPath'>

/** What somebody reads who travels on another's booking. */
export interface CompanionWords {
  /** Who booked. */
  title: string
  /** Who pays, how much and by when. */
  pays: string
  /** What is left for the reader to do. */
  asked: string
}

/** What a companion reads on top of their trip; null for whoever booked. */
export function companionWords(
  { facts, moment }: { facts: TripFacts; moment: Moment },
  reader: Reader,
  locals: Locals,
): CompanionWords | null {
  const { t } = locals
  const payer = payerOf(facts, reader)
  if (!payer) return null
  const name = payer.name?.trim()
  const asked = readySteps(facts, reader, moment, null)
    // What somebody else pays or fills in is not asked of this reader, nor a document that we are still checking.
    .filter(({ kind, toDo }) => kind !== 'payment' && kind !== 'partyDetails' && toDo !== null)
    .map((step) => readyTitle(step, locals))
  return {
    title: name ? t('travellers:companion.title', { name }) : t('travellers:companion.titleSomebody'),
    pays: paysWords(facts, moment, name || t('travellers:companion.somebody'), locals),
    asked:
      asked.length > 0
        ? t('travellers:companion.asked', { list: joined(asked) })
        : t('travellers:companion.nothing'),
  }
}

function paysWords(facts: TripFacts, moment: Moment, name: string, { t, market }: Locals): string {
  const payment = paymentStateOf(facts, moment)
  if (payment.state === 'settled') return t('travellers:companion.paid')
  if (payment.state !== 'due' || !payment.amount) return t('travellers:companion.unknown', { name })
  const amount = formatMoney(payment.amount, market)
  // A day that has passed is between the company and whoever pays.
  const isPast = payment.urgency === 'overdue'
  if (!payment.dueDate || isPast) return t('travellers:companion.open', { name, amount })
  const date = unbrokenDate(formatExtendedDate(payment.dueDate, market))
  return t('travellers:companion.due', { name, amount, date })
}
