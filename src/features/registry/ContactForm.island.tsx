import { actions } from 'astro:actions'
import type { ReactNode } from 'react'
import { PhoneField } from '#forms/PhoneField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { PartForm } from './PartForm.tsx'
import type { PartFormProps } from './part.ts'

/** Edits the emergency contact, with script and without. */
export function ContactForm({ prefix, ...props }: PartFormProps & { prefix?: ReactNode }) {
  return (
    <PartForm
      props={props}
      save={actions.saveEmergencyContact}
      control={({ name, kind, input, numberLabel = '' }, texts) => {
        const field = { ...texts, defaultValue: props.values[name] }
        if (kind !== 'phone') return <TextField {...field} {...input} />
        return <PhoneField {...field} prefix={prefix} numberLabel={numberLabel} somebodyElse />
      }}
    />
  )
}
