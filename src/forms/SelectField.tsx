import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface SelectProps
  extends Pick<FieldTexts, 'hint' | 'error' | 'optionalLabel'>,
    Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'defaultValue' | 'children'> {
  name: string
  defaultValue?: string | null
  options: readonly { value: string; label: string }[]
  /** The empty first option. */
  placeholder?: string
}

/** The control of a select alone: used inside a field, or rendered by Astro as a slot of an island (`SlottedField.tsx`). */
export function Select(props: SelectProps) {
  const { name, hint, error, optionalLabel, defaultValue, options, placeholder, ...rest } = props
  const ids = fieldIds(name, { hint, error, optionalLabel })
  // A stored value without an option is shown as it is: a browser would choose the first option.
  const isMissing = defaultValue && !options.some(({ value }) => value === defaultValue)
  const all = isMissing ? [...options, { value: defaultValue, label: defaultValue }] : options
  return (
    <select
      className="input input--select"
      id={ids.controlId}
      name={name}
      defaultValue={defaultValue ?? ''}
      aria-describedby={ids.describedBy}
      aria-invalid={ids.invalid}
      aria-required={ids.required}
      {...rest}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {all.map(({ value, label }) => (
        <option key={`${value} ${label}`} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A select with its label. In an island, use a slot for a long list (`SlottedField.tsx`). */
export function SelectField({ label, ...select }: FieldTexts & SelectProps) {
  const { name, hint, error, optionalLabel } = select
  return (
    <Field name={name} label={label} hint={hint} error={error} optionalLabel={optionalLabel}>
      <Select {...select} />
    </Field>
  )
}
