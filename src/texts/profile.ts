import {
  emptyMandatoryFields,
  type FieldRow,
  filledValue,
  type ProfileValues,
  personalRows,
  profileFields,
} from '#account/profile.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { GENDERS } from '#backoffice/wire/user.ts'
import { stateName } from '#forms/country-options.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDate, plainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { readablePhone } from '#markets/phone.ts'

/** A stored value formatted for the traveller: a label, a date in the market's format, a country's name. */
export function readableValue(
  { kind }: FieldRow,
  value: string,
  countries: readonly Country[],
  { t, market }: { t: Translate; market: Market },
): string {
  if (kind === 'gender') {
    const gender = GENDERS.find((one) => one === value)
    return gender ? t(`profile:gender.${gender}`) : value
  }
  if (kind === 'birthDate') {
    const date = plainDate(value)
    return date ? formatDate(date, market) : value
  }
  if (kind === 'country') return stateName(value, countries, t)
  return kind === 'phone' ? readablePhone(value) : value
}

/** The profile as labelled values, in form order; `missing` marks empty mandatory fields. */
export function profileItems(
  profile: ProfileValues,
  countries: readonly Country[],
  locals: { t: Translate; market: Market },
): { term: string; value: string | null; missing: boolean }[] {
  const missing = emptyMandatoryFields(profile, locals.market)
  return profileFields.map((field) => {
    const value = filledValue(profile, field)
    return {
      term: locals.t(`profile:field.${field}`),
      value: value && readableValue(personalRows[field], value, countries, locals),
      missing: missing.includes(field),
    }
  })
}
