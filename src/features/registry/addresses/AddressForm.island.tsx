import { actions } from 'astro:actions'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import { SaveButton } from '#forms/SaveButton.tsx'
import { sendNatively } from '#forms/send-natively.ts'
import { useSave } from '../use-save.ts'
import type { AddressOutcome } from './actions.ts'
import { BillingFields, SameAsResidence } from './BillingFields.tsx'
import { addressTexts, fieldErrors } from './field-words.ts'
import type { AddressFormProps } from './form-props.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeLayout } from './place-layout.ts'
import type { AddressErrors } from './schema.ts'

interface LayoutChoice {
  country: string
  same: boolean
}

/** What the layout hangs on, as it stands in the form now; the same object as before where that is the same. */
function choiceIn(form: HTMLFormElement, before: LayoutChoice): LayoutChoice {
  const data = new FormData(form)
  const now = { country: String(data.get('country') ?? ''), same: data.has('sameAsResidence') }
  return now.country === before.country && now.same === before.same ? before : now
}

/**
 * Takes the first address of a kind. With script it is laid out anew in place when the country changes; without, a
 * button asks the server for the other layout, and the same form posts to the page.
 */
export function AddressForm({ country, ...props }: AddressFormProps & { country?: ReactNode }) {
  const { kind, values, words } = props
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState({ country: values.country, same: values.sameAsResidence !== '' })
  const [errors, setErrors] = useState<AddressErrors>(props.errors)

  useEffect(() => {
    // What was chosen before this woke up, or what the browser brings back.
    if (form.current) setChoice(choiceIn.bind(null, form.current))
  }, [])

  const { submit, leaving, leave } = useSave<AddressOutcome>(props, actions.saveAddress, (failure, sent) => {
    setErrors(failure?.code === 'invalid' ? failure.errors : {})
    // Saved elsewhere meanwhile: the page that shows both is the server's, and asking again changes nothing.
    if (failure?.code === 'conflict') leave(() => sendNatively(sent))
  })

  const layout = placeLayout(choice.country)
  const billedIn = choice.same ? props.homeCountry : choice.country || props.homeCountry
  const texts = addressTexts(words, errors, layout)
  const bill = { texts, words, values, billedIn, taxCodeMandatory: props.taxCodeMandatory }
  return (
    <form
      className="form"
      method="post"
      action={props.action}
      onSubmit={submit}
      // Every key comes by here, and hardly any changes the layout. Of the slot React tells the native `change`.
      onChange={({ currentTarget }) => setChoice(choiceIn.bind(null, currentTarget))}
      ref={form}
      noValidate
    >
      {/* Enter presses a form's first button, which must not be the one that only changes the layout. */}
      <noscript>
        <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
          {words.save}
        </button>
      </noscript>
      <input type="hidden" name="kind" value={kind} />
      <ErrorSummary
        title={words.errorTitle}
        errors={fieldErrors(kind, texts, layout, choice.same)}
        titlePrefix={words.titlePrefix}
      />
      {kind === 'billing' && <BillingFields {...bill} />}
      {kind === 'billing' && <SameAsResidence {...bill} />}
      <PlaceFields {...props} country={country} texts={texts} layout={layout} />
      <div className="form__actions">
        <SaveButton words={words} leaving={leaving} />
        <a className="button button--ghost" href={props.doneHref}>
          {words.cancel}
        </a>
      </div>
    </form>
  )
}
