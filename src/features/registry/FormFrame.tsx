import type { FormEventHandler, ReactNode, Ref } from 'react'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import type { FieldError } from '#forms/field-ids.ts'
import { PostForm } from '#forms/PostForm.tsx'
import { SaveButton } from '#forms/SaveButton.tsx'
import type { FormFrameProps } from './part.ts'

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
