import type { ProfileField } from '#features/profile/rules.ts'
import type { FieldError } from '#forms/field-ids.ts'

/** What a link to the field leads to: a date's first part, a set's first choice, the control itself. */
export const kindOf = (field: ProfileField): NonNullable<FieldError['kind']> =>
  field === 'birthDate' ? 'date' : field === 'gender' ? 'radio' : 'control'
