import type { Address, BillingInfoBusiness, BillingInfoIndividual } from '#backoffice/wire/address.ts'

/** Shortest and longest text, in characters; the figures are ours. */
interface Length {
  least: number
  most: number
}

/**
 * Where a field's value is in the stored address: `cell` belongs to the place and is laid out by its country, `place` belongs to
 * every place, the infos hold it under `wire`, and `entry` values are not text.
 */
type Row =
  | { in: 'entry' }
  | ({ in: 'cell' | 'place' } & Length)
  | ({ in: 'billingInfoIndividual'; wire: keyof BillingInfoIndividual } & Length)
  | ({ in: 'billingInfoBusiness'; wire: keyof BillingInfoBusiness } & Length)

/**
 * The fields of an address form, in order: one row here and one in the markup make a field. Whatever depends on the market or the
 * country is in `schema.ts`, under the field's name.
 */
export const addressFields = {
  billingFor: { in: 'entry' },
  individualName: { in: 'billingInfoIndividual', wire: 'name', least: 1, most: 100 },
  individualTaxCode: { in: 'billingInfoIndividual', wire: 'taxCode', least: 1, most: 40 },
  businessName: { in: 'billingInfoBusiness', wire: 'businessName', least: 2, most: 150 },
  vatNumber: { in: 'billingInfoBusiness', wire: 'vatNumber', least: 4, most: 20 },
  businessTaxCode: { in: 'billingInfoBusiness', wire: 'taxCode', least: 1, most: 40 },
  sdiCode: { in: 'billingInfoBusiness', wire: 'sdiCode', least: 7, most: 7 },
  sameAsResidence: { in: 'entry' },
  country: { in: 'place', least: 2, most: 2 },
  address: { in: 'cell', least: 3, most: 100 },
  houseNumber: { in: 'cell', least: 1, most: 20 },
  zipCode: { in: 'cell', least: 3, most: 12 },
  city: { in: 'cell', least: 1, most: 100 },
  state: { in: 'cell', least: 2, most: 100 },
  notes: { in: 'place', least: 1, most: 200 },
} as const satisfies Record<string, Row>

type Fields = typeof addressFields
type In<Where extends Row['in']> = {
  [Input in keyof Fields]: Fields[Input]['in'] extends Where ? Input : never
}[keyof Fields]

/** Names of the form's inputs; the billing ones are empty in the form of a residence. */
export type AddressInput = keyof Fields
/** The form's values exactly as typed; all are given back when something is refused. */
export type AddressForm = Record<AddressInput, string>
/** A text field with length limits. */
export type TextInput = Exclude<AddressInput, In<'entry'>>
/** The fields whose layout depends on the country (product §15). */
export type PlaceField = In<'cell'>
export type Place = Pick<Address, In<'cell' | 'place'>>
/** The part of a billing address that says whom the bill is for. */
export type BillingInfo = 'billingInfoIndividual' | 'billingInfoBusiness'

export const addressInputs = Object.keys(addressFields) as AddressInput[]

/** The fields stored there, in the form's order. */
export const fieldsIn = <Where extends Row['in']>(...places: Where[]): In<Where>[] =>
  addressInputs.filter((input): input is In<Where> => (places as string[]).includes(addressFields[input].in))

export const placeFields = fieldsIn('cell')

/** Whether a field is a text with length limits. */
export const isText = (input: AddressInput): input is TextInput => addressFields[input].in !== 'entry'

/** The name of a field's value in the part of the address that contains it. */
export const wireName = (input: TextInput): string => {
  const row: Row = addressFields[input]
  return 'wire' in row ? row.wire : input
}

/** Shortest and longest text of a field; null if it is not text. */
export const lengthOf = (input: AddressInput): Length | null => {
  const row: Row = addressFields[input]
  return 'least' in row ? row : null
}

/** Builds a part of an address, with `value` called for each field. */
export function partOf<Part>(fields: readonly TextInput[], value: (input: TextInput) => string | null): Part {
  return Object.fromEntries(fields.map((field) => [wireName(field), value(field)])) as Part
}
