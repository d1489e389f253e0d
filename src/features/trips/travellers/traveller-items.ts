import { Temporal } from 'temporal-polyfill'
import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { mandatoryFields, type ProfileField, profileFields } from '#features/profile/rules.ts'
import { type Translate, textOfCode } from '#i18n/translate.ts'
import { formatDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { readablePhone } from '#markets/phone.ts'
import { joined } from '#ui/joined.ts'

export interface Item {
  term: string
  /** null: needed and not there. */
  value: string | null
}

/** What is known of a traveller, in words: the profile in the order it is asked, and what helps on the road. */
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
  const mandatory = mandatoryFields(market)
  const profile = profileFields.map((field) => {
    const value = traveller[field]
    const item = {
      term: t(`profile:field.${field}`),
      value: value ? (written[field]?.(value) ?? value) : null,
    }
    return { ...item, needed: mandatory.includes(field) }
  })
  return [
    ...profile,
    { term: t('travellers:page.emergency'), value: inEmergency(traveller), needed: false },
    { term: t('travellers:page.specialNeeds'), value: traveller.specialNeeds?.trim() || null, needed: false },
  ].flatMap(({ needed, ...item }) => (item.value !== null || needed ? [item] : []))
}

function inEmergency({ emergencyContact }: Traveller): string | null {
  if (!emergencyContact) return null
  const { name, relation, phone } = emergencyContact
  const who = [name, relation && `(${relation})`].filter(Boolean).join(' ')
  return joined([who, phone && readablePhone(phone)]) || null
}
