import { Temporal } from 'temporal-polyfill'
import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { emptyMandatoryFields, filledIn, type ProfileField, profileFields } from '#features/profile/rules.ts'
import { type Translate, textOfCode } from '#i18n/translate.ts'
import { formatDate } from '#markets/dates.ts'
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
  const written: Partial<Record<ProfileField, (value: string) => string>> = {
    gender: (value) => textOfCode(t, 'profile:gender', value),
    birthDate: (value) => formatDate(Temporal.PlainDate.from(value), market),
    citizenship: (value) => countries.find(({ code }) => code === value)?.name ?? value,
    mobilePhone: readablePhone,
  }
  const missing = emptyMandatoryFields(traveller, market)
  const profile = profileFields.map((field) => {
    const value = filledIn(traveller, field)
    return {
      term: t(`profile:field.${field}`),
      value: value && (written[field]?.(value) ?? value),
      missing: missing.includes(field),
    }
  })
  return [
    ...profile,
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
