import { z } from 'zod'
import { CountryCode, codes, kept, maybe, soft } from './values.ts'

export const ADDRESS_TYPES = ['RESIDENCE', 'BILLING'] as const
export const BILLING_FOR = ['INDIVIDUAL', 'BUSINESS'] as const

export const BillingInfoIndividual = z.object({
  name: maybe(z.string()),
  taxCode: maybe(z.string()),
})
export type BillingInfoIndividual = z.infer<typeof BillingInfoIndividual>

export const BillingInfoBusiness = z.object({
  businessName: maybe(z.string()),
  vatNumber: maybe(z.string()),
  taxCode: maybe(z.string()),
  /** Italian e-invoicing address: seven characters, six of a public body. */
  sdiCode: maybe(z.string()),
})
export type BillingInfoBusiness = z.infer<typeof BillingInfoBusiness>

/** One entry of GET and PUT users/{userId}/addresses (product §15). */
export const Address = z.object({
  addressType: codes(ADDRESS_TYPES),
  /** ISO 3166-1 alpha-2. */
  country: kept(CountryCode),
  address: maybe(z.string()),
  houseNumber: maybe(z.string()),
  notes: maybe(z.string()),
  zipCode: maybe(z.string()),
  city: maybe(z.string()),
  /** State or province. */
  state: maybe(z.string()),
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
