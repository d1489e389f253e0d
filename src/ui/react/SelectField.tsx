import { type ComponentProps, memo } from 'react'
import { type FieldTexts, fieldIds } from '../field-ids.ts'
import { Field } from './Field.tsx'
import { type Options, offering } from './options.tsx'

type Select = Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'defaultValue' | 'children'>
interface SelectFieldProps extends FieldTexts, Select {
  name: string
  defaultValue?: string | null
  options: Options
  /** The empty first option. */
  placeholder?: string
}

/** Twin of SelectInput.astro. Drawn again only when something of its own changes: it may hold every country. */
export const SelectField = memo(function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, optionalLabel, defaultValue, options, placeholder, ...rest } = props
  const ids = fieldIds(name, { hint, error })
  return (
    <Field {...{ name, label, hint, error, optionalLabel }}>
      <select
        {...rest}
        className="input input--select"
        id={ids.controlId}
        name={name}
        defaultValue={defaultValue ?? ''}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
        {...offering(options, placeholder)}
      />
    </Field>
  )
})
