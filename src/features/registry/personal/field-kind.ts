import type { ProfileField } from '#features/profile/rules.ts'
import type { FieldError } from '#forms/field-ids.ts'

/** What a link to the field leads to: the first part of a date, the first option of a group, the control itself. */
export const kindOf = (field: ProfileField): NonNullable<FieldError['kind']> =>
  field === 'birthDate' ? 'date' : field === 'gender' ? 'radio' : 'control'
