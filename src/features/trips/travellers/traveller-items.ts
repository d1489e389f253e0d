import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { profileItems } from '#features/profile/rules.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Market } from '#markets/market-table.ts'
import { readablePhone } from '#markets/phone.ts'
import { joined } from '#ui/joined.ts'

export interface Item {
  term: string
  value: string | null
  /** Required, and missing. */
  missing?: boolean
}

/** What is known of a traveller, as labelled values: the profile in its usual order, then details useful on the road. */
export function travellerItems(
  traveller: Traveller,
  countries: readonly Country[],
  { t, market }: { t: Translate; market: Market },
): Item[] {
  return [
    ...profileItems(traveller, countries, { t, market }),
    { term: t('travellers:page.emergency'), value: inEmergency(traveller) },
    { term: t('travellers:page.specialNeeds'), value: traveller.specialNeeds?.trim() || null },
  ]
}

function inEmergency({ emergencyContact }: Traveller): string | null {
  if (!emergencyContact) return null
  const { name, relation, phone } = emergencyContact
  const who = [name, relation && `(${relation})`].filter(Boolean).join(' ')
  return joined([who, phone && readablePhone(phone)]) || null
}
