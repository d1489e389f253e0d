import { actions } from 'astro:actions'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sendNatively } from '#forms/send-natively.ts'
import { FormFrame } from '../FormFrame.tsx'
import { useSave } from '../use-save.ts'
import type { AddressOutcome } from './actions.ts'
import { BillingFields, SameAsResidence } from './BillingFields.tsx'
import { addressTexts, fieldErrors } from './texts.ts'
import type { AddressFormProps } from './form-props.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeLayout } from './place.ts'
import type { AddressErrors } from './schema.ts'

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
 * Enters the first address of a kind. With script its layout changes in place with the country; without, a button asks the server
 * for the other layout, and the same form posts to the page.
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
  const bill = { texts, words, values, billedIn, taxCodeMandatory: props.taxCodeMandatory }
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
      {kind === 'billing' && <BillingFields {...bill} />}
      {kind === 'billing' && <SameAsResidence {...bill} />}
      <PlaceFields {...props} country={country} texts={texts} layout={layout} />
    </FormFrame>
  )
}
