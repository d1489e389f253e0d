import { mandatoryFields, type ProfileField, profileFields } from '#features/profile/rules.ts'
import type { DatePartLabels } from '#forms/field-ids.ts'
import { datePartLabels } from '#i18n/date-parts.ts'
import { likelyPhoneCountry } from '../countries.ts'
import { formState } from '../form-state.ts'
import type { FormParts } from '../page.ts'
import type { PartFormProps, PartWords } from '../part.ts'
import { sharedWords } from '../part-words.ts'
import { formOf, type ProfileForm, readProfileForm } from './schema.ts'
import { personalPart } from '../parts.ts'

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
  locals: Pick<App.Locals, 't' | 'market' | 'country' | 'pathTo'>,
  { user, countries, action, owner, doneHref, posted }: FormParts<ProfileField>,
): PersonalFormProps {
  return {
    ...formState(personalPart(locals, countries), user, posted),
    action,
    owner,
    values: posted ? readProfileForm(posted.data) : formOf(user, likelyPhoneCountry(user, locals)),
    words: personalWords(locals),
    mandatory: mandatoryFields(locals.market),
    doneHref,
  }
}
