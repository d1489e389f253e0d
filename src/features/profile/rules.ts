import { Temporal } from 'temporal-polyfill'
import type { Market } from '#markets/market-table.ts'

/** Age from which a traveller may book (spec §5: legal age; decisions §8: 18). */
export const LEGAL_AGE = 18

/** No living traveller is older: a birth date before this is a slip of the pen ("age out of range", spec §8). */
export const HIGHEST_AGE = 110

/** The profile fields of spec §3, in the order they are asked. */
export const profileFields = [
  'name',
  'lastname',
  'gender',
  'birthDate',
  'birthCity',
  'citizenship',
  'taxCode',
  'mobilePhone',
  'email',
] as const
export type ProfileField = (typeof profileFields)[number]

export type ProfileValues = Record<ProfileField, string | null>

/** The fields a traveller of this market must fill in: the tax code only in Italy and Spain (spec §5, §9). */
export function mandatoryFields(market: Pick<Market, 'taxCodeMandatory'>): readonly ProfileField[] {
  return profileFields.filter((field) => field !== 'taxCode' || market.taxCodeMandatory)
}

/** The mandatory fields still empty; the dashboard counts them (emptyPersonalDataFields, spec §1). */
export function emptyMandatoryFields(
  profile: ProfileValues,
  market: Pick<Market, 'taxCodeMandatory'>,
): readonly ProfileField[] {
  return mandatoryFields(market).filter((field) => !profile[field]?.trim())
}

export type BirthDateRefusal = 'futureDate' | 'underage' | 'ageOutOfRange'

/** Why this birth date cannot be a traveller's, or null when it can. `today` is a date in the market's zone. */
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
