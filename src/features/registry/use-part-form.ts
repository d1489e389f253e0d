import { type FormEvent, startTransition, useState } from 'react'
import type { FieldError } from '#forms/field-ids.ts'
import { sendNatively } from '#forms/send-natively.ts'
import { shown as shownPress } from '#ui/intent/turns.ts'
import { attachLoadingBar } from '#ui/stores/loading-bar.ts'
import { raiseToast } from '#ui/stores/raise-toast.ts'
import { tracked } from '#ui/stores/requests.ts'
import type { PartFormProps, PartResult } from './part.ts'
import { partTexts } from './part-texts.ts'

/** Calls the part's action; `data` is missing where it failed by an error. */
type Save<Field extends string> = (form: FormData) => Promise<{ data?: PartResult<Field> | undefined }>

/** What the forms of all parts do alike: send, show errors at fields, tell what was saved elsewhere, leave when done. */
export function usePartForm<Field extends string>(
  props: PartFormProps<Field>,
  save: Save<Field>,
  kindOf: (field: Field) => FieldError['kind'] = () => 'control',
) {
  const { words, doneHref } = props
  const [shown, setShown] = useState(props as Pick<typeof props, 'errors' | 'stored' | 'seen'>)
  const { stored, seen } = shown

  // Drawn in slices: keys typed meanwhile come between.
  const show = (state: typeof shown) => startTransition(() => setShown(state))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    attachLoadingBar()
    const form = event.currentTarget
    const typed = new FormData(form)
    // The press is seen first.
    const answer = tracked(shownPress().then(() => save(typed)))
    // Where no answer comes, nobody knows whether it was saved.
    const { data: result } = await answer.catch(() => ({ data: undefined }))
    // The page that is read shows what is stored, and its toast says that it was saved.
    if (result?.ok) return window.location.assign(doneHref)
    // The server keeps what was typed and brings it back after signing in.
    if (result?.code === 'signedOut') return sendNatively(form)
    if (result?.code === 'invalid') return show({ errors: result.errors, stored: {}, seen })
    if (result?.code === 'stale') return show({ errors: {}, stored: result.stored, seen: result.seen })
    show({ errors: {}, stored: {}, seen })
    raiseToast('danger', result?.message ?? words.unknown)
  }

  const texts = partTexts(props, shown)
  const stale = Object.keys(stored).length > 0
  const listed = (Object.keys(words.labels) as Field[]).flatMap((field) => {
    const message = texts(field).error
    // Of what was saved elsewhere the same sentence stands at each field: the list names the field first.
    const named = stale
      ? words.labelled.replace('{label}', words.labels[field]).replace('{value}', () => message ?? '')
      : message
    return message && named ? [{ name: field, message: named, kind: kindOf(field) }] : []
  })
  return {
    submit,
    seen,
    texts,
    summary: { title: stale ? words.staleTitle : words.errorTitle, errors: listed },
  }
}
