import { Temporal } from 'temporal-polyfill'
import type { Address } from '#backoffice/wire/address.ts'
import type { EmergencyContact, User } from '#backoffice/wire/user.ts'
import type { Market } from '#markets/market-table.ts'

/** How a field is entered, checked and shown (`fields.ts`). */
export type FieldKind =
  | 'shortText'
  | 'freeText'
  | 'gender'
  | 'birthDate'
  | 'country'
  | 'taxCode'
  | 'phone'
  | 'email'

/**
 * A field of the registry: form, parser, summary, completion and refusal follow from its row. The wire has the same name; the texts
 * are `field.<name>`, `error.<name>.<code>` and, with `hint`, `hint.<name>`, in the locale file of its section.
 */
export interface FieldRow {
  kind: FieldKind
  /** May stay empty everywhere, or in markets that do not require a tax code; any other field is mandatory. */
  optional?: true | 'withoutTaxCode'
  hint?: true
  /** The `autocomplete` token of a text; none unless stated. Dates and phones have their own. */
  autoComplete?: string
  /** Shortest and longest text, in characters. */
  least?: number
  most?: number
}

/** The profile fields of product §14, in form order. */
export const personalRows = {
  name: { kind: 'shortText', hint: true, autoComplete: 'given-name' },
  lastname: { kind: 'shortText', hint: true, autoComplete: 'family-name' },
  gender: { kind: 'gender' },
  birthDate: { kind: 'birthDate', hint: true },
  birthCity: { kind: 'shortText' },
  citizenship: { kind: 'country' },
  taxCode: { kind: 'taxCode', optional: 'withoutTaxCode', hint: true },
  mobilePhone: { kind: 'phone', hint: true },
  email: { kind: 'email', autoComplete: 'email' },
} as const satisfies Record<string, FieldRow>

/**
 * The emergency contact (product §14). "Ma" is a relation, a single letter is not. There is no autocomplete: the browser only knows
 * the traveller's own data.
 */
export const contactRows = {
  name: { kind: 'shortText' },
  relation: { kind: 'shortText', hint: true, least: 2 },
  phone: { kind: 'phone' },
} as const satisfies Record<string, FieldRow>

/** The special needs: half a page, which staff read before a trip. */
export const needsRows = {
  specialNeeds: { kind: 'freeText', optional: true, hint: true, most: 1000 },
} as const satisfies Record<string, FieldRow>

/** Whether this field is mandatory in this market. */
export const isMandatory = ({ optional }: FieldRow, market: Pick<Market, 'taxCodeMandatory'>): boolean =>
  optional === 'withoutTaxCode' ? market.taxCodeMandatory : !optional

/** Whether there is a contact; it needs a name and a phone number. */
export function hasContact({
  emergencyContact,
}: {
  emergencyContact: Pick<EmergencyContact, 'name' | 'phone'> | null
}): boolean {
  return Boolean(emergencyContact?.name?.trim() && emergencyContact.phone?.trim())
}

/** Whether the traveller has entered special needs. */
export function hasNeeds({ specialNeeds }: Pick<User, 'specialNeeds'>): boolean {
  return Boolean(specialNeeds?.trim())
}

/** Minimum age to book (product §14). */
export const LEGAL_AGE = 18

/** No living person is older: such a birth date is a typing mistake ("age out of range", product §14). */
export const HIGHEST_AGE = 110

export type ProfileField = keyof typeof personalRows

export const profileFields = Object.keys(personalRows) as ProfileField[]

export type ProfileValues = Record<ProfileField, string | null>

/** The mandatory fields in this market: the tax code only in Italy and Spain (product §14). */
export const mandatoryFields = (market: Pick<Market, 'taxCodeMandatory'>): readonly ProfileField[] =>
  profileFields.filter((field) => isMandatory(personalRows[field], market))

/** A field's value; null if it is empty or blank. */
export const filledValue = (profile: ProfileValues, field: ProfileField): string | null =>
  profile[field]?.trim() ? profile[field] : null

/**
 * The mandatory fields still empty. Only these count as missing; any other empty field is optional (record 010). The dashboard's
 * emptyPersonalDataFields (product §8), the profile's completion, the registry and a booking's needs all use this rule. It covers
 * exactly the profile fields of product §14: addresses need a call of their own, for which the dashboard has no time, and emergency
 * contact and special needs are optional; `measureCompletion` counts what else a trip needs.
 */
export function emptyMandatoryFields(
  profile: ProfileValues,
  market: Pick<Market, 'taxCodeMandatory'>,
): readonly ProfileField[] {
  return mandatoryFields(market).filter((field) => filledValue(profile, field) === null)
}

/** What trips need of a profile besides its fields: an emergency contact, the two addresses, a travel document. */
const otherNeeds = ['contact', 'residence', 'billing', 'document'] as const

export type ProfileNeed = ProfileField | (typeof otherNeeds)[number]

/** How much of what trips need is filled in. Unknown needs are neither counted nor missing, and make `sure` false. */
export interface Completion {
  total: number
  missing: readonly ProfileNeed[]
  sure: boolean
}

type Profile = ProfileValues & Parameters<typeof hasContact>[0] & Pick<User, 'passport' | 'identityCard'>

/** How complete a profile is. `addresses` null: currently unknown. `today` is a date in the market's zone. */
export function measureCompletion(
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
 * Whether the traveller has a usable travel document, according to users/me; null if it does not report that. Which document a trip
 * needs, and until when, would take the list of trips, a third call (product §23).
 */
function hasDocument(
  { passport, identityCard }: Pick<User, 'passport' | 'identityCard'>,
  today: Temporal.PlainDate,
): boolean | null {
  const known = [passport, identityCard].filter((document) => document !== null)
  const usable = known.some(
    ({ status, expirationDate }) =>
      !unusable.includes(status) && (expirationDate === null || expirationDate >= today.toString()),
  )
  return usable || (known.length === 2 ? false : null)
}

export type BirthDateRefusal = 'futureDate' | 'underage' | 'ageOutOfRange'

/** Why a traveller cannot have this birth date, or null. `today` is a date in the market's zone. */
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
