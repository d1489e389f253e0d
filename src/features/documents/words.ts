import { Temporal } from 'temporal-polyfill'
import type { Country } from '#backoffice/wire/country.ts'
import type { Tone } from '#features/trips/rules.ts'
import { formatDate } from '#markets/dates.ts'
import type { DocumentFacts } from './load.ts'
import { documentTones, endOfNumber } from './rules.ts'

type Words = Pick<App.Locals, 't' | 'market'>
/** The badge of a document's state (product §16), neutral for an unknown one. */
export function badgeOf({ standing }: DocumentFacts, { t }: Words): { label: string; tone: Tone } {
  if (standing) return { label: t(`documents:status.${standing}`), tone: documentTones[standing] }
  return { label: t('ui:unknownStatus'), tone: 'neutral' }
}

/** The fields that could not be read, as a list: "first name, expiry date". */
export function unreadableWords({ unreadable }: DocumentFacts, { t, market }: Words): string {
  const names = unreadable.map((field) => t(`documents:unreadable.${field}`))
  return new Intl.ListFormat(market.dateLocale, { type: 'conjunction' }).format(names)
}

/** The details on the document, with only the end of its number unless `whole`; null means not given. */
export function contentsOf(
  { record }: DocumentFacts,
  countries: readonly Country[],
  { t, market }: Words,
  options: { whole?: boolean } = {},
): { term: string; value: string | null }[] {
  if (!record) return []
  const date = (iso: string | null) => iso && formatDate(Temporal.PlainDate.from(iso), market)
  const { number, issuingCountry: code } = record
  const country = countries.find((one) => one.code === code)?.name ?? code
  return [
    {
      term: t('documents:field.number'),
      value: options.whole ? number : number && t('documents:numberEnding', { end: endOfNumber(number) }),
    },
    { term: t('documents:field.issuingCountry'), value: country },
    { term: t('documents:field.issueDate'), value: date(record.issueDate) },
    { term: t('documents:field.expirationDate'), value: date(record.expirationDate) },
  ]
}
