import { actions } from 'astro:actions'
import { TextField } from '#forms/TextField.tsx'
import { PartForm } from './PartForm.tsx'
import type { PartFormProps } from './part.ts'

/** Edits the special needs, with script and without. */
export function NeedsForm(props: PartFormProps) {
  return (
    <PartForm props={props} save={actions.saveSpecialNeeds}>
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
    </PartForm>
  )
}
