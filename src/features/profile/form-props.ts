import type { Country } from '#backoffice/country.ts'
import type { User } from '#backoffice/user.ts'
import { fromE164 } from '#markets/phone.ts'
import { datePartName, phonePrefixName, splitDate } from '#ui/field-ids.ts'
import { mandatoryFields, type ProfileField, profileFields } from './rules.ts'
import { type ProfileErrors, type ProfileForm, refusals } from './schema.ts'

/** Everything the island shows, already in the traveller's language. */
export interface ProfileFormProps {
  /** Where the form posts without script. */
  action: string
  values: ProfileForm
  errors: ProfileErrors
  words: ProfileWords
  countries: { value: string; label: string }[]
  prefixes: { value: string; label: string }[]
  mandatory: readonly ProfileField[]
  cancelHref: string
}

export interface ProfileWords {
  labels: Record<ProfileField, string>
  hints: Partial<Record<ProfileField, string>>
  /** By `<field>.<code>`. */
  errors: Record<string, string>
  optional: string
  errorTitle: string
  titlePrefix: string
  day: string
  month: string
  year: string
  female: string
  male: string
  chooseCountry: string
  phonePrefix: string
  phoneNumber: string
  save: string
  saving: string
  cancel: string
  saved: string
  failed: Record<'signedOut' | 'refused' | 'unavailable' | 'unknown', string>
}

/** The stored profile as the form's inputs; a phone we do not know starts with the code of `phoneCountry`. */
export function formOf(user: User, phoneCountry: string): ProfileForm {
  const date = splitDate(user.birthDate)
  const phone = fromE164(user.mobilePhone, phoneCountry)
  return {
    name: user.name ?? '',
    lastname: user.lastname ?? '',
    gender: user.gender ?? '',
    [datePartName('birthDate', 'day')]: date.day,
    [datePartName('birthDate', 'month')]: date.month,
    [datePartName('birthDate', 'year')]: date.year,
    birthCity: user.birthCity ?? '',
    citizenship: user.citizenship ?? '',
    taxCode: user.taxCode ?? '',
    [phonePrefixName('mobilePhone')]: phone.country,
    mobilePhone: phone.number,
    email: user.email ?? '',
  } as ProfileForm
}

/** Whose calling code an unknown phone starts with: where they live, the market's home, where they seem to be. */
export function likelyPhoneCountry(
  user: User,
  { market, country }: Pick<App.Locals, 'market' | 'country'>,
): string {
  return user.country ?? market.homeOf[0] ?? country ?? 'IT'
}

/** The words of the form in this request's language. */
export function profileWords({ t, market }: Pick<App.Locals, 't' | 'market'>): ProfileWords {
  const labels = Object.fromEntries(profileFields.map((field) => [field, t(`profile:field.${field}`)]))
  const errors = profileFields.flatMap((field) => [
    [`${field}.refused`, t('profile:refusedField', { field: t(`profile:field.${field}`) })],
    ...refusals[field].map((code) => [`${field}.${code}`, t(`profile:error.${field}.${code}`)]),
  ])
  return {
    labels: labels as Record<ProfileField, string>,
    hints: {
      birthDate: t('profile:hint.birthDate'),
      mobilePhone: t('profile:hint.mobilePhone'),
      ...(market.taxCodeMandatory && { taxCode: t('profile:hint.taxCode') }),
    },
    errors: Object.fromEntries(errors),
    optional: t('ui:optional'),
    errorTitle: t('ui:errorSummaryTitle'),
    titlePrefix: t('ui:errorPrefix'),
    day: t('ui:date.day'),
    month: t('ui:date.month'),
    year: t('ui:date.year'),
    female: t('profile:gender.F'),
    male: t('profile:gender.M'),
    chooseCountry: t('profile:chooseCountry'),
    phonePrefix: t('ui:phone.prefix'),
    phoneNumber: t('ui:phone.number'),
    save: t('profile:save'),
    saving: t('profile:saving'),
    cancel: t('ui:cancel'),
    saved: t('profile:saved'),
    failed: {
      signedOut: t('profile:failed.signedOut'),
      refused: t('profile:failed.refused'),
      unavailable: t('profile:failed.unavailable'),
      unknown: t('profile:failed.unknown'),
    },
  }
}

/** Choices of the two country lists, in the language's own order (spec §3: geo data, phone area codes). */
export function countryOptions(countries: readonly Country[], { t }: Pick<App.Locals, 't'>) {
  return {
    countries: countries.map(({ code, name }) => ({ value: code, label: name })),
    prefixes: countries.flatMap(({ code, name, phonePrefix }) =>
      phonePrefix ? [{ value: code, label: t('profile:prefixOption', { name, prefix: phonePrefix }) }] : [],
    ),
  }
}

/** The props of the form for this request. */
export function profileFormProps(
  locals: App.Locals,
  parts: { action: string; values: ProfileForm; errors: ProfileErrors; countries: readonly Country[] },
): ProfileFormProps {
  return {
    action: parts.action,
    values: parts.values,
    errors: parts.errors,
    words: profileWords(locals),
    ...countryOptions(parts.countries, locals),
    mandatory: mandatoryFields(locals.market),
    cancelHref: locals.pathTo('account/profile'),
  }
}
