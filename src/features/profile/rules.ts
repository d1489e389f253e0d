import { Temporal } from 'temporal-polyfill'
import type { Address } from '#backoffice/wire/address.ts'
import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'
import { hasContact, isMandatory, personalRows, readableValue } from '#features/registry/rules.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Market } from '#markets/market-table.ts'

/** Age from which a traveller may book (product §14). */
export const LEGAL_AGE = 18

/** No living person was born earlier: such a birth date is a typing mistake ("age out of range", product §14). */
export const HIGHEST_AGE = 110

export type ProfileField = keyof typeof personalRows
export const profileFields = Object.keys(personalRows) as ProfileField[]

export type ProfileValues = Record<ProfileField, string | null>

/** The fields a traveller of this market must fill in: the tax code only in Italy and Spain (product §14). */
export const mandatoryFields = (market: Pick<Market, 'taxCodeMandatory'>): readonly ProfileField[] =>
  profileFields.filter((field) => isMandatory(personalRows[field], market))

/** A field's value; null when it is empty or only blanks. */
export const filledIn = (profile: ProfileValues, field: ProfileField): string | null =>
  profile[field]?.trim() ? profile[field] : null

/**
 * The mandatory fields that are still empty. Only these count as missing; any other empty field is optional (record 010). The
 * dashboard's emptyPersonalDataFields (product §8), the profile's completion, the registry and a booking's needs all use this
 * rule. It covers exactly the profile fields of product §14: addresses need a call of their own, for which the dashboard has no
 * time, and emergency contact and special needs are optional; `completionOf` counts what else a trip needs.
 */
export function emptyMandatoryFields(
  profile: ProfileValues,
  market: Pick<Market, 'taxCodeMandatory'>,
): readonly ProfileField[] {
  return mandatoryFields(market).filter((field) => filledIn(profile, field) === null)
}

/** The profile as labelled values, in its usual order; `missing` is what must be filled in and is not. */
export function profileItems(
  profile: ProfileValues,
  countries: readonly Country[],
  locals: { t: Translate; market: Market },
): { term: string; value: string | null; missing: boolean }[] {
  const missing = emptyMandatoryFields(profile, locals.market)
  return profileFields.map((field) => {
    const value = filledIn(profile, field)
    return {
      term: locals.t(`profile:field.${field}`),
      value: value && readableValue(personalRows[field], value, countries, locals),
      missing: missing.includes(field),
    }
  })
}

/** What trips need of a profile besides its fields: somebody to call, the two addresses, a document to travel with. */
const otherNeeds = ['contact', 'residence', 'billing', 'document'] as const
export type ProfileNeed = ProfileField | (typeof otherNeeds)[number]

/** How much of what trips need is there. What nobody could tell is neither counted nor missing, and `sure` is false. */
export interface Completion {
  total: number
  missing: readonly ProfileNeed[]
  sure: boolean
}

type Profile = ProfileValues & Parameters<typeof hasContact>[0] & Pick<User, 'passport' | 'identityCard'>

/** How complete a profile is. `addresses` null: not known now. `today` is a date in the market's zone. */
export function completionOf(
  user: Profile,
  addresses: readonly Pick<Address, 'addressType'>[] | null,
  market: Pick<Market, 'taxCodeMandatory'>,
  today: Temporal.PlainDate,
): Completion {
  const has = (type: Address['addressType']) =>
    addresses ? addresses.some(({ addressType }) => addressType === type) : null
  const others: Record<(typeof otherNeeds)[number], boolean | null> = {
    contact: hasContact(user),
    residence: has('RESIDENCE'),
    billing: has('BILLING'),
    document: hasDocument(user, today),
  }
  const known = otherNeeds.filter((need) => others[need] !== null)
  return {
    total: mandatoryFields(market).length + known.length,
    missing: [...emptyMandatoryFields(user, market), ...known.filter((need) => !others[need])],
    sure: known.length === otherNeeds.length,
  }
}

const unusable: readonly string[] = ['MISSING', 'REJECTED', 'EXPIRED']

/**
 * Whether there is a document to travel with, as far as users/me tells; null when it does not. Which one a trip asks for and until
 * when says each trip: that would need their list, a third call (product §23).
 */
function hasDocument(
  { passport, identityCard }: Pick<User, 'passport' | 'identityCard'>,
  today: Temporal.PlainDate,
): boolean | null {
  const told = [passport, identityCard].filter((document) => document !== null)
  const usable = told.some(
    ({ status, expirationDate }) =>
      !unusable.includes(status) && (expirationDate === null || expirationDate >= today.toString()),
  )
  return usable || (told.length === 2 ? false : null)
}

export type BirthDateRefusal = 'futureDate' | 'underage' | 'ageOutOfRange'

/** Why a traveller cannot have this birth date, or null when they can. `today` is a date in the market's zone. */
export function birthDateRefusal(
  birthDate: Temporal.PlainDate,
  today: Temporal.PlainDate,
): BirthDateRefusal | null {
  if (Temporal.PlainDate.compare(birthDate, today) >= 0) return 'futureDate'
  const age = birthDate.until(today, { largestUnit: 'year' }).years
  if (age < LEGAL_AGE) return 'underage'
  if (age > HIGHEST_AGE) return 'ageOutOfRange'
  return null
}
