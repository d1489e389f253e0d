import type { FieldError } from '#forms/field-ids.ts'
import { type AddressInput, addressFields, addressInputs, lengthOf, placeFields } from './fields.ts'
import type { AddressWords } from './form-props.ts'
import type { PlaceLayout } from './layout.ts'
import type { AddressKind } from './rules.ts'
import type { AddressErrors } from './schema.ts'

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
    const { least = 0, most = 0 } = lengthOf(field) ?? {}
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
  const asked = addressInputs.flatMap((input): AddressInput[] => {
    const { in: where } = addressFields[input]
    if (where !== 'cell' && where !== 'place') return kind === 'billing' ? [input] : []
    if (same && kind === 'billing') return []
    // The fields laid out by the country come where the first of them does, in the country's order.
    if (where === 'place') return [input]
    return input === placeFields[0] ? laidOut : []
  })
  return asked.flatMap((name) => {
    const message = texts(name).error
    return message ? [{ name, message, kind: name === 'billingFor' ? 'radio' : 'control' } as const] : []
  })
}
