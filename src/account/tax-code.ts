import type { User } from '#backoffice/wire/user.ts'
import { plainDate } from '#markets/dates.ts'
import { listFormat } from '#markets/intl.ts'
import type { Market } from '#markets/market-table.ts'
import { typedCode } from '#markets/typed-text.ts'
import { codiceFiscale, norwegianNumber, spanishNumber, swissUid, vatRules } from './checksums.ts'

/** Length of a person's tax code, by the country of the market that requires one: codice fiscale, NIF. */
const TAX_CODE_LENGTH: Partial<Record<string, number>> = { IT: 16, ES: 9 }

/** Minimum length of a tax code in this market; null if any text is accepted (product §14). */
export const taxCodeLength = ({
  taxCodeMandatory,
  countryCode,
}: Pick<Market, 'taxCodeMandatory' | 'countryCode'>): number | null =>
  (taxCodeMandatory && TAX_CODE_LENGTH[countryCode ?? '']) || null

/**
 * Eleven digits; the three before the last identify the tax office. The number of an Italian company or association, and the
 * provisional tax code of a person (DPR 605/1973, art. 2).
 */
const italianNumber = /^\d{7}(?!000)(?:[0-7]\d\d|888|999)\d$/

/** Whether the last digit of such a number is right, by Luhn's rule. */
const isItalianNumber = (code: string): boolean =>
  italianNumber.test(code) &&
  [...code].reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (weighed > 9 ? weighed - 9 : weighed)
  }, 0) %
    10 ===
    0

/** Whether a code has at least this market's length; a provisional Italian one is shorter. */
export const isLongEnough = (
  code: string,
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>,
): boolean =>
  code.length >= (taxCodeLength(market) ?? 0) || (market.countryCode === 'IT' && /^\d{11}$/.test(code))

/**
 * Whether a tax code has a valid checksum, in markets that require one (product §14): the Italian codice fiscale, the Spanish NIF
 * (DNI or NIE). Other markets accept any text.
 */
export function taxCodeIsValid(taxCode: string, countryCode: string | null): boolean {
  const rule = countryCode === 'IT' ? codiceFiscale : countryCode === 'ES' ? spanishNumber : null
  if (!rule || (countryCode === 'IT' && isItalianNumber(taxCode))) return true
  const checked = rule.validate(taxCode)
  // A company's number passes the Spanish check too, but a traveller is a person.
  return checked.isValid && checked.isIndividual
}

/** A number in capitals, without blanks, dots, slashes and hyphens. */
const bare = (typed: string): string => typedCode(typed).replace(/[./-]/g, '')

/**
 * A Spanish number with its nine characters: with the zeros that people leave out of a DNI, and without the one that old NIEs have
 * after their X, if its letter then is right.
 */
function spanishCode(code: string): string {
  const bareCode = code.replace(/^ES(?=.{7,9}$)/, '')
  const whole = bareCode.replace(/^\d{6,7}(?=[A-Z]$)/, (digits) => digits.padStart(8, '0'))
  const nine = whole.replace(/^X0(?=\d{7}[A-Z]$)/, 'X')
  return spanishNumber.validate(nine).isValid ? nine : bareCode
}

/** A tax code as stored and compared: capitals, no blanks, dots or hyphens, and no country prefix on codes that have none. */
export function compactTaxCode(typed: string, country: string | null): string {
  const code = bare(typed)
  if (country === 'ES') return spanishCode(code)
  return country === 'IT' ? code.replace(/^IT(?=\d{11}$)/, '') : code
}

/** The personal data that can be compared with an Italian tax code. */
export const taxCodeParts = ['lastname', 'name', 'birthDate', 'gender'] as const
export type TaxCodePart = (typeof taxCodeParts)[number]

export interface TaxCodeHolder {
  name: string | null
  lastname: string | null
  gender: string | null
  /** ISO calendar date. */
  birthDate: string | null
}

/** Month letters, January first. */
const MONTHS = 'ABCDEHLMPRST'

/** Added to the day of birth for women. */
const FEMALE_DAYS = 40

/** Letters that replace the digits 0 to 9 if two people would have the same code (omocodia). */
const DIGIT_LETTERS = 'LMNPQRSTUV'

/** The name in the letters A to Z, or null if it has others: the code then follows a transcription we cannot guess. */
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

/** Three letters of a first name: as for a last name, but with four or more consonants the second is skipped. */
function nameLetters(letters: string): string {
  const { consonants } = split(letters)
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : lastnameLetters(letters)
}

const digitsOf = (text: string): number =>
  Number(text.replace(/[LMNPQRSTUV]/g, (letter) => String(DIGIT_LETTERS.indexOf(letter))))

/** Two-digit year, month and day as encoded in the code; `female` comes from the encoding of the day. */
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
 * The parts of an Italian tax code (16 characters, checksum already valid) that do not match the person: a warning, never a refusal
 * (product §14), because codes survive a change of name and foreign names are transcribed. Empty or incomparable data count as a
 * match. The place of birth would need the register of municipalities and is not checked.
 */
