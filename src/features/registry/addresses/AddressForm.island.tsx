import { actions } from 'astro:actions'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type AddressTextInput,
  type BillingInfo,
  fieldsIn,
  placeFields,
  textRow,
} from '#account/address-fields.ts'
import { cellClass, type PlaceLayout, placeLayout } from '#account/places.ts'
import { CheckboxField } from '#forms/CheckboxField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SlottedField } from '#forms/SlottedField.tsx'
import { sendNatively } from '#forms/send-natively.ts'
import { TextField } from '#forms/TextField.tsx'
import { FormFrame, useSave } from '../FormFrame.tsx'
import type { AddressOutcome } from './actions.ts'
import { billNeed } from './rules.ts'
import type { AddressErrors } from './schema.ts'
import { type AddressFormProps, type AddressTexts, addressTexts, fieldErrors } from './texts.ts'

interface LayoutChoice {
  country: string
  same: boolean
}

/** The values in the form that the layout depends on; the same object as before while they are unchanged. */
function choiceIn(form: HTMLFormElement, before: LayoutChoice): LayoutChoice {
  const data = new FormData(form)
  const now = { country: String(data.get('country') ?? ''), same: data.has('sameAsResidence') }
  return now.country === before.country && now.same === before.same ? before : now
}

/**
 * Enters the first address of a kind. With script its layout changes in place with the country; without, a button requests the
 * other layout from the server, and the same form posts to the page.
 */
export function AddressForm({ country, ...props }: AddressFormProps & { country?: ReactNode }) {
  const { kind, values, words } = props
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState({ country: values.country, same: values.sameAsResidence !== '' })
  const [errors, setErrors] = useState<AddressErrors>(props.errors)

  useEffect(() => {
    // The choice made before hydration, or restored by the browser.
    if (form.current) setChoice(choiceIn.bind(null, form.current))
  }, [])

  const { submit, leaving, leave } = useSave<AddressOutcome>(props, actions.saveAddress, (failure, sent) => {
    setErrors(failure?.code === 'invalid' ? failure.errors : {})
    // Saved elsewhere meanwhile: only the server's page shows both versions, and requesting it changes nothing.
    if (failure?.code === 'conflict') leave(() => sendNatively(sent))
  })

  const layout = placeLayout(choice.country)
  const billedIn = choice.same ? props.homeCountry : choice.country || props.homeCountry
  const texts = addressTexts(words, errors, layout)
  const control: Control = (field, optional) => {
    const { autoComplete, capitals } = textRow(field)
    const { hint, ...others } = texts(field, optional)
    return (
      <TextField
        key={field}
        {...others}
        // Only Italy distinguishes a company's two numbers.
        hint={field === 'businessTaxCode' && billedIn !== 'IT' ? undefined : hint}
        defaultValue={values[field]}
        autoComplete={autoComplete ? (kind === 'billing' ? `billing ${autoComplete}` : autoComplete) : 'off'}
        autoCapitalize={capitals && 'characters'}
      />
    )
  }
  return (
    <FormFrame
      props={props}
      summary={{ title: words.errorTitle, errors: fieldErrors(kind, texts, layout, choice.same) }}
      leaving={leaving}
      onSubmit={submit}
      // Runs on every key press, though few change the layout. For the slot, React gets the native `change`.
      onChange={({ currentTarget }) => setChoice(choiceIn.bind(null, currentTarget))}
      ref={form}
    >
      {/* Enter presses a form's first button, which must not be the one that only changes the layout. */}
      <noscript>
        <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
          {words.save}
        </button>
      </noscript>
      <input type="hidden" name="kind" value={kind} />
      {kind === 'billing' && <BillingFields {...props} texts={texts} control={control} billedIn={billedIn} />}
      <PlaceFields {...props} country={country} texts={texts} control={control} layout={layout} />
    </FormFrame>
  )
}

/** Renders the text field of a row. */
type Control = (field: AddressTextInput, optional: boolean) => ReactNode

type BillingProps = AddressFormProps & {
  texts: AddressTexts
  control: Control
  /** ISO 3166-1 alpha-2, null if unknown. */
  billedIn: string | null
}

/** The recipient of the bill; the stylesheet shows the chosen part. */
function BillingFields({ texts, control, values, words, billedIn, taxCodeMandatory }: BillingProps) {
  const fieldsOf = (info: BillingInfo) =>
    fieldsIn(info).map((field) => {
      const need = billNeed(field, billedIn, { taxCodeMandatory })
      return (
        <div key={field} hidden={need === 'unused'}>
          {control(field, need !== 'mandatory')}
        </div>
      )
    })
  return (
    <>
      <RadioField
        {...texts('billingFor')}
        defaultValue={values.billingFor}
        options={[
          { value: 'INDIVIDUAL', label: words.individual },
          { value: 'BUSINESS', label: words.business },
        ]}
      />
      <div className="bill-to bill-to--person">{fieldsOf('billingInfoIndividual')}</div>
      <div className="bill-to bill-to--company">{fieldsOf('billingInfoBusiness')}</div>
      <CheckboxField
        {...texts('sameAsResidence')}
        more={words.addResidence}
        defaultChecked={values.sameAsResidence !== ''}
      />
    </>
  )
}

/** The cells of a layout in order; fields that the country does not use stay in the form, hidden, with their values. */
function cellsOf({ rows }: PlaceLayout) {
  const shown = rows.flatMap((row) =>
    row.map((cell, at) => ({ ...cell, className: cellClass(row, at), hidden: false })),
  )
  const unused = placeFields.filter((field) => !shown.some((cell) => cell.field === field))
  return [
    ...shown,
    ...unused.map((field) => ({ field, required: false, className: 'place__cell', hidden: true })),
  ]
}

type PlaceProps = AddressFormProps & {
  /** The control that selects the country. */
  country: ReactNode
  texts: AddressTexts
  control: Control
  layout: PlaceLayout
}

/** A place, laid out as in its country. Each field keeps its key, and so its input, whatever the order. */
function PlaceFields({ words, country, layOutAction, texts, control, layout }: PlaceProps) {
  return (
    <div className="place">
      <div className="place__country">
        <SlottedField {...texts('country')} control={country} />
        <noscript>
          <button className="button button--secondary" type="submit" formAction={layOutAction} formNoValidate>
            {words.layOut}
          </button>
        </noscript>
      </div>
      {cellsOf(layout).map(({ field, required, className, hidden }) => (
        <div key={field} className={className} hidden={hidden}>
          {control(field, !required)}
        </div>
      ))}
      {fieldsIn('place')
        .filter((field) => field !== 'country')
        .map((field) => control(field, true))}
    </div>
  )
}
