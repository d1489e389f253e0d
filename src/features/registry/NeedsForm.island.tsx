import { actions } from 'astro:actions'
import { TextField } from '#forms/TextField.tsx'
import { PartForm } from './PartForm.tsx'
import { usePartForm } from './use-part-form.ts'
import type { NeedsFormProps } from './needs/form-props.ts'

/** Edits the special needs, with script and without. */
export function NeedsForm(props: NeedsFormProps) {
  const form = usePartForm(props, actions.saveSpecialNeeds)
  return (
    <PartForm props={props} form={form}>
      <TextField {...form.texts('specialNeeds')} defaultValue={props.values.specialNeeds} rows={6} />
    </PartForm>
  )
}
