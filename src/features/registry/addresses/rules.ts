import {
  type AddressPlace,
  type BillingInfo,
  buildAddressPart,
  fieldsIn,
  type In,
} from '#account/address-fields.ts'
import { type AddressKind, findAddress } from '#account/addresses.ts'
import type { Address } from '#backoffice/wire/address.ts'

/**
 * Whether this kind can only be changed by customer care: the traveller can save it once but not edit it later (product §15).
 * Each kind has a first save of its own.
 */
export function isLocked(kind: AddressKind, stored: readonly Address[]): boolean {
  return findAddress(kind, stored) !== null
}

/** The billing entry to send (product §15): a person's without the business's info, and vice versa. */
export function billingEntry(given: Address): Address {
  return given.billingFor === 'BUSINESS'
    ? { ...given, billingInfoIndividual: null }
    : { ...given, billingInfoBusiness: null }
}

/** The list to put: PUT replaces all of it, so the other kind is included unchanged. */
export function withAddress(entry: Address, stored: readonly Address[]): Address[] {
  return [...stored.filter(({ addressType }) => addressType !== entry.addressType), entry]
}

/** The place of a billing address that is "same as my residence": a copy, so that the entry is complete by itself. */
export const residencePlace = (residence: Address | null): AddressPlace =>
  buildAddressPart(fieldsIn('place', 'cell'), (field) => residence?.[field as keyof AddressPlace] ?? null)

/** Countries whose invoices require the company's number: the two with a mandatory tax code (product §2). */
const vatMandatoryIn: readonly string[] = ['IT', 'ES']

/** The only country that has an e-invoicing address, the SDI code (product §15). */
const SDI_COUNTRY = 'IT'

/** Whether a field must or may be filled in, or is not shown. */
export type FieldNeed = 'mandatory' | 'optional' | 'unused'

/**
 * Whether a billing field is needed: a person's tax code by the market, a company's numbers by the country that the bill is for
 * (ISO 3166-1 alpha-2, null if unknown).
 */
export function billNeed(
  field: In<BillingInfo>,
  country: string | null,
  { taxCodeMandatory, hasTaxCode = false }: { taxCodeMandatory: boolean; hasTaxCode?: boolean },
): FieldNeed {
  switch (field) {
    case 'individualName':
    case 'businessName':
      return 'mandatory'
    case 'individualTaxCode':
      return taxCodeMandatory ? 'mandatory' : 'optional'
    case 'vatNumber':
      // An Italian association may have a tax code alone.
      if (country === 'IT' && hasTaxCode) return 'optional'
      return country !== null && vatMandatoryIn.includes(country) ? 'mandatory' : 'optional'
    case 'sdiCode':
      return country === SDI_COUNTRY ? 'optional' : 'unused'
    default:
      return 'optional'
  }
}
