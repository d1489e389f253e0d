import { Temporal } from 'temporal-polyfill'
import type { Country } from '#backoffice/wire/country.ts'
import { neverExpires } from '#backoffice/wire/document.ts'
import { warnings } from '#bookings/documents.ts'
import { stateName } from '#forms/country-options.ts'
import { formatDate } from '#markets/dates.ts'
import { listFormat } from '#markets/intl.ts'
import type { DocumentFacts, NeededDocument } from './load.ts'

type Words = Pick<App.Locals, 't' | 'market'>

/** The status of a document as a sentence, and what the trips ahead need of it; null for an unknown status. */
export function stateWords(facts: NeededDocument, words: Words): string | null {
  const { status, need } = facts
  const { t } = words
  if (!status) return null
  const fields = status === 'REJECTED' ? unreadableWords(facts, words) : ''
  const state = fields ? t('documents:state.unreadable', { fields }) : t(`documents:state.${status}`)
  if (!need || !warnings.includes(status)) return state
  if (need.kind === 'none') return t('documents:state.NOT_NEEDED')
  if (need.kind === 'covered') return t('documents:need.covered')
  // "Expires soon" would be too weak: the trip cannot be made with it.
  const isEarly = status === 'EXPIRING' && need.kind === 'needed' && need.blocked
  if (isEarly) return t('documents:need.early', { trip: need.trip })
  const either = need.kind === 'either' || need.oneOf
  return `${state} ${t(either ? 'documents:need.either' : 'documents:need.only', { trip: need.trip })}`
}

/** The fields that could not be read, as a list: "first name, expiry date". */
function unreadableWords({ unreadable }: DocumentFacts, { t, market }: Words): string {
  const names = unreadable.map((field) => t(`documents:unreadable.${field}`))
  return listFormat(market.dateLocale).format(names)
}

/** The details on the document, with only the end of its number unless `whole`; null means not given. */
export function listDocumentDetails(
  { record }: DocumentFacts,
  countries: readonly Country[],
  { t, market }: Words,
  options: { whole?: boolean } = {},
): { term: string; value: string | null }[] {
  if (!record) return []
  const date = (iso: string | null) => iso && formatDate(Temporal.PlainDate.from(iso), market)
  const { number, issuingCountry: code } = record
  const country = code && stateName(code, countries, t)
  return [
    {
      term: t('documents:field.number'),
      value: options.whole ? number : number && t('documents:numberEnding', { end: number.slice(-3) }),
    },
    { term: t('documents:field.issuingCountry'), value: country },
    { term: t('documents:field.issueDate'), value: date(record.issueDate) },
    {
      term: t('documents:field.expirationDate'),
      value: neverExpires(record.expirationDate) ? t('documents:noExpiry') : date(record.expirationDate),
    },
  ]
}
