import type { Address } from '#backoffice/wire/address.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { writtenLines } from './address-format.ts'
import { type AddressKind, wireType } from './rules.ts'
import type { AddressForm } from './schema.ts'

/** An address to read: its lines as its country writes them, then what goes with it. */
export interface AddressSummary {
  lines: string[]
  items: { term: string; value: string }[]
}

type Detail = Extract<
  keyof AddressForm,
  | 'individualName'
  | 'individualTaxCode'
  | 'businessName'
  | 'vatNumber'
  | 'businessTaxCode'
  | 'sdiCode'
  | 'notes'
>

function detailsOf(address: Address): [Detail, string | null | undefined][] {
  const { billingInfoIndividual: person, billingInfoBusiness: company } = address
  const info: [Detail, string | null | undefined][] =
    address.billingFor === 'BUSINESS'
      ? [
          ['businessName', company?.businessName],
          ['vatNumber', company?.vatNumber],
          ['businessTaxCode', company?.taxCode],
          ['sdiCode', company?.sdiCode],
        ]
      : [
          ['individualName', person?.name],
          ['individualTaxCode', person?.taxCode],
        ]
  return [...info, ['notes', address.sameAsResidence ? null : address.notes]]
}

/** What the traveller reads of an address. */
export function addressSummary(
  address: Address,
  countries: readonly Country[],
  { t }: Pick<App.Locals, 't'>,
): AddressSummary {
  const { country } = address
  const countryName = countries.find(({ code }) => code === country)?.name ?? country
  const place = [...writtenLines(country ?? '', address), countryName ?? ''].filter(Boolean)
  return {
    lines: address.sameAsResidence ? [t('addresses:sameAsResidence')] : place,
    items: detailsOf(address).flatMap(([field, value]) =>
      value ? [{ term: t(`addresses:field.${field}`), value }] : [],
    ),
  }
}

/** What was typed into a form as an address to read, whether it could be saved or not. */
export function typedAddress(kind: AddressKind, form: AddressForm): Address {
  const bill = kind === 'billing'
  const or = (text: string) => text.trim() || null
  return {
    addressType: wireType[kind],
    country: or(form.country),
    address: or(form.address),
    houseNumber: or(form.houseNumber),
    notes: or(form.notes),
    zipCode: or(form.zipCode),
    city: or(form.city),
    state: or(form.state),
    billingFor: bill ? (form.billingFor === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL') : null,
    sameAsResidence: bill ? form.sameAsResidence !== '' : null,
    billingInfoIndividual: bill
      ? { name: or(form.individualName), taxCode: or(form.individualTaxCode) }
      : null,
    billingInfoBusiness: bill
      ? {
          businessName: or(form.businessName),
          vatNumber: or(form.vatNumber),
          taxCode: or(form.businessTaxCode),
          sdiCode: or(form.sdiCode),
        }
      : null,
  }
}
