import { z } from 'zod'
import { CountryCode, codes, kept, maybe, soft } from './values.ts'

export const ADDRESS_TYPES = ['RESIDENCE', 'BILLING'] as const
export const BILLING_FOR = ['INDIVIDUAL', 'BUSINESS'] as const

/**
 * A text of an address, exactly as stored: saving the other kind sends this one back, and any difference would count as an edit.
 * Pages leave out invisible texts.
 */
const written = z.string().nullable().default(null)

export const BillingInfoIndividual = z.looseObject({
  name: written,
  taxCode: written,
})
export type BillingInfoIndividual = z.infer<typeof BillingInfoIndividual>

export const BillingInfoBusiness = z.looseObject({
  businessName: written,
  vatNumber: written,
  taxCode: written,
  /** Italian e-invoicing address: seven characters, six for a public body. */
  sdiCode: written,
})
export type BillingInfoBusiness = z.infer<typeof BillingInfoBusiness>

/** One entry of GET and PUT users/{userId}/addresses (product §15). */
export const Address = z.looseObject({
  addressType: codes(ADDRESS_TYPES),
  /** ISO 3166-1 alpha-2. */
  country: kept(CountryCode),
  address: written,
  houseNumber: written,
  notes: written,
  zipCode: written,
  city: written,
  /** State or province. */
  state: written,
  /** BILLING only. */
  billingFor: kept(z.enum(BILLING_FOR)),
  /** BILLING only. */
  sameAsResidence: soft(z.boolean()),
  /** Only when billingFor is INDIVIDUAL. */
  billingInfoIndividual: maybe(BillingInfoIndividual),
  /** Only when billingFor is BUSINESS. */
  billingInfoBusiness: maybe(BillingInfoBusiness),
})
export type Address = z.infer<typeof Address>

/** PUT users/{userId}/addresses: the whole list replaces what was stored. */
export const AddressesUpdate = z.object({ addresses: z.array(Address).max(10) })
export type AddressesUpdate = z.infer<typeof AddressesUpdate>
