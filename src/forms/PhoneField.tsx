import type { ReactNode } from 'react'
import { FieldSet } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface PhoneFieldProps extends FieldTexts {
  name: string
  /** National number. */
  defaultValue?: string | null
  /** A slot of the island: the select of calling codes as the page's own HTML, named `phonePrefixName(name)`. */
  prefix?: ReactNode
  numberLabel: string
  /** Not the traveller's own number: the browser does not offer it. */
  somebodyElse?: boolean
}

/** A phone number after its country's calling code. */
export function PhoneField(props: PhoneFieldProps) {
  const { name, defaultValue, prefix, numberLabel, somebodyElse, ...texts } = props
  const ids = fieldIds(name, texts)
  return (
    <FieldSet name={name} {...texts}>
      <div className="field__phone">
        {prefix}
        <input
          className="input"
          // Not type="tel": the standard does not let it be filled with a national number alone.
          inputMode="tel"
          name={name}
          id={ids.controlId}
          defaultValue={defaultValue ?? ''}
          aria-label={numberLabel}
          aria-invalid={ids.invalid}
          autoComplete={somebodyElse ? 'off' : 'tel-national'}
        />
      </div>
    </FieldSet>
  )
}
