import { FieldSet } from './Field.tsx'
import { type DatePartLabels, type DateParts, datePartName, type FieldTexts, fieldIds } from './field-ids.ts'

interface DateFieldProps extends FieldTexts {
  name: string
  defaultValue: DateParts
  partLabels: DatePartLabels
  autoComplete?: DateParts
}

/** Three numeric inputs in a fieldset, in the order of `partLabels`. */
export function DateField({ name, defaultValue, partLabels, autoComplete, ...texts }: DateFieldProps) {
  const ids = fieldIds(name, texts)
  return (
    <FieldSet name={name} {...texts}>
      <div className="field__parts">
        {partLabels.map(({ part, label }, index) => (
          <div key={part} className={part === 'year' ? 'field__part field__part--year' : 'field__part'}>
            <label htmlFor={`${ids.controlId}-${index}`}>{label}</label>
            <input
              className="input"
              id={`${ids.controlId}-${index}`}
              name={datePartName(name, part)}
              defaultValue={defaultValue[part]}
              inputMode="numeric"
              autoComplete={autoComplete?.[part] ?? 'off'}
              // Of the group too: the error summary leads to a part.
              aria-describedby={texts.error && ids.errorId}
              aria-invalid={ids.invalid}
              aria-required={ids.required}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}
