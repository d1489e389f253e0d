import {
  type AddressFormValues,
  type AddressInput,
  addressFields,
  addressInputs,
  placeFields,
  textRow,
} from '#account/address-fields.ts'
import type { AddressKind } from '#account/addresses.ts'
import type { PlaceLayout, PlaceNames } from '#account/places.ts'
import type { FieldError } from '#forms/field-ids.ts'
import type { FormFrameProps, FrameWords } from '../section.ts'
import type { AddressErrorCode, AddressErrors } from './schema.ts'

/** Everything the island shows, already in the traveller's language. */
export interface AddressFormProps extends FormFrameProps {
  kind: AddressKind
  /** The form's action without script that requests another country's layout. */
  layOutAction: string
  values: AddressFormValues
  errors: AddressErrors
  words: AddressWords
  /** The country whose rules apply to a bill that goes to the residence. */
  homeCountry: string | null
  taxCodeMandatory: boolean
}

/** Inputs whose label depends on the country. */
type NamedByCountry = 'zipCode' | 'city' | 'state'

export interface AddressWords extends FrameWords {
  labels: Record<Exclude<AddressInput, NamedByCountry>, string>
  zip: Record<PlaceNames['zip'], string>
  city: Record<PlaceNames['city'], string>
  state: Record<PlaceNames['state'], string>
  hints: Partial<Record<AddressInput, string>>
  /** The link to the residence, which a bill cannot copy before it is saved. */
  addResidence: { href: string; text: string } | undefined
  /** Contain `{field}` and `{number}`. */
  errors: Record<AddressErrorCode, string>
  /** Used instead of `errors.invalid` for a more precise text. */
  invalid: Partial<Record<AddressInput, string>>
  layOut: string
  individual: string
  business: string
}

/** Label, hint and error of a field, in the terms of the layout's country. */
export type AddressTexts = (
  field: AddressInput,
  optional?: boolean,
) => {
  name: AddressInput
  label: string
  hint: string | undefined
  error: string | undefined
  optionalLabel: string | undefined
}

function labelOf(words: AddressWords, field: AddressInput, names: PlaceLayout): string {
  if (field === 'zipCode') return words.zip[names.zip]
  if (field === 'city') return words.city[names.city]
  if (field === 'state') return words.state[names.state]
  return words.labels[field]
}

/** Finds the texts of every field for this layout and these errors. */
export function addressTexts(words: AddressWords, errors: AddressErrors, layout: PlaceLayout): AddressTexts {
  return (field, optional = false) => {
    const label = labelOf(words, field, layout)
    const code = errors[field]
    const { least, most } = textRow(field)
    const template = code && ((code === 'invalid' && words.invalid[field]) || words.errors[code])
    return {
      name: field,
      label,
      hint: words.hints[field],
      error: template
        ?.replace('{field}', label)
        .replace('{number}', String(code === 'tooShort' ? least : most)),
      optionalLabel: optional ? words.optional : undefined,
    }
  }
}

/** The errors of the visible fields, from top to bottom, for the summary. */
export function fieldErrors(
  kind: AddressKind,
  texts: AddressTexts,
  layout: PlaceLayout,
  same: boolean,
): FieldError[] {
  const laidOut: AddressInput[] = layout.rows.flat().map(({ field }) => field)
  const shown = addressInputs.flatMap((input): AddressInput[] => {
    const { in: where } = addressFields[input]
    if (where !== 'cell' && where !== 'place') return kind === 'billing' ? [input] : []
    if (same && kind === 'billing') return []
    // The country's fields come where the first of them does, in the country's order.
    if (where === 'place') return [input]
    return input === placeFields[0] ? laidOut : []
  })
  return shown.flatMap((name) => {
    const message = texts(name).error
    return message ? [{ name, message, kind: name === 'billingFor' ? 'radio' : 'control' } as const] : []
  })
}
