import type { ReactNode } from 'react'
import { FormFrame } from './FormFrame.tsx'
import { type PartFormProps, SEEN_INPUT } from './part.ts'
import type { usePartForm } from './use-part-form.ts'

interface Props<Field extends string> {
  props: PartFormProps<Field>
  form: ReturnType<typeof usePartForm<Field>>
  children: ReactNode
}

/** A part's form: the frame around its fields, and the hidden `seen`. */
export function PartForm<Field extends string>({ props, form, children }: Props<Field>) {
  const { summary, leaving, submit, seen } = form
  return (
    <FormFrame props={props} summary={summary} leaving={leaving} onSubmit={submit}>
      <input type="hidden" name={SEEN_INPUT} value={seen} autoComplete="off" />
      {children}
    </FormFrame>
  )
}
