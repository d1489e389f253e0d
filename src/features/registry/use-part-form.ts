import { useState } from 'react'
import type { FieldError } from '#forms/field-ids.ts'
import type { PartFormProps, PartResult } from './part.ts'
import { partTexts } from './part-texts.ts'
import { useSave } from './use-save.ts'

/** Calls the part's action; `data` is missing when it failed with an error. */
type Save<Field extends string> = (form: FormData) => Promise<{ data?: PartResult<Field> | undefined }>

/** What the forms of all parts have in common: send, show errors at fields, report what was saved elsewhere, leave when done. */
export function usePartForm<Field extends string>(
  props: PartFormProps<Field>,
  save: Save<Field>,
  kindOf: (field: Field) => FieldError['kind'] = () => 'control',
) {
  const { words } = props
  const [shown, show] = useState(props as Pick<typeof props, 'errors' | 'stored' | 'seen'>)
  const { stored, seen } = shown

  const { submit, leaving } = useSave<PartResult<Field>>(props, save, (failure) => {
    if (failure?.code === 'conflict') show({ errors: {}, stored: failure.stored, seen: failure.seen })
    else show({ errors: failure?.code === 'invalid' ? failure.errors : {}, stored: {}, seen })
  })

  const texts = partTexts(props, shown)
  const stale = Object.keys(stored).length > 0
  const listed = (Object.keys(words.labels) as Field[]).flatMap((field) => {
    const message = texts(field).error
    // The sentence about a value saved elsewhere is the same at each field, so the list names the field first.
    const named = stale
      ? words.labelled.replace('{label}', words.labels[field]).replace('{value}', () => message ?? '')
      : message
    return message && named ? [{ name: field, message: named, kind: kindOf(field) }] : []
  })
  return {
    submit,
    leaving,
    seen,
    texts,
    summary: { title: stale ? words.staleTitle : words.errorTitle, errors: listed },
  }
}
