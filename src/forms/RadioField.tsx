import type { ChangeEvent } from 'react'
import { FieldSet } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface RadioFieldProps extends FieldTexts {
  name: string
  defaultValue?: string | null
  options: { value: string; label: string; hint?: string }[]
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Radios shown as cards, each with room for a hint. */
export function RadioField({ name, defaultValue, options, onChange, ...texts }: RadioFieldProps) {
  const ids = fieldIds(name, texts)
  return (
    <FieldSet name={name} radio {...texts}>
      <div className="choices">
        {options.map((option, index) => (
          <label key={option.value} className="choice choice--card">
            <input
              className="choice__input"
              type="radio"
              id={`${ids.controlId}-${index}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={onChange}
            />
            <span className="choice__text">
              <span>{option.label}</span>
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}
