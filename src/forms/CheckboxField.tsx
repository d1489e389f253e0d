import { type FieldTexts, fieldIds } from './field-ids.ts'

interface CheckboxFieldProps extends FieldTexts {
  name: string
  defaultChecked?: boolean
  /** The form cannot be saved while it is unticked. */
  required?: boolean
  /** The value posted when ticked. */
  value?: string
  /**
   * Link to the text to agree to, in a new tab if `newTab` is set, otherwise to a preceding step. It is shown in the label but is
   * not part of the box's accessible name.
   */
  more?: { href: string; text: string; newTab?: string } | undefined
}

/** A single checkbox with its label beside it. */
export function CheckboxField(props: CheckboxFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    optionalLabel,
    defaultChecked = false,
    value = 'on',
    more,
    required = false,
  } = props
  const ids = fieldIds(name, { hint, error })
  const nameId = more && `${ids.controlId}-name`
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
          aria-labelledby={nameId}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          aria-required={required ? 'true' : undefined}
        />
        <span className="choice__text">
          <span id={nameId}>
            <span>{label}</span>
            {optionalLabel && <span className="field__optional">{` ${optionalLabel}`}</span>}
          </span>
          {more && (
            <a
              className="choice__more"
              href={more.href}
              target={more.newTab && '_blank'}
              rel={more.newTab && 'noopener'}
            >
              <span>{`${more.text} `}</span>
              {more.newTab && <span className="visually-hidden">{more.newTab}</span>}
            </a>
          )}
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
