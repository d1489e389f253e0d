import type { Address, BillingInfoBusiness, BillingInfoIndividual } from '#backoffice/wire/address.ts'

interface Text {
  /** Shortest and longest text, in characters; our own figures. */
  least: number
  most: number
  /** The `autocomplete` token; none unless stated. */
  autoComplete?: string
  /** Written in capitals, like a code. */
  capitals?: true
}

/**
 * Where a field's value is in the stored address. `cell` fields belong to the place, laid out by its country; `place` fields exist
 * in every country; the billing infos hold theirs under `wire`; `entry` fields are not text.
 */
type Row =
  | { in: 'entry' }
  | ({ in: 'cell' | 'place' } & Text)
  | ({ in: 'billingInfoIndividual'; wire: keyof BillingInfoIndividual } & Text)
  | ({ in: 'billingInfoBusiness'; wire: keyof BillingInfoBusiness } & Text)

/**
 * The fields of an address form, in order: form, parser, summary and refusal follow from the row, the label is
 * `addresses:field.<name>`. Rules that depend on market or country are in `rules.ts` and `schema.ts`, under the field's name.
 */
export const addressFields = {
  billingFor: { in: 'entry' },
  individualName: { in: 'billingInfoIndividual', wire: 'name', least: 1, most: 100, autoComplete: 'name' },
  individualTaxCode: { in: 'billingInfoIndividual', wire: 'taxCode', least: 1, most: 40, capitals: true },
  businessName: {
    in: 'billingInfoBusiness',
    wire: 'businessName',
    least: 1,
    most: 150,
    autoComplete: 'organization',
  },
  vatNumber: { in: 'billingInfoBusiness', wire: 'vatNumber', least: 4, most: 20, capitals: true },
  businessTaxCode: { in: 'billingInfoBusiness', wire: 'taxCode', least: 1, most: 40, capitals: true },
  sdiCode: { in: 'billingInfoBusiness', wire: 'sdiCode', least: 6, most: 7, capitals: true },
  sameAsResidence: { in: 'entry' },
  country: { in: 'place', least: 2, most: 2 },
  address: { in: 'cell', least: 1, most: 100, autoComplete: 'address-line1' },
  houseNumber: { in: 'cell', least: 1, most: 20 },
  zipCode: { in: 'cell', least: 3, most: 12, autoComplete: 'postal-code', capitals: true },
  city: { in: 'cell', least: 1, most: 100, autoComplete: 'address-level2' },
  state: { in: 'cell', least: 1, most: 100, autoComplete: 'address-level1' },
  notes: { in: 'place', least: 1, most: 200 },
} as const satisfies Record<string, Row>

type Fields = typeof addressFields
export type In<Where extends Row['in']> = {
  [Input in keyof Fields]: Fields[Input]['in'] extends Where ? Input : never
}[keyof Fields]

/** Names of the form's inputs; the billing ones are empty in the form of a residence. */
export type AddressInput = keyof Fields
/** The form's values exactly as typed; all of them are returned if something is refused. */
export type AddressFormValues = Record<AddressInput, string>
/** A text field with length limits. */
export type AddressTextInput = Exclude<AddressInput, In<'entry'>>
/** The fields whose layout depends on the country (product §15). */
export type PlaceField = In<'cell'>
export type AddressPlace = Pick<Address, In<'cell' | 'place'>>
/** The part of a billing address that names the recipient of the bill. */
export type BillingInfo = 'billingInfoIndividual' | 'billingInfoBusiness'

export const addressInputs = Object.keys(addressFields) as AddressInput[]

/** The fields stored in these places, in the form's order. */
export const fieldsIn = <Where extends Row['in']>(...places: Where[]): In<Where>[] =>
  addressInputs.filter((input): input is In<Where> => (places as string[]).includes(addressFields[input].in))

export const placeFields = fieldsIn('cell')

/** Whether a field is a text with length limits. */
export const isText = (input: AddressInput): input is AddressTextInput => addressFields[input].in !== 'entry'

/** The wire's name of a field, within its part of the address. */
export const wireAddressField = (input: AddressTextInput): string => {
  const row: Row = addressFields[input]
  return 'wire' in row ? row.wire : input
}

/** A row's text properties, in whichever part of the address it is; empty if the field is not text. */
export const textRow = (input: AddressInput) => addressFields[input] as Partial<Text>

/** Builds one part of an address, calling `value` for each field. */
export function buildAddressPart<Part>(
  fields: readonly AddressTextInput[],
  value: (input: AddressTextInput) => string | null,
): Part {
  return Object.fromEntries(fields.map((field) => [wireAddressField(field), value(field)])) as Part
}
