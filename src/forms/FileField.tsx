import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

type Input = Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'type' | 'value' | 'defaultValue'>
interface FileFieldProps extends FieldTexts, Input {
  name: string
}

/** The native file input, which opens the camera or accepts a dropped file by itself. Its form must be multipart/form-data. */
export function FileField({ name, label, hint, error, optionalLabel, ...rest }: FileFieldProps) {
  const ids = fieldIds(name, { hint, error, optionalLabel })
  return (
    <Field name={name} label={label} hint={hint} error={error} optionalLabel={optionalLabel}>
      <input
        className="input input--file"
        type="file"
        id={ids.controlId}
        name={name}
        aria-describedby={ids.describedBy}
        // ARIA knows no required file input, so it is HTML's own; without `aria-invalid`, an empty one would count as wrong.
        required={ids.required !== undefined}
        aria-invalid={ids.invalid ?? 'false'}
        {...rest}
      />
    </Field>
  )
}
