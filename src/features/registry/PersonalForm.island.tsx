import { actions } from 'astro:actions'
import type { ReactNode } from 'react'
import { DateField } from '#forms/DateField.tsx'
import { birthDateAutocomplete, datePartName } from '#forms/field-ids.ts'
import { PhoneField } from '#forms/PhoneField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SlottedField } from '#forms/SlottedField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { PartForm } from './PartForm.tsx'
import { usePartForm } from './use-part-form.ts'
import type { PersonalFormProps } from './personal/form-props.ts'
import { focusKind } from './personal/kinds.ts'

interface Slots {
  citizenship?: ReactNode
  prefix?: ReactNode
}

/** Edits the personal data. Without script the same markup posts to the page; with it, errors and toasts appear in place. */
export function PersonalForm({ citizenship, prefix, ...props }: PersonalFormProps & Slots) {
  const { words, values } = props
  const form = usePartForm(props, actions.savePersonalData, focusKind)
  const { texts } = form
  return (
    <PartForm props={props} form={form}>
      <div className="form__pair">
        <TextField {...texts('name')} defaultValue={values.name} autoComplete="given-name" />
        <TextField {...texts('lastname')} defaultValue={values.lastname} autoComplete="family-name" />
      </div>
      <RadioField
        {...texts('gender')}
        defaultValue={values.gender}
        options={[
          { value: 'F', label: words.female },
          { value: 'M', label: words.male },
        ]}
      />
      <DateField
        {...texts('birthDate')}
        defaultValue={{
          day: values[datePartName('birthDate', 'day')],
          month: values[datePartName('birthDate', 'month')],
          year: values[datePartName('birthDate', 'year')],
        }}
        partLabels={words.date}
        autoComplete={birthDateAutocomplete}
      />
      <TextField {...texts('birthCity')} defaultValue={values.birthCity} autoComplete="off" />
      <SlottedField {...texts('citizenship')} control={citizenship} />
      <TextField
        {...texts('taxCode')}
        defaultValue={values.taxCode}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <PhoneField
        {...texts('mobilePhone')}
        defaultValue={values.mobilePhone}
        prefix={prefix}
        numberLabel={words.phoneNumber}
      />
      <TextField {...texts('email')} defaultValue={values.email} type="email" autoComplete="email" />
    </PartForm>
  )
}
