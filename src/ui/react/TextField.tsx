import type { ComponentProps } from 'react'
import { type FieldTexts, fieldIds } from '../field-ids.ts'
import { Field } from './Field.tsx'

type Input = Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'defaultValue'>
interface TextFieldProps extends FieldTexts, Input {
  name: string
  defaultValue?: string | null
  /** A text area of as many rows. */
  rows?: number
}

/** Twin of TextInput.astro; uncontrolled, so that what was typed before hydration stays. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optionalLabel, defaultValue, rows, ...rest } = props
  const ids = fieldIds(name, { hint, error })
  const shared = {
    id: ids.controlId,
    name,
    defaultValue: defaultValue ?? '',
    'aria-describedby': ids.describedBy,
    'aria-invalid': ids.invalid,
  }
  return (
    <Field {...{ name, label, hint, error, optionalLabel }}>
      {rows ? (
        <textarea
          className="input input--area"
          rows={rows}
          maxLength={rest.maxLength}
          required={rest.required}
          {...shared}
        />
      ) : (
        <input className="input" {...rest} {...shared} />
      )}
    </Field>
  )
}
