import { actions } from 'astro:actions'
import { TextField } from '#forms/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { SectionFormProps } from './section.ts'

/** Edits the special needs, with script and without. */
export function NeedsForm(props: SectionFormProps) {
  return (
    <SectionForm props={props} save={actions.saveSpecialNeeds}>
      {(textsOf) =>
        props.fields.map((field) => (
          <TextField
            key={field.name}
            {...textsOf(field)}
            {...field.input}
            defaultValue={props.values[field.name]}
          />
        ))
      }
    </SectionForm>
  )
}
