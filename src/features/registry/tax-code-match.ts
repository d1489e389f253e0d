import { Temporal } from 'temporal-polyfill'

/** What an Italian tax code says about a person, as far as it can be told from their own words. */
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

/** Letters that stand for the digits 0 to 9 where two people would share a code (omocodia). */
const DIGIT_LETTERS = 'LMNPQRSTUV'

/** The name in the letters A to Z, or null where it has others: a code then follows a transcription we cannot guess. */
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

/** Three letters of a first name: as for the last one, but of four consonants and more the second is left out. */
function nameLetters(letters: string): string {
  const { consonants } = split(letters)
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : lastnameLetters(letters)
}

const digitsOf = (text: string): number =>
  Number(text.replace(/[LMNPQRSTUV]/g, (letter) => String(DIGIT_LETTERS.indexOf(letter))))

/** Year of the century, month and day as the code has them; women's days are told by `female`. */
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
 * Where an Italian tax code (16 characters, checksum already right) does not fit the person: a warning, never a
 * refusal (product §14), for codes live on after a change of name and foreign names are transcribed. What is empty or
 * cannot be judged fits. The place of birth would need the register of municipalities and is not looked at.
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
