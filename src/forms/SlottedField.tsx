import { type ReactNode, useLayoutEffect } from 'react'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface SlottedFieldProps extends FieldTexts {
  name: string
  /** A slot of the island: the control as server-rendered HTML, with the id and aria attributes of `fieldIds(name, …)`. */
  control?: ReactNode
}

/**
 * A field whose control is not a React element: 250 countries are in the page once, and hydrating them costs nothing. React only
 * updates what a new hint or error changes. A form's `onChange` is called at the control's native `change` event, which for a text
 * field means when it loses the focus.
 */
export function SlottedField({ name, control, ...texts }: SlottedFieldProps) {
  const { controlId, describedBy, invalid, required } = fieldIds(name, texts)
  useLayoutEffect(() => {
    const element = document.getElementById(controlId)
    const attributes = { 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required }
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value) element?.setAttribute(attribute, value)
      else element?.removeAttribute(attribute)
    }
  }, [controlId, describedBy, invalid, required])
  return (
    <Field name={name} {...texts}>
      {control}
    </Field>
  )
}
