import { Field } from './Field.tsx'
import type { FieldTexts } from './field-ids.ts'
import { Select, type SelectProps } from './Select.tsx'

/** A choice out of a list. In an island a long list is a slot instead (`SlottedField.tsx`). */
export function SelectField({ label, optionalLabel, ...select }: FieldTexts & SelectProps) {
  const { name, hint, error } = select
  return (
    <Field {...{ name, label, hint, error, optionalLabel }}>
      <Select {...select} />
    </Field>
  )
}
