import countries from 'i18n-iso-countries'
import { isTravelCode } from '#backoffice/wire/country.ts'
import { type DOCUMENT_KINDS, neverExpires } from '#backoffice/wire/document.ts'
import { checkDigit } from '../verification/check-digit.ts'
import { latin } from '../verification/latin.ts'

/** The data on a drawn document; dates are ISO. */
export interface Specimen {
  kind: (typeof DOCUMENT_KINDS)[number]
  /** ISO 3166-1 alpha-2 of the issuing country. */
  country: string
  number: string
  firstName: string
  lastName: string
  birthDate: string | null
  issueDate: string
  expirationDate: string
}

/** The two lines of 44 at the foot of a passport (TD3), or the three of 30 on the back of a card (TD1). */
export function mrzLines(specimen: Specimen): string[] {
  return specimen.kind === 'PASSPORT' ? passportLines(specimen) : cardLines(specimen)
}

function passportLines(specimen: Specimen): string[] {
  const state = stateOf(specimen)
  const number = withDigit(field(specimen.number, 9))
  const birth = withDigit(shortDate(specimen.birthDate))
  const expiry = withDigit(shortDate(specimen.expirationDate))
  const personal = withDigit(field('', 14))
  const all = checkDigit(number + birth + expiry + personal)
  return [field(`P<${state}${names(specimen)}`, 44), `${number}${state}${birth}<${expiry}${personal}${all}`]
}

function cardLines(specimen: Specimen): string[] {
  const state = stateOf(specimen)
  const number = field(specimen.number, 30)
  // A number of more than nine characters continues after a filler in the place of the check digit.
  const long = number[9] !== '<'
  const head = long
    ? field(`${number.slice(0, 9)}<${withDigit(number.replace(/<+$/, '')).slice(9)}`, 25)
    : field(withDigit(number.slice(0, 9)), 25)
  const birth = withDigit(shortDate(specimen.birthDate))
  const expiry = withDigit(shortDate(specimen.expirationDate))
  const all = checkDigit(head + birth + expiry + field('', 11))
  return [`I<${state}${head}`, `${birth}<${expiry}${state}${field('', 11)}${all}`, field(names(specimen), 30)]
}

const withDigit = (text: string) => `${text}${checkDigit(text)}`
const field = (text: string, length: number) =>
  latin(text)
    .replace(/[^A-Z0-9]/g, '<')
    .padEnd(length, '<')
    .slice(0, length)
const names = ({ lastName, firstName }: Specimen) => {
  const spaced = (name: string) =>
    latin(name)
      .replace(/'/g, '')
      .trim()
      .replace(/[^A-Z]+/g, '<')
  return `${spaced(lastName)}<<${spaced(firstName)}`
}
/** An ISO date as YYMMDD; fillers for an unknown one. */
const shortDate = (date: string | null) =>
  (neverExpires(date) ? null : date)?.slice(2).replaceAll('-', '') ?? '<<<<<<'
const stateOf = ({ country }: Specimen) =>
  field(countries.alpha2ToAlpha3(country) ?? (isTravelCode(country) ? country : 'UTO'), 3)
