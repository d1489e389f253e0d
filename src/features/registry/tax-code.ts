import { euVat, stdnum, type Validator } from 'stdnum'
import { Temporal } from 'temporal-polyfill'
import type { User } from '#backoffice/wire/user.ts'
import type { Market } from '#markets/market-table.ts'

/** Length of a person's tax code, by the country of the market that requires one: codice fiscale, NIF. */
const TAX_CODE_LENGTH: Partial<Record<string, number>> = { IT: 16, ES: 9 }

/** Minimum length of a tax code in this market; null where any text is accepted (product §14). */
export const taxCodeLength = ({
  taxCodeMandatory,
  countryCode,
}: Pick<Market, 'taxCodeMandatory' | 'countryCode'>): number | null =>
  (taxCodeMandatory && TAX_CODE_LENGTH[countryCode ?? '']) || null

/**
 * Whether a tax code is valid by its checksum, in markets that require one (product §14): the Italian codice fiscale, the Spanish
 * NIF (DNI or NIE). In other markets any text is accepted.
 */
export function taxCodeIsValid(taxCode: string, countryCode: string | null): boolean {
  const rule = countryCode === 'IT' ? stdnum.IT?.codicefiscale : countryCode === 'ES' ? stdnum.ES?.nif : null
  if (!rule) return true
  const checked = rule.validate(taxCode)
  // A company's number passes the Spanish check too, but a traveller is a person.
  return checked.isValid && checked.isIndividual
}

/** The code as it is stored: capitals, no spaces, dots or hyphens. */
export function compactTaxCode(taxCode: string): string {
  return taxCode.toUpperCase().replace(/[\s.-]/g, '')
}

/** The parts of a person's data that can be compared with an Italian tax code. */
export const taxCodeParts = ['lastname', 'name', 'birthDate', 'gender'] as const
export type TaxCodePart = (typeof taxCodeParts)[number]

export interface TaxCodeHolder {
  name: string | null
  lastname: string | null
  gender: 'F' | 'M' | null
  /** ISO calendar date. */
  birthDate: string | null
}

/** Letters of the months, January first. */
const MONTHS = 'ABCDEHLMPRST'

/** Added to the day of birth of women. */
const FEMALE_DAYS = 40

/** Letters that replace the digits 0 to 9 when two people would have the same code (omocodia). */
const DIGIT_LETTERS = 'LMNPQRSTUV'

/** The name in the letters A to Z, or null when it has others: the code then follows a transcription we cannot guess. */
function latin(name: string | null): string | null {
  const letters = (name ?? '')
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '')
  return /^[A-Z]+$/.test(letters) ? letters : null
}

const split = (letters: string) => ({
  consonants: letters.replace(/[AEIOU]/g, ''),
  vowels: letters.replace(/[^AEIOU]/g, ''),
})

/** Three letters of a last name: consonants, then vowels, then X. */
function lastnameLetters(letters: string): string {
  const { consonants, vowels } = split(letters)
  return `${consonants}${vowels}XXX`.slice(0, 3)
}

/** Three letters of a first name: as for a last name, but with four or more consonants the second is left out. */
function nameLetters(letters: string): string {
  const { consonants } = split(letters)
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : lastnameLetters(letters)
}

const digitsOf = (text: string): number =>
  Number(text.replace(/[LMNPQRSTUV]/g, (letter) => String(DIGIT_LETTERS.indexOf(letter))))

/** Two-digit year, month and day as the code encodes them; `female` says which encoding of the day to read. */
function birthOf(code: string) {
  const day = digitsOf(code.slice(9, 11))
  const female = day > FEMALE_DAYS
  return {
    year: digitsOf(code.slice(6, 8)),
    month: MONTHS.indexOf(code.charAt(8)) + 1,
    day: female ? day - FEMALE_DAYS : day,
    female,
  }
}

/**
 * Where an Italian tax code (16 characters, checksum already valid) does not match the person: a warning, never a refusal
 * (product §14), because codes survive a change of name and foreign names are transcribed. Whatever is empty or cannot be
 * compared counts as a match. The place of birth would need the register of municipalities and is not checked.
 */
export function taxCodeMismatches(taxCode: string, holder: TaxCodeHolder): TaxCodePart[] {
  const code = taxCode.toUpperCase()
  if (!/^[A-Z]{6}[0-9A-Z]{10}$/.test(code)) return []
  const birth = birthOf(code)
  const lastname = latin(holder.lastname)
  const name = latin(holder.name)
  const date = holder.birthDate === null ? null : Temporal.PlainDate.from(holder.birthDate)
  const fits: Record<TaxCodePart, boolean> = {
    lastname: !lastname || lastnameLetters(lastname) === code.slice(0, 3),
    name: !name || nameLetters(name) === code.slice(3, 6),
    birthDate:
      !date || (date.year % 100 === birth.year && date.month === birth.month && date.day === birth.day),
    gender: !holder.gender || (holder.gender === 'F') === birth.female,
  }
  return taxCodeParts.filter((part) => !fits[part])
}

/** VAT formats of countries that `stdnum` does not cover (it has the EU and its neighbours). */
const vatElsewhere: Readonly<Record<string, string>> = { GB: 'vat', NO: 'mva' }

/** A number as it is stored: capitals, no spaces, dots, hyphens or slashes; a country's prefix stays. */
export const compactNumber = (typed: string): string => typed.toUpperCase().replace(/[\s./-]/g, '')

const passes = (validators: readonly (Validator | undefined)[], value: string): boolean =>
  validators.some((validator) => validator?.validate(value).isValid)

/** Whether a VAT number is valid by its country's own checksum; for other countries any letters and digits are. */
export function vatNumberIsValid(vatNumber: string, country: string | null): boolean {
  const code = country ?? ''
  const validators = euVat[code] ?? (vatElsewhere[code] ? [stdnum[code]?.[vatElsewhere[code]]] : null)
  return validators ? passes(validators, vatNumber) : /^[A-Z0-9]{4,20}$/.test(vatNumber)
}

/** Whether a company's tax code is valid: in Italy a person's or an eleven-digit one, in Spain any NIF. */
export function companyTaxCodeIsValid(taxCode: string, country: string | null): boolean {
  if (country === 'IT') return passes([stdnum.IT?.codicefiscale, stdnum.IT?.iva], taxCode)
  if (country === 'ES') return passes([stdnum.ES?.nif], taxCode)
  return true
}

/** A sentence with everything that an Italian traveller's tax code does not match, or null; a warning only (product §14). */
export function taxCodeDoubts(user: User, { t, market }: Pick<App.Locals, 't' | 'market'>): string | null {
  const { taxCode } = user
  if (market.countryCode !== 'IT' || !taxCode || !taxCodeIsValid(taxCode, 'IT')) return null
  const parts = taxCodeMismatches(taxCode, user).map((part) => t(`registry:taxCodeCheck.part.${part}`))
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(market.locale, { type: 'conjunction' }).format(parts)
  return t('registry:taxCodeCheck.text', { parts: list })
}
