import type { ProfileField } from '#features/profile/rules.ts'
import type { FieldError } from '#forms/field-ids.ts'
import type { FieldKinds } from '../fields.ts'

/** The fields of the personal data that are not one text input; `profileFields` lists all of them. */
export const personalKinds = {
  gender: 'radio',
  birthDate: 'date',
  mobilePhone: 'phone',
} as const satisfies FieldKinds<ProfileField>

/** What a link to the field leads to: a date's first part, a set's first choice, the control itself. */
export function focusKind(field: ProfileField): NonNullable<FieldError['kind']> {
  const kind = (personalKinds as FieldKinds<ProfileField>)[field]
  return kind === 'date' || kind === 'radio' ? kind : 'control'
}
