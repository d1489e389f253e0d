import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

type Input = Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'type' | 'value' | 'defaultValue'>
interface FileFieldProps extends FieldTexts, Input {
  name: string
}

/** The native file input, which opens the camera or accepts a dropped file by itself. Its form must be multipart/form-data. */
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
