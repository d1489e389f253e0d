import type { ReactNode } from 'react'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import { SaveButton } from '#forms/SaveButton.tsx'
import { type PartFormProps, SEEN_INPUT } from './part.ts'
import type { usePartForm } from './use-part-form.ts'

interface Props<Field extends string> {
  props: PartFormProps<Field>
  form: ReturnType<typeof usePartForm<Field>>
  children: ReactNode
}

/** The frame of a part's form: error summary, fields, the hidden `seen`, save and cancel. */
export function PartForm<Field extends string>({ props, form, children }: Props<Field>) {
  const { words } = props
  return (
    <form className="form" method="post" action={props.action} onSubmit={form.submit} noValidate>
      <ErrorSummary {...form.summary} titlePrefix={words.titlePrefix} />
      <input type="hidden" name={SEEN_INPUT} value={form.seen} autoComplete="off" />
      {children}
      <div className="form__actions">
        <SaveButton words={words} leaving={form.leaving} />
        <a className="button button--ghost" href={props.doneHref}>
          {words.cancel}
        </a>
      </div>
    </form>
  )
}
