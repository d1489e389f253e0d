import { actions } from 'astro:actions'
import type { ReactNode } from 'react'
import { PhoneField } from '#forms/PhoneField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { PartForm } from './PartForm.tsx'
import { usePartForm } from './use-part-form.ts'
import type { ContactFormProps } from './contact/form-props.ts'

/** Edits the emergency contact, with script and without. */
export function ContactForm({ prefix, ...props }: ContactFormProps & { prefix?: ReactNode }) {
  const { words, values } = props
  const form = usePartForm(props, actions.saveEmergencyContact)
  const { texts } = form
  return (
    <PartForm props={props} form={form}>
      <TextField {...texts('name')} defaultValue={values.name} autoComplete="off" />
      <TextField {...texts('relation')} defaultValue={values.relation} autoComplete="off" />
      <PhoneField
        {...texts('phone')}
        defaultValue={values.phone}
        prefix={prefix}
        numberLabel={words.phoneNumber}
        somebodyElse
      />
      {props.removal && <p className="soft">{props.removal}</p>}
    </PartForm>
  )
}
