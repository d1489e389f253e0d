import { actions } from 'astro:actions'
import type { ReactNode } from 'react'
import { DateField } from '#forms/DateField.tsx'
import { birthDateAutocomplete, datePartName } from '#forms/field-ids.ts'
import { PhoneField } from '#forms/PhoneField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SlottedField } from '#forms/SlottedField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { PartForm, type Texts } from './PartForm.tsx'
import type { FormField, PartFormProps } from './part.ts'

interface Slots {
  citizenship?: ReactNode
  prefix?: ReactNode
}

/** Edits the personal data. Without script the same markup posts to the page; with it, errors and toasts appear in place. */
export function PersonalForm({ citizenship, prefix, ...props }: PartFormProps & Slots) {
  const value = (input: string) => props.values[input] ?? ''
  function control({ name, kind, input, ...field }: FormField, texts: Texts) {
    switch (kind) {
      case 'gender':
        return <RadioField {...texts} defaultValue={value(name)} options={field.options ?? []} />
      case 'birthDate':
        return (
          <DateField
            {...texts}
            defaultValue={{
              day: value(datePartName(name, 'day')),
              month: value(datePartName(name, 'month')),
              year: value(datePartName(name, 'year')),
            }}
            partLabels={field.partLabels ?? []}
            autoComplete={birthDateAutocomplete}
          />
        )
      case 'country':
        return <SlottedField {...texts} control={citizenship} />
      case 'phone':
        return (
          <PhoneField
            {...texts}
            defaultValue={value(name)}
            prefix={prefix}
            numberLabel={field.numberLabel ?? ''}
          />
        )
      default:
        return <TextField {...texts} {...input} defaultValue={value(name)} />
    }
  }
  return (
    <PartForm props={props} save={actions.savePersonalData} control={control} pair={['name', 'lastname']} />
  )
}
