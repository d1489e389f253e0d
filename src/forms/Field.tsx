import type { ReactNode } from 'react'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface FieldProps extends FieldTexts {
  name: string
  children: ReactNode
}

function Texts({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const ids = fieldIds(name, { hint, error })
  return (
    <>
      {hint && (
        <p className="field__hint" id={ids.hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={ids.errorId}>
          {error}
        </p>
      )}
    </>
  )
}

const LabelText = ({ label, optionalLabel }: FieldTexts) => (
  <>
    <span>{label}</span>
    {optionalLabel && <span className="field__optional">{` ${optionalLabel}`}</span>}
  </>
)

/** Label, hint and error around one control. */
export function Field({ name, children, ...texts }: FieldProps) {
  const { controlId } = fieldIds(name, texts)
  return (
    <div className="field">
      <label className="field__label" htmlFor={controlId}>
        <LabelText {...texts} />
      </label>
      <Texts name={name} hint={texts.hint} error={texts.error} />
      {children}
    </div>
  )
}

/** Several controls under one question: the legend is the label, hint and error describe the group. */
export function FieldSet({ name, children, radio = false, ...texts }: FieldProps & { radio?: boolean }) {
  const ids = fieldIds(name, texts)
  const one = { role: 'radiogroup', 'aria-invalid': ids.invalid, 'aria-required': ids.required }
  return (
    <fieldset className="field" aria-describedby={ids.describedBy} {...(radio && one)}>
      <legend className="field__label">
        <LabelText {...texts} />
      </legend>
      <Texts name={name} hint={texts.hint} error={texts.error} />
      {children}
    </fieldset>
  )
}
