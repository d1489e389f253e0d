import { type ReactNode, useState } from 'react'
import { FormFrame, useSave } from './FormFrame.tsx'
import {
  fieldTexts,
  type SectionFormProps,
  type SectionResult,
  type SectionState,
  VERSION_INPUT,
} from './section.ts'

interface Props {
  props: SectionFormProps
  /** Calls the section's action; `data` is missing if it failed with an error. */
  save: (form: FormData) => Promise<{ data?: SectionResult | undefined }>
  /** Renders the fields with the texts of their state; each island imports only the components that its fields need. */
  children: (textsOf: ReturnType<typeof fieldTexts>) => ReactNode
}

/** The form of a section: sends it, shows errors at fields, reports what was saved elsewhere, leaves when done. */
export function SectionForm({ props, save, children }: Props) {
  const { words, fields, note } = props
  const [state, setState] = useState<SectionState>(props)
  const { stored, version } = state

  const { submit, leaving } = useSave<SectionResult>(props, save, (failure) => {
    if (failure?.code === 'conflict')
      setState({ errors: {}, stored: failure.stored, version: failure.version })
    else setState({ errors: failure?.code === 'invalid' ? failure.errors : {}, stored: {}, version })
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
      <input type="hidden" name={VERSION_INPUT} value={version} autoComplete="off" />
      {children(textsOf)}
      {note && <p className="soft">{note}</p>}
    </FormFrame>
  )
}
