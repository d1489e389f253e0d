import type { ReactNode } from 'react'
import { FieldSet } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface PhoneFieldProps extends FieldTexts {
  name: string
  /** National number. */
  defaultValue?: string | null
  /** A slot of the island: the select of calling codes as server-rendered HTML, named `phonePrefixName(name)`. */
  prefix?: ReactNode
  numberLabel: string
  /** True for another person's number: the browser then does not offer the traveller's own. */
  somebodyElse?: boolean
}

/** A phone number, with a select for the country's calling code. */
export function PhoneField(props: PhoneFieldProps) {
  const { name, defaultValue, prefix, numberLabel, somebodyElse, ...texts } = props
  const ids = fieldIds(name, texts)
  return (
    <FieldSet name={name} {...texts}>
      <div className="field__phone">
        {prefix}
        <input
          className="input"
          // Not type="tel": autofill of a national number alone is not allowed for it.
          inputMode="tel"
          name={name}
          id={ids.controlId}
          defaultValue={defaultValue ?? ''}
          aria-label={numberLabel}
          // Of the group too: the error summary leads here.
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          aria-required={ids.required}
          autoComplete={somebodyElse ? 'off' : 'tel-national'}
        />
      </div>
    </FieldSet>
  )
}
