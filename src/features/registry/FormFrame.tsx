import type { FormEventHandler, ReactNode, Ref } from 'react'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import type { FieldError } from '#forms/field-ids.ts'
import { PostForm } from '#forms/PostForm.tsx'
import { SaveButton } from '#forms/SaveButton.tsx'
import { type Answer, useSubmit } from '#forms/use-submit.ts'
import type { FormFrameProps } from './section.ts'

interface Props {
  props: FormFrameProps
  summary: { title: string; errors: FieldError[] }
  leaving: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onChange?: FormEventHandler<HTMLFormElement>
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The frame of every form of the registry: error summary, fields, save and cancel. */
export function FormFrame({ props, summary, leaving, children, ...form }: Props) {
  const { words } = props
  return (
    <PostForm className="form" action={props.action} owner={props.owner} noValidate {...form}>
      <ErrorSummary {...summary} titlePrefix={words.titlePrefix} />
      {children}
      <div className="form__actions">
        <SaveButton words={words} leaving={leaving} />
        <a className="button button--ghost" href={props.doneHref}>
          {words.cancel}
        </a>
      </div>
    </PostForm>
  )
}

/**
 * Sends a form of the registry; a save leads to the page without the form, which shows the toast. `show` gets the failure, or null
 * if no answer came.
 */
export function useSave<Result extends Answer>(
  { doneHref, words }: Pick<FormFrameProps, 'doneHref' | 'words'>,
  send: (typed: FormData) => Promise<{ data?: Result | undefined }>,
  show: (result: Exclude<Result, { ok: true }> | null, form: HTMLFormElement) => void,
) {
  const { submit, leaving, leave } = useSubmit<Result>({
    send,
    unanswered: () => words.unknown,
    settle: (result, { form }) => {
      if (result?.ok) return leave(() => window.location.assign(doneHref))
      show(result as Exclude<Result, { ok: true }> | null, form)
    },
  })
  return { submit, leaving, leave }
}
