import { isValidPhoneNumber } from 'libphonenumber-js'
import { validatePerson } from 'stdnum'
import { Temporal } from 'temporal-polyfill'
import type { UserUpdate } from '#backoffice/wire/user.ts'
import type { DemoMarket } from '../environment.ts'
import { isCountry } from '../geo/countries.ts'

/** Youngest and oldest traveller on record, in years (product §14: legal age; an age out of range is refused). */
const AGE = { least: 18, most: 110 }
const LONGEST = { name: 100, text: 2000, taxCode: 40 }

/** Names of the fields that the backoffice refuses, whatever the client has checked before. */
export function profileFaults(update: UserUpdate, market: DemoMarket, today: Temporal.PlainDate): string[] {
  const faults: string[] = []
  const refuse = (field: string, wrong: boolean) => {
    if (wrong) faults.push(field)
  }
  for (const field of ['name', 'lastname'] as const) {
    const value = update[field]
    if (value !== undefined) refuse(field, !value?.trim() || value.length > LONGEST.name)
  }
  if (update.email !== undefined) refuse('email', !update.email)
  if (update.birthDate) refuse('birthDate', !ageAllowed(update.birthDate, today))
  if (update.citizenship) refuse('citizenship', !isCountry(update.citizenship))
  if (update.taxCode !== undefined) refuse('taxCode', !taxCodeAllowed(update.taxCode, market))
  if (update.mobilePhone) refuse('mobilePhone', !isValidPhoneNumber(update.mobilePhone))
  const contact = update.emergencyContact
  if (contact) {
    // Somebody without a name or a number cannot be called: all fields or none.
    refuse('emergencyContact.name', !contact.name?.trim() || contact.name.length > LONGEST.name)
    refuse('emergencyContact.relation', !contact.relation?.trim() || contact.relation.length > LONGEST.name)
    refuse('emergencyContact.phone', !isValidPhoneNumber(contact.phone ?? ''))
  }
  for (const field of ['birthCity', 'specialNeeds'] as const) {
    refuse(field, (update[field]?.length ?? 0) > LONGEST.text)
  }
  return faults
}

function ageAllowed(birthDate: string, today: Temporal.PlainDate): boolean {
  const { years } = Temporal.PlainDate.from(birthDate).until(today, { largestUnit: 'year' })
  return years >= AGE.least && years <= AGE.most
}

/** Countries of the markets where the tax code is mandatory (product §14); its real checksum is verified there. */
const TAX_CODE_OF: Partial<Record<DemoMarket, string>> = { italy: 'IT', spain: 'ES' }

function taxCodeAllowed(taxCode: string | null, market: DemoMarket): boolean {
  const country = TAX_CODE_OF[market]
  const value = taxCode?.trim() ?? ''
  return country
    ? value !== '' && validatePerson(country, value).isValid === true
    : value.length <= LONGEST.taxCode
}
