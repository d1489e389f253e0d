import { actions } from 'astro:actions'
import { useState } from 'react'
import { phonePrefixName } from '#ui/field-ids.ts'
import { PhoneField } from '#ui/react/PhoneField.tsx'
import { TextField } from '#ui/react/TextField.tsx'
import { prefixChoicesOf } from '../country-choices.ts'
import { PartForm } from '../PartForm.tsx'
import { usePartForm } from '../use-part-form.ts'
import type { ContactFormProps } from './form-props.ts'

/** Edits the emergency contact, with script and without. */
export function ContactForm(props: ContactFormProps) {
  const { words, values } = props
  const form = usePartForm(props, actions.saveEmergencyContact)
  const { texts } = form
  const [prefixes] = useState(() =>
    prefixChoicesOf(props.countries, phonePrefixName('phone'), words.prefixOption),
  )
  return (
    <PartForm props={props} form={form}>
      <TextField {...texts('name')} defaultValue={values.name} autoComplete="off" />
      <TextField {...texts('relation')} defaultValue={values.relation} autoComplete="off" />
      <PhoneField
        {...texts('phone')}
        defaultValue={values.phone}
        defaultPrefix={values[phonePrefixName('phone')]}
        prefixes={prefixes}
        prefixLabel={words.phonePrefix}
        numberLabel={words.phoneNumber}
        somebodyElse
      />
      {props.removal && <p className="soft">{props.removal}</p>}
    </PartForm>
  )
}
