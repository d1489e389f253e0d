import { Field } from './Field.tsx'
import type { FieldTexts } from './field-ids.ts'
import { Select, type SelectProps } from './Select.tsx'

/** A select with its label. In an island, use a slot for a long list (`SlottedField.tsx`). */
export function SelectField({ label, optionalLabel, ...select }: FieldTexts & SelectProps) {
  const { name, hint, error } = select
  return (
    <Field {...{ name, label, hint, error, optionalLabel }}>
      <Select {...select} />
    </Field>
  )
}
