import type { ComponentProps } from 'react'
import { type FieldTexts, fieldIds } from '../field-ids.ts'
import { Field } from './Field.tsx'

type Select = Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'defaultValue' | 'children'>
interface SelectFieldProps extends FieldTexts, Select {
  name: string
  defaultValue?: string | null
  options: readonly { value: string; label: string }[]
  /** The empty first option. */
  placeholder?: string
}

/** Twin of SelectInput.astro, for a short list; a long one is a slot (`SlottedField.tsx`). */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, optionalLabel, defaultValue, options, placeholder, ...rest } = props
  const ids = fieldIds(name, { hint, error })
  return (
    <Field {...{ name, label, hint, error, optionalLabel }}>
      <select
        {...rest}
        className="input input--select"
        id={ids.controlId}
        name={name}
        defaultValue={defaultValue ?? ''}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={`${value} ${text}`} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
