import type { Address } from '#backoffice/wire/address.ts'
import { fieldsIn, type Place, partOf } from './fields.ts'

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

/** Where a bill goes that says "same as my residence": a copy, so that whoever reads the entry alone finds it whole. */
export const placeOf = (residence: Address | null): Place =>
  partOf(fieldsIn('place', 'cell'), (field) => residence?.[field as keyof Place] ?? null)

/** Countries whose invoices cannot do without the company's number: the two of the mandatory tax code (product §2). */
export const vatMandatoryIn: readonly string[] = ['IT', 'ES']

/** The one country that has an e-invoicing address, the SDI code (product §15). */
export const SDI_COUNTRY = 'IT'
