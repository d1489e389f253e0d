import { type FieldTexts, fieldIds, phonePrefixName } from '../field-ids.ts'
import { FieldSet } from './Field.tsx'

interface PhoneFieldProps extends FieldTexts {
  name: string
  /** National number. */
  defaultValue?: string | null
  /** Area code, e.g. "+39". */
  defaultPrefix?: string | null
  prefixes: { value: string; label: string }[]
  prefixLabel: string
  numberLabel: string
  /** Not the traveller's own number: the browser does not offer it. */
  somebodyElse?: boolean
}

/** Twin of PhoneField.astro. */
export function PhoneField(props: PhoneFieldProps) {
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
        >
          {prefixes.map((option) => (
            <option key={option.label} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
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
}
