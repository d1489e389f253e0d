import { Temporal } from 'temporal-polyfill'

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
