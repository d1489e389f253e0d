import type { Market } from '#markets/market-table.ts'
import { divideDate } from '#markets/pasted-date.ts'
import { datePartName, dateParts } from './field-ids.ts'

/** A posted form whose dates are in three numbers each, also those that were pasted whole; `names` are its date fields. */
export function divideDates<Form extends Readonly<Record<string, string>>>(
  form: Form,
  names: readonly string[],
  market: Pick<Market, 'dateLocale'>,
): Form {
  const inputs = names.flatMap((name) => {
    const [day = '', month = '', year = ''] = dateParts.map((part) => form[datePartName(name, part)])
    const divided = divideDate({ day, month, year }, market)
    return dateParts.map((part): [string, string] => [datePartName(name, part), divided[part]])
  })
  return { ...form, ...Object.fromEntries(inputs) }
}
