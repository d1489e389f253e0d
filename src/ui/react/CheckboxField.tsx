import { type FieldTexts, fieldIds } from '../field-ids.ts'

interface CheckboxFieldProps extends FieldTexts {
  name: string
  defaultChecked?: boolean
  /** What is posted when ticked. */
  value?: string
}

/** Twin of Checkbox.astro. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { name, label, hint, error, optionalLabel, defaultChecked = false, value = 'on' } = props
  const ids = fieldIds(name, { hint, error })
  return (
    <div className="field">
      {error && (
        <p className="field__error" id={ids.errorId}>
          {error}
        </p>
      )}
      <label className="choice">
        <input
          className="choice__input choice__input--check"
          type="checkbox"
          id={ids.controlId}
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
        />
        <span className="choice__text">
          <span>
            {label}
            {optionalLabel && <span className="field__optional"> {optionalLabel}</span>}
          </span>
        </span>
      </label>
      {hint && (
        <p className="choice__hint" id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
