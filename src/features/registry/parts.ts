import { Temporal } from 'temporal-polyfill'
import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'
import { minimumLength, type ProfileField, profileFields } from '#features/profile/rules.ts'
import { textOfCode } from '#i18n/translate.ts'
import { formatDate } from '#markets/dates.ts'
import { readablePhone } from '#markets/phone.ts'
import { refusedWords } from './part-words.ts'
import type { StoredPart } from './save-part.ts'

type Locals = Pick<App.Locals, 't' | 'market'>

/** A stored value formatted for the traveller: a label, a date in the market's format, a country's name. */
export function readablePersonal(
  field: ProfileField,
  value: string,
  countries: readonly Country[],
  { t, market }: Locals,
): string {
  if (field === 'gender') return textOfCode(t, 'profile:gender', value)
  if (field === 'birthDate') return formatDate(Temporal.PlainDate.from(value), market)
  if (field === 'citizenship') return countries.find(({ code }) => code === value)?.name ?? value
  return field === 'mobilePhone' ? readablePhone(value) : value
}

const valuesOf = (user: User) =>
  Object.fromEntries(profileFields.map((field) => [field, user[field]])) as Record<
    ProfileField,
    string | null
  >

/** The personal data as stored in the user record. */
export function personalPart(locals: Locals, countries: readonly Country[]): StoredPart<ProfileField> {
  return {
    name: 'personal',
    valuesOf,
    wireName: (field) => field,
    readable: (field, value) => readablePersonal(field, value, countries, locals),
    refusal: (field, code) =>
      code === 'refused'
        ? refusedWords(locals.t(`profile:field.${field}`), locals)
        : textOfCode(locals.t, `profile:error.${field}`, code, {
            number: minimumLength(field, locals.market) ?? 1,
          }),
  }
}
