import type { z } from 'zod'
import type { Address } from '#backoffice/wire/address.ts'

type AddressRecord = z.input<typeof Address>

const empty = {
  notes: null,
  billingFor: null,
  sameAsResidence: null,
  billingInfoIndividual: null,
  billingInfoBusiness: null,
} as const

const home = (
  country: string,
  address: string,
  houseNumber: string,
  zipCode: string,
  city: string,
  state: string,
): AddressRecord => ({
  ...empty,
  addressType: 'RESIDENCE',
  country,
  address,
  houseNumber,
  zipCode,
  city,
  state,
})

const billedAtHome = (residence: AddressRecord, name: string, taxCode: string | null): AddressRecord => ({
  ...residence,
  addressType: 'BILLING',
  billingFor: 'INDIVIDUAL',
  sameAsResidence: true,
  billingInfoIndividual: { name, taxCode },
})

const sofia = home('IT', 'Via dei Serragli', '14', '50124', 'Firenze', 'FI')
const emma = home('SE', 'Sankt Olofsgatan', '22B', '753 21', 'Uppsala', 'Uppsala')

/** Addresses by traveller; travellers not listed have none yet and may save the first. */
export const addresses: Record<string, AddressRecord[]> = {
  sofia: [sofia, billedAtHome(sofia, 'Sofia Marchetti', 'MRCSFO94C57D612F')],
  luca: [home('IT', 'Via Ostiense', '102', '00154', 'Roma', 'RM')],
  emma: [emma, billedAtHome(emma, 'Emma Lindqvist', null)],
  jonas: [
    home('DE', 'Karl-Heine-Straße', '61', '04229', 'Leipzig', 'Sachsen'),
    {
      ...home('DE', 'Nikolaistraße', '9', '04109', 'Leipzig', 'Sachsen'),
      addressType: 'BILLING',
      billingFor: 'BUSINESS',
      sameAsResidence: false,
      billingInfoBusiness: {
        businessName: 'Weber Holzbau GmbH',
        vatNumber: 'DE136695976',
        taxCode: null,
        sdiCode: null,
      },
    },
  ],
}
