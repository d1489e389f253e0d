import { type ReactNode, useLayoutEffect } from 'react'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'

interface SlottedFieldProps extends FieldTexts {
  name: string
  /** A slot of the island: the control as the page's own HTML, with the id and aria of `fieldIds(name, …)`. */
  control?: ReactNode
}

/**
 * A field whose control is no React element: 250 countries stand in the page once, and hydrating them costs nothing.
 * Only what a new hint or error means to the control is written to it here. A form's `onChange` is called at the
 * native `change` of such a control, of a text therefore when it is left.
 */
export function SlottedField({ name, control, ...texts }: SlottedFieldProps) {
  const { controlId, describedBy, invalid } = fieldIds(name, texts)
  useLayoutEffect(() => {
    const element = document.getElementById(controlId)
    const attributes = { 'aria-describedby': describedBy, 'aria-invalid': invalid }
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value) element?.setAttribute(attribute, value)
      else element?.removeAttribute(attribute)
    }
  }, [controlId, describedBy, invalid])
  return (
    <Field name={name} {...texts}>
      {control}
    </Field>
  )
}
