import type { ComponentProps } from 'react'
import { type FieldTexts, fieldIds } from '../field-ids.ts'
import { Field } from './Field.tsx'

type Input = Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'type' | 'value' | 'defaultValue'>
interface FileFieldProps extends FieldTexts, Input {
  name: string
}

/** Twin of FileField.astro. */
export function FileField({ name, label, hint, error, optionalLabel, ...rest }: FileFieldProps) {
  const ids = fieldIds(name, { hint, error })
  return (
    <Field {...{ name, label, hint, error, optionalLabel }}>
      <input
        className="input input--file"
        type="file"
        id={ids.controlId}
        name={name}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
        {...rest}
      />
    </Field>
  )
}
