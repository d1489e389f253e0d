import { actions } from 'astro:actions'
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { birthDateAutocomplete, datePartName, phonePrefixName } from '#ui/field-ids.ts'
import { DateField } from '#ui/react/DateField.tsx'
import { ErrorSummary } from '#ui/react/ErrorSummary.tsx'
import { PhoneField } from '#ui/react/PhoneField.tsx'
import { RadioField } from '#ui/react/RadioField.tsx'
import { SelectField } from '#ui/react/SelectField.tsx'
import { SubmitButton } from '#ui/react/SubmitButton.tsx'
import { TextField } from '#ui/react/TextField.tsx'
import { attachShell } from '#ui/stores/attach-shell.ts'
import { busy, tracked } from '#ui/stores/requests.ts'
import { raiseToast } from '#ui/stores/toasts.ts'
import type { ProfileFormProps } from './form-props.ts'
import type { ProfileField } from './rules.ts'
import type { ProfileErrors } from './schema.ts'

const kindOf = (field: ProfileField) =>
  field === 'birthDate' ? 'date' : field === 'gender' ? 'radio' : 'control'

/** Edits the profile. Without script the same markup posts to the page; with it, errors and toasts come in place. */
export function ProfileForm(props: ProfileFormProps) {
  const { words, values, mandatory } = props
  const [errors, setErrors] = useState<ProfileErrors>(props.errors)
  const pending = useStore(busy)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    attachShell()
    const answer = tracked(actions.updateProfile(new FormData(event.currentTarget)))
    // A network that fails is as good as a backoffice that does.
    const { data: result } = await answer.catch(() => ({ data: undefined }))
    setErrors(result && !result.ok && result.code === 'invalid' ? result.errors : {})
    if (result?.ok) raiseToast('success', words.saved)
    else if (result?.code !== 'invalid') raiseToast('danger', words.failed[result?.code ?? 'unavailable'])
  }

  const messageOf = (field: ProfileField) => {
    const code = errors[field]
    return code && words.errors[`${field}.${code}`]
  }
  const texts = (field: ProfileField) => ({
    name: field,
    label: words.labels[field],
    hint: words.hints[field],
    error: messageOf(field),
    optionalLabel: mandatory.includes(field) ? undefined : words.optional,
  })
  const listed = (Object.keys(words.labels) as ProfileField[]).flatMap((field) => {
    const message = messageOf(field)
    return message ? [{ name: field, message, kind: kindOf(field) } as const] : []
  })

  return (
    <form className="form" method="post" action={props.action} onSubmit={submit} noValidate>
      <ErrorSummary title={words.errorTitle} errors={listed} titlePrefix={words.titlePrefix} />
      <TextField {...texts('name')} defaultValue={values.name} autoComplete="given-name" />
      <TextField {...texts('lastname')} defaultValue={values.lastname} autoComplete="family-name" />
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
      {props.countries.length > 0 ? (
        <SelectField
          {...texts('citizenship')}
          defaultValue={values.citizenship}
          options={props.countries}
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
        prefixes={props.prefixes}
        prefixLabel={words.phonePrefix}
        numberLabel={words.phoneNumber}
      />
      <TextField {...texts('email')} defaultValue={values.email} type="email" autoComplete="email" />
      <div className="form__actions">
        <SubmitButton pending={pending}>{pending ? words.saving : words.save}</SubmitButton>
        <a className="button button--ghost" href={props.cancelHref}>
          {words.cancel}
        </a>
      </div>
    </form>
  )
}