export function taxCodeMismatches(taxCode: string, holder: TaxCodeHolder): TaxCodePart[] {
  const code = taxCode.toUpperCase()
  if (!/^[A-Z]{6}[0-9A-Z]{10}$/.test(code)) return []
  const birth = birthOf(code)
  const lastname = latin(holder.lastname)
  const name = latin(holder.name)
  const date = plainDate(holder.birthDate)
  const fits: Record<TaxCodePart, boolean> = {
    lastname: !lastname || lastnameLetters(lastname) === code.slice(0, 3),
    name: !name || nameLetters(name) === code.slice(3, 6),
    birthDate:
      !date || (date.year % 100 === birth.year && date.month === birth.month && date.day === birth.day),
    gender: !holder.gender || holder.gender === (birth.female ? 'F' : 'M'),
  }
  return taxCodeParts.filter((part) => !fits[part])
}

/** VAT prefixes that differ from the address's country code (Directive 2006/112/EC, art. 215). */
const vatPrefixes: Partial<Record<string, readonly string[]>> = { GR: ['EL', 'GR'], GB: ['GB', 'XI'] }

/** Checks the Czech numbers that begin with 6, which `stdnum` does not know. */
function isSpecialCzech(code: string): boolean {
  if (!/^6\d{8}$/.test(code)) return false
  const sum = [...code.slice(1, 8)].reduce((all, digit, at) => all + (8 - at) * Number(digit), 0)
  return (8 - ((21 - (sum % 11)) % 11)) % 10 === Number(code[8])
}

/** The Hungarian number of a company at home, with its kind of taxation and its county: the EU's are the first eight digits. */
const hungarianEight = (code: string): string => code.replace(/^(\d{8})[1-5]\d{2}$/, '$1')

const ownSpelling: Partial<Record<string, (code: string) => string>> = { ES: spanishCode, HU: hungarianEight }

/** A number without country prefix in its country's own spelling, or null if it is not valid there. */
function nationalVat(code: string, country: string): string | null {
  if (country === 'CZ' && isSpecialCzech(code)) return code
  if (country === 'IT' && isItalianNumber(code)) return code
  const found = vatRules[country]?.validate(ownSpelling[country]?.(code) ?? code)
  return found?.isValid ? found.compact : null
}

/** A number with its country's prefix, typed or not; null if it is invalid. */
function prefixedVat(code: string, country: string): string | null {
  const prefixes = vatPrefixes[country] ?? [country]
  const typed = prefixes.find((prefix) => code.startsWith(prefix))
  const national = (typed && nationalVat(code.slice(typed.length), country)) ?? nationalVat(code, country)
  const prefix = country === 'GB' ? (typed ?? 'GB') : prefixes[0]
  return national && `${prefix}${national}`
}

const anyVat = /^[A-Z0-9]{4,20}$/

/** A country's VAT parser: returns the canonical spelling, or null for an invalid number. */
function vatReader(country: string): (code: string) => string | null {
  switch (country) {
    case 'NO':
      return (code) => {
        const digits = code.replace(/^NO/, '').replace(/MVA$/, '')
        return norwegianNumber.validate(digits).isValid ? `${digits}MVA` : null
      }
    case 'CH':
      return (code) => {
        const number = code.replace(/(?:MWST|TVA|IVA|VAT)$/, '').replace(/^(?:CHE?)?(?=\d)/, 'CHE')
        return swissUid.validate(number).isValid ? number : null
      }
    case 'AD':
      return (code) => nationalVat(code, country)
    default:
      if (vatRules[country]) return (code) => prefixedVat(code, country)
      return (code) => (anyVat.test(code) ? code : null)
  }
}

/**
 * A VAT number as stored and compared: with its country's prefix in the EU and the United Kingdom, with CHE in front in Switzerland
 * and MVA at the end in Norway. It is valid by its country's own checksum; other countries accept any letters and digits.
 */
export function readVat(typed: string, country: string | null): { number: string; isValid: boolean } {
  const code = bare(typed)
  const number = vatReader(country ?? '')(code)
  return { number: number ?? code, isValid: number !== null }
}

/** Whether a VAT number is valid by its country's own checksum; other countries accept any letters and digits. */
export const vatNumberIsValid = (vatNumber: string, country: string | null): boolean =>
  readVat(vatNumber, country).isValid

/** The Italian address for e-invoices as stored: seven characters, six for a public body. */
export const compactSdi = bare

/** Whether a company's tax code is valid: in Italy a person's or an eleven-digit one, in Spain any NIF. */
export function companyTaxCodeIsValid(taxCode: string, country: string | null): boolean {
  if (country === 'IT') return isItalianNumber(taxCode) || codiceFiscale.validate(taxCode).isValid
  if (country === 'ES') return spanishNumber.validate(taxCode).isValid
  return true
}

/** A sentence naming everything that does not match an Italian traveller's tax code, or null; a warning only (product §14). */
export function taxCodeDoubts(user: User, { t, market }: Pick<App.Locals, 't' | 'market'>): string | null {
  const { taxCode } = user
  if (market.countryCode !== 'IT' || !taxCode || !taxCodeIsValid(taxCode, 'IT')) return null
  const parts = taxCodeMismatches(taxCode, user).map((part) => t(`registry:taxCodeCheck.part.${part}`))
  if (parts.length === 0) return null
  const list = listFormat(market.locale).format(parts)
  return t('registry:taxCodeCheck.text', { parts: list })
}
