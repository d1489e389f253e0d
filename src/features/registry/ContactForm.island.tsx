import { actions } from 'astro:actions'
import type { ReactNode } from 'react'
import { PhoneField } from '#forms/PhoneField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { SectionFormProps } from './section.ts'

/** Edits the emergency contact, with script and without. */
export function ContactForm({ prefix, ...props }: SectionFormProps & { prefix?: ReactNode }) {
  return (
    <SectionForm props={props} save={actions.saveEmergencyContact}>
      {(textsOf) =>
        props.fields.map((field) => {
          const { name, kind, input, numberLabel = '' } = field
          const shared = { ...textsOf(field), defaultValue: props.values[name] }
          return kind === 'phone' ? (
            <PhoneField key={name} {...shared} prefix={prefix} numberLabel={numberLabel} somebodyElse />
          ) : (
            <TextField key={name} {...shared} {...input} />
          )
        })
      }
    </SectionForm>
  )
}
