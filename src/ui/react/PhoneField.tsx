import { memo } from 'react'
import { type FieldTexts, fieldIds, phonePrefixName } from '../field-ids.ts'
import { FieldSet } from './Field.tsx'
import { type Options, offering } from './options.tsx'

interface PhoneFieldProps extends FieldTexts {
  name: string
  /** National number. */
  defaultValue?: string | null
  /** Area code, e.g. "+39". */
  defaultPrefix?: string | null
  prefixes: Options
  prefixLabel: string
  numberLabel: string
  /** Not the traveller's own number: the browser does not offer it. */
  somebodyElse?: boolean
}

/** Twin of PhoneField.astro. Drawn again only when something of its own changes, as SelectField. */
export const PhoneField = memo(function PhoneField(props: PhoneFieldProps) {
  const { name, defaultValue, defaultPrefix, prefixes, prefixLabel, numberLabel, somebodyElse, ...texts } =
    props
  const ids = fieldIds(name, texts)
  return (
    <FieldSet name={name} {...texts}>
      <div className="field__phone">
        <select
          className="input input--select"
          name={phonePrefixName(name)}
          id={`${ids.controlId}-prefix`}
          defaultValue={defaultPrefix ?? ''}
          aria-label={prefixLabel}
          autoComplete={somebodyElse ? 'off' : 'tel-country-code'}
          {...offering(prefixes)}
        />
        <input
          className="input"
          type="tel"
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
})
