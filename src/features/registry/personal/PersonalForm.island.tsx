import { actions } from 'astro:actions'
import { useState } from 'react'
import { birthDateAutocomplete, datePartName, phonePrefixName } from '#ui/field-ids.ts'
import { DateField } from '#ui/react/DateField.tsx'
import { PhoneField } from '#ui/react/PhoneField.tsx'
import { RadioField } from '#ui/react/RadioField.tsx'
import { SelectField } from '#ui/react/SelectField.tsx'
import { TextField } from '#ui/react/TextField.tsx'
import { countryChoicesOf, prefixChoicesOf } from '../country-choices.ts'
import { PartForm } from '../PartForm.tsx'
import { usePartForm } from '../use-part-form.ts'
import { kindOf } from './field-kind.ts'
import type { PersonalFormProps } from './form-props.ts'

/** Edits the personal data. Without script the same markup posts to the page; with it, errors and toasts come in place. */
export function PersonalForm(props: PersonalFormProps) {
  const { words, values } = props
  const form = usePartForm(props, actions.savePersonalData, kindOf)
  const { texts } = form
  const [countries] = useState(() => countryChoicesOf(props.countries, 'citizenship'))
  const [prefixes] = useState(() =>
    prefixChoicesOf(props.countries, phonePrefixName('mobilePhone'), words.prefixOption),
  )
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
        partLabels={{ day: words.day, month: words.month, year: words.year }}
        autoComplete={birthDateAutocomplete}
      />
      <TextField {...texts('birthCity')} defaultValue={values.birthCity} autoComplete="off" />
      {countries ? (
        <SelectField
          {...texts('citizenship')}
          defaultValue={values.citizenship}
          options={countries}
          placeholder={words.chooseCountry}
        />
      ) : (
        <TextField {...texts('citizenship')} defaultValue={values.citizenship} maxLength={2} />
      )}
      <TextField
        {...texts('taxCode')}
        defaultValue={values.taxCode}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <PhoneField
        {...texts('mobilePhone')}
        defaultValue={values.mobilePhone}
        defaultPrefix={values[phonePrefixName('mobilePhone')]}
        prefixes={prefixes}
        prefixLabel={words.phonePrefix}
        numberLabel={words.phoneNumber}
      />
      <TextField {...texts('email')} defaultValue={values.email} type="email" autoComplete="email" />
    </PartForm>
  )
}
