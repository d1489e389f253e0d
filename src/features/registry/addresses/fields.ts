import type { Address, BillingInfoBusiness, BillingInfoIndividual } from '#backoffice/wire/address.ts'

/** Shortest and longest text, in characters; the figures are ours. */
interface Length {
  least: number
  most: number
}

/**
 * A field of the form by where its value lies in the stored address: `cell` is of the place and laid out by its
 * country, `place` stands in every place, the infos hold it under `wire`, and what `entry` holds is no text.
 */
type Row =
  | { in: 'entry' }
  | ({ in: 'cell' | 'place' } & Length)
  | ({ in: 'billingInfoIndividual'; wire: keyof BillingInfoIndividual } & Length)
  | ({ in: 'billingInfoBusiness'; wire: keyof BillingInfoBusiness } & Length)

/**
 * The fields of an address's form, in its order: one row here and one in the markup make a field. What a row does not
 * say, because it hangs on the market or the country, stands in `schema.ts` under the field's name.
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
/** What the form holds, exactly as typed; given back whole when something is refused. */
export type AddressForm = Record<AddressInput, string>
/** A field that is text of a length. */
export type TextInput = Exclude<AddressInput, In<'entry'>>
/** What a country lays out its own way (product §15). */
export type PlaceField = In<'cell'>
export type Place = Pick<Address, In<'cell' | 'place'>>
/** The part of a bill that says whom it is for. */
export type BillingInfo = 'billingInfoIndividual' | 'billingInfoBusiness'

export const addressInputs = Object.keys(addressFields) as AddressInput[]

/** The fields that lie there, in the form's order. */
export const fieldsIn = <Where extends Row['in']>(...places: Where[]): In<Where>[] =>
  addressInputs.filter((input): input is In<Where> => (places as string[]).includes(addressFields[input].in))

export const placeFields = fieldsIn('cell')

/** Whether a field is text of a length. */
export const isText = (input: AddressInput): input is TextInput => addressFields[input].in !== 'entry'

/** The name of a field's value in the part of the address that holds it. */
export const wireName = (input: TextInput): string => {
  const row: Row = addressFields[input]
  return 'wire' in row ? row.wire : input
}

/** Shortest and longest text of a field; null for what is no text. */
export const lengthOf = (input: AddressInput): Length | null => {
  const row: Row = addressFields[input]
  return 'least' in row ? row : null
}

/** A part of an address, each of its fields as `value` has it. */
export function partOf<Part>(fields: readonly TextInput[], value: (input: TextInput) => string | null): Part {
  return Object.fromEntries(fields.map((field) => [wireName(field), value(field)])) as Part
}
