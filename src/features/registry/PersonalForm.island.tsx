import { actions } from 'astro:actions'
import type { ReactNode } from 'react'
import { DateField } from '#forms/DateField.tsx'
import { birthDateAutocomplete, datePartName } from '#forms/field-ids.ts'
import { PhoneField } from '#forms/PhoneField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SlottedField } from '#forms/SlottedField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { FormField, fieldTexts, SectionFormProps } from './section.ts'

type Texts = ReturnType<ReturnType<typeof fieldTexts>>

interface Slots {
  citizenship?: ReactNode
  prefix?: ReactNode
}

/** Edits the personal data. Without script the same markup posts to the page; with it, errors and toasts appear in place. */
export function PersonalForm({ citizenship, prefix, ...props }: SectionFormProps & Slots) {
  const value = (input: string) => props.values[input] ?? ''
  function control(field: FormField, texts: Texts) {
    const { name, input, options = [], partLabels = [], numberLabel = '' } = field
    const shared = { ...texts, defaultValue: value(name) }
    switch (field.kind) {
      case 'gender':
        return <RadioField key={name} {...shared} options={options} />
      case 'birthDate':
        return (
          <DateField
            key={name}
            {...texts}
            defaultValue={{
              day: value(datePartName(name, 'day')),
              month: value(datePartName(name, 'month')),
              year: value(datePartName(name, 'year')),
            }}
            partLabels={partLabels}
            autoComplete={birthDateAutocomplete}
          />
        )
      case 'country':
        return <SlottedField key={name} {...texts} control={citizenship} />
      case 'phone':
        return <PhoneField key={name} {...shared} prefix={prefix} numberLabel={numberLabel} />
      default:
        return <TextField key={name} {...shared} {...input} />
    }
  }
  return (
    <SectionForm props={props} save={actions.savePersonalData}>
      {(textsOf) => {
        const shown = (fields: readonly FormField[]) => fields.map((field) => control(field, textsOf(field)))
        // First and last name share a line.
        const pair = props.fields.filter(({ name }) => /^(last)?name$/.test(name))
        return (
          <>
            <div className="form__pair">{shown(pair)}</div>
            {shown(props.fields.filter((field) => !pair.includes(field)))}
          </>
        )
      }}
    </SectionForm>
  )
}
