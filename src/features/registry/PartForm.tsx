import { type ReactNode, useState } from 'react'
import { FormFrame, useSave } from './FormFrame.tsx'
import { fieldTexts, type PartFormProps, type PartResult, type PartState, SEEN_INPUT } from './part.ts'

interface Props {
  props: PartFormProps
  /** Calls the part's action; `data` is missing when it failed with an error. */
  save: (form: FormData) => Promise<{ data?: PartResult | undefined }>
  /** Renders the fields with the texts of their state; each island imports only the components that its fields need. */
  children: (textsOf: ReturnType<typeof fieldTexts>) => ReactNode
}

/** The form of a part: sends it, shows errors at fields, reports what was saved elsewhere, leaves when done. */
export function PartForm({ props, save, children }: Props) {
  const { words, fields, note } = props
  const [state, setState] = useState<PartState>(props)
  const { stored, seen } = state

  const { submit, leaving } = useSave<PartResult>(props, save, (failure) => {
    if (failure?.code === 'conflict') setState({ errors: {}, stored: failure.stored, seen: failure.seen })
    else setState({ errors: failure?.code === 'invalid' ? failure.errors : {}, stored: {}, seen })
  })

  const textsOf = fieldTexts(props, state)
  const stale = Object.keys(stored).length > 0
  const errors = fields.flatMap((field) => {
    const { name, label, error } = textsOf(field)
    if (!error) return []
    // The sentence about a value saved elsewhere is the same at each field, so the list names the field first.
    const message = stale ? words.labelled.replace('{label}', label).replace('{value}', () => error) : error
    return { name, message, kind: field.focus }
  })
  return (
    <FormFrame
      props={props}
      summary={{ title: stale ? words.staleTitle : words.errorTitle, errors }}
      leaving={leaving}
      onSubmit={submit}
    >
      <input type="hidden" name={SEEN_INPUT} value={seen} autoComplete="off" />
      {children(textsOf)}
      {note && <p className="soft">{note}</p>}
    </FormFrame>
  )
}
