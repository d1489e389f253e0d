import { Fragment, type ReactNode, useState } from 'react'
import { FormFrame, useSave } from './FormFrame.tsx'
import {
  type FormField,
  fieldTexts,
  focusKind,
  type PartFormProps,
  type PartResult,
  type PartState,
  SEEN_INPUT,
} from './part.ts'

/** A field's label, hint and error in this state of the form. */
export type Texts = ReturnType<ReturnType<typeof fieldTexts>>

interface Props {
  props: PartFormProps
  /** Calls the part's action; `data` is missing when it failed with an error. */
  save: (form: FormData) => Promise<{ data?: PartResult | undefined }>
  /** Renders a field; which components an island needs is its own affair. */
  control: (field: FormField, texts: Texts) => ReactNode
  /** The fields that share a line. */
  pair?: readonly string[]
}

/** The form of a part: sends it, shows errors at fields, reports what was saved elsewhere, leaves when done. */
export function PartForm({ props, save, control, pair = [] }: Props) {
  const { words, fields, note } = props
  const [state, setState] = useState<PartState>(props)
  const { stored, seen } = state

  const { submit, leaving } = useSave<PartResult>(props, save, (failure) => {
    if (failure?.code === 'conflict') setState({ errors: {}, stored: failure.stored, seen: failure.seen })
    else setState({ errors: failure?.code === 'invalid' ? failure.errors : {}, stored: {}, seen })
  })

  const texts = fieldTexts(props, state)
  const stale = Object.keys(stored).length > 0
  const errors = fields.flatMap(({ name, kind, label }) => {
    const message = texts(name).error
    // The sentence about a value saved elsewhere is the same at each field, so the list names the field first.
    const named = stale
      ? words.labelled.replace('{label}', label).replace('{value}', () => message ?? '')
      : message
    return message && named ? [{ name, message: named, kind: focusKind(kind) }] : []
  })
  const shown = (field: FormField) => (
    <Fragment key={field.name}>{control(field, texts(field.name))}</Fragment>
  )
  const paired = fields.filter(({ name }) => pair.includes(name))
  return (
    <FormFrame
      props={props}
      summary={{ title: stale ? words.staleTitle : words.errorTitle, errors }}
      leaving={leaving}
      onSubmit={submit}
    >
      <input type="hidden" name={SEEN_INPUT} value={seen} autoComplete="off" />
      {paired.length > 0 && <div className="form__pair">{paired.map(shown)}</div>}
      {fields.filter((field) => !paired.includes(field)).map(shown)}
      {note && <p className="soft">{note}</p>}
    </FormFrame>
  )
}
