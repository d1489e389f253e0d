import {
  type AddressFormValues,
  type AddressPlace,
  type AddressTextInput,
  type BillingInfo,
  buildAddressPart,
  fieldsIn,
  type PlaceField,
  wireAddressField,
} from '#account/address-fields.ts'
import { type AddressKind, wireType } from '#account/addresses.ts'
import { writtenLines } from '#account/places.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { showsAnything } from '#markets/visible-text.ts'

/** An address to show: its lines in its country's format, then the details below. */
export interface AddressSummary {
  lines: string[]
  items: { term: string; value: string }[]
}

/** Details below the lines of a place. */
type Detail = Exclude<AddressTextInput, PlaceField | 'country'>

/** The recipient part of a bill's address; a residence has neither. */
const infoOf = ({ billingFor }: Address): BillingInfo =>
  billingFor === 'BUSINESS' ? 'billingInfoBusiness' : 'billingInfoIndividual'

function detailsOf(address: Address): [Detail, string | null | undefined][] {
  const holder = infoOf(address)
  const info = address[holder] as Partial<Record<string, string | null>> | null
  return [
    ...fieldsIn(holder).map((field) => [field, info?.[wireAddressField(field)]] as [Detail, string | null]),
    ...fieldsIn('place')
      .filter((field) => field !== 'country')
      .map((field) => [field, address.sameAsResidence ? null : address[field]] as [Detail, string | null]),
  ]
}

/**
 * A stored address as shown to the traveller. `residence`: the stored one, null for none; if there is none any more, a bill's copy
 * of it is shown.
 */
export function addressSummary(
  address: Address,
  countries: readonly Country[],
  { t }: Pick<App.Locals, 't'>,
  residence?: Address | null,
): AddressSummary {
  const { country } = address
  const countryName = countries.find(({ code }) => code === country)?.name ?? country
  const place = [...writtenLines(country ?? '', address), countryName ?? ''].filter(showsAnything)
  return {
    lines:
      address.sameAsResidence && (residence !== null || place.length === 0)
        ? [t('addresses:sameAsResidence')]
        : place,
    items: detailsOf(address).flatMap(([field, value]) =>
      value && showsAnything(value) ? [{ term: t(`addresses:field.${field}`), value }] : [],
    ),
  }
}

/** The values typed into a form, valid or not, as an address to show. */
export function typedAddress(kind: AddressKind, form: AddressFormValues): Address {
  const bill = kind === 'billing'
  const billingFor = form.billingFor === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL'
  const typed = (field: AddressTextInput) => form[field].trim() || null
  const info = (part: BillingInfo) => (bill ? buildAddressPart(fieldsIn(part), typed) : null)
  return {
    addressType: wireType[kind],
    ...buildAddressPart<AddressPlace>(fieldsIn('place', 'cell'), typed),
    billingFor: bill ? billingFor : null,
    sameAsResidence: bill ? form.sameAsResidence !== '' : null,
    billingInfoIndividual: info('billingInfoIndividual') as Address['billingInfoIndividual'],
    billingInfoBusiness: info('billingInfoBusiness') as Address['billingInfoBusiness'],
  }
}
