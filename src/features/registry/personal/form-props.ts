import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'
import { mandatoryFields, type ProfileField, profileFields } from '#features/profile/rules.ts'
import { type DatePartLabels, datePartName, phonePrefixName, splitDate } from '#forms/field-ids.ts'
import { datePartLabels } from '#i18n/date-parts.ts'
import { fromE164 } from '#markets/phone.ts'
import { likelyPhoneCountry } from '../countries.ts'
import { formState, type Posted } from '../form-state.ts'
import type { PartFormProps, PartWords } from '../part.ts'
import { sharedWords } from '../part-words.ts'
import { type ProfileForm, readProfileForm } from './schema.ts'
import { personalPart } from './stored.ts'

/** Everything the island shows, already in the traveller's language. */
export interface PersonalFormProps extends PartFormProps<ProfileField> {
  values: ProfileForm
  words: PersonalWords
}

export interface PersonalWords extends PartWords<ProfileField> {
  date: DatePartLabels
  female: string
  male: string
  phoneNumber: string
}

/** The stored profile as the form's inputs; an empty phone field starts with the code of `phoneCountry`. */
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

function personalWords(locals: Pick<App.Locals, 't' | 'market'>): PersonalWords {
  const { t, market } = locals
  const labels = Object.fromEntries(profileFields.map((field) => [field, t(`profile:field.${field}`)]))
  return {
    ...sharedWords(locals),
    labels: labels as Record<ProfileField, string>,
    hints: {
      birthDate: t('profile:hint.birthDate'),
      mobilePhone: t('profile:hint.mobilePhone'),
      ...(market.taxCodeMandatory && { taxCode: t('profile:hint.taxCode') }),
    },
    date: datePartLabels(locals),
    female: t('profile:gender.F'),
    male: t('profile:gender.M'),
    phoneNumber: t('ui:phone.number'),
  }
}

/** The props of the form: new, or as a plain post left it. */
export function personalFormProps(
  locals: App.Locals,
  user: User,
  countries: readonly Country[],
  { action, posted }: { action: string; posted: Posted<ProfileField> | null },
): PersonalFormProps {
  return {
    ...formState(personalPart(locals, countries), user, posted),
    action,
    values: posted ? readProfileForm(posted.data) : formOf(user, likelyPhoneCountry(user, locals)),
    words: personalWords(locals),
    mandatory: mandatoryFields(locals.market),
    doneHref: locals.pathTo('account/registry'),
  }
}
