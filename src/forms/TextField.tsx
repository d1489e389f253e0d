import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface TextInputProps
  extends Pick<FieldTexts, 'hint' | 'error' | 'optionalLabel'>,
    Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'defaultValue'> {
  name: string
  defaultValue?: string | null
  /** Makes it a text area with this many rows. */
  rows?: number
}

/** The control of a text field alone. It is uncontrolled, so that text typed before hydration stays. */
export function TextInput({ name, hint, error, optionalLabel, defaultValue, rows, ...rest }: TextInputProps) {
  const ids = fieldIds(name, { hint, error, optionalLabel })
  const shared = {
    id: ids.controlId,
    name,
    defaultValue: defaultValue ?? '',
    'aria-describedby': ids.describedBy,
    'aria-invalid': ids.invalid,
    'aria-required': ids.required,
    // Capitals mean a code, which, like an address, is in no dictionary and should reach no spelling service.
    spellCheck: rest.autoCapitalize === 'characters' || rest.inputMode === 'email' ? false : undefined,
  }
  if (!rows) return <input className="input" {...rest} {...shared} />
  const { maxLength, required } = rest
  return (
    <textarea
      className="input input--area"
      rows={rows}
      maxLength={maxLength}
      required={required}
      {...shared}
    />
  )
}

/** A single-line or multi-line text field. */
export function TextField({ label, ...input }: FieldTexts & TextInputProps) {
  const { name, hint, error, optionalLabel } = input
  return (
    <Field name={name} label={label} hint={hint} error={error} optionalLabel={optionalLabel}>
      <TextInput {...input} />
    </Field>
  )
}
