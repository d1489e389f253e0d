import type { Address } from '#backoffice/wire/address.ts'

/** The two kinds of address (product §15), as they stand in addresses of pages: `?edit=billing`. */
export const addressKinds = ['residence', 'billing'] as const
export type AddressKind = (typeof addressKinds)[number]

export const wireType = { residence: 'RESIDENCE', billing: 'BILLING' } as const satisfies Record<
  AddressKind,
  Address['addressType']
>

/** The kind a query or a post names, or null for anything else. */
export function addressKind(text: unknown): AddressKind | null {
  return addressKinds.find((kind) => kind === text) ?? null
}

/** The stored address of a kind, or null while there is none. */
export function addressOf(kind: AddressKind, stored: readonly Address[]): Address | null {
  return stored.find(({ addressType }) => addressType === wireType[kind]) ?? null
}

/**
 * Whether this kind can only be changed by customer care: its first save is free, a later edit is not (product §15). Each kind has a first save of its own.
 */
export function isLocked(kind: AddressKind, stored: readonly Address[]): boolean {
  return addressOf(kind, stored) !== null
}

/**
 * The billing entry that is sent (product §15): with no address stored yet and sameAsResidence true it is used as
 * given; otherwise for INDIVIDUAL the business info is removed, for BUSINESS the individual info.
 */
export function billingEntry(given: Address, stored: readonly Address[]): Address {
  if (stored.length === 0 && given.sameAsResidence) return given
  return given.billingFor === 'BUSINESS'
    ? { ...given, billingInfoIndividual: null }
    : { ...given, billingInfoBusiness: null }
}

/** The list to put: PUT replaces the whole of it, so the other kind goes along unchanged. */
export function withAddress(entry: Address, stored: readonly Address[]): Address[] {
  return [...stored.filter(({ addressType }) => addressType !== entry.addressType), entry]
}

/** The fields of a place (product §15), in no country's order; the layout of a country says which are asked and where. */
export const placeFields = ['address', 'houseNumber', 'zipCode', 'city', 'state'] as const
export type PlaceField = (typeof placeFields)[number]

export type Place = Pick<Address, PlaceField | 'country' | 'notes'>

/** Where a bill goes that says "same as my residence": a copy, so that whoever reads the entry alone finds it whole. */
export function placeOf(residence: Address | null): Place {
  const { country, address, houseNumber, zipCode, city, state, notes } = residence ?? noPlace
  return { country, address, houseNumber, zipCode, city, state, notes }
}

const noPlace: Place = {
  country: null,
  address: null,
  houseNumber: null,
  zipCode: null,
  city: null,
  state: null,
  notes: null,
}

/** Countries whose invoices cannot do without the company's number: the two of the mandatory tax code (product §2). */
export const vatMandatoryIn: readonly string[] = ['IT', 'ES']

/** The one country that has an e-invoicing address, the SDI code (product §15). */
export const SDI_COUNTRY = 'IT'

/** Shortest and longest text of a field, in characters; the figures are ours. */
export const lengths = {
  address: { least: 3, most: 100 },
  houseNumber: { least: 1, most: 20 },
  zipCode: { least: 3, most: 12 },
  city: { least: 1, most: 100 },
  state: { least: 2, most: 100 },
  notes: { least: 1, most: 200 },
  individualName: { least: 1, most: 100 },
  individualTaxCode: { least: 1, most: 40 },
  businessName: { least: 2, most: 150 },
  vatNumber: { least: 4, most: 20 },
  businessTaxCode: { least: 1, most: 40 },
  sdiCode: { least: 7, most: 7 },
} as const satisfies Record<string, { least: number; most: number }>
