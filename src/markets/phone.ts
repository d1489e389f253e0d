import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { typedDigits } from './typed-text.ts'

/** A phone number in the form: the country of the calling code, '' if the number includes it, and the rest as typed. */
export interface PhoneInput {
  country: string
  number: string
}

export type PhoneRead = { ok: true; number: string } | { ok: false; code: 'invalid' | 'extension' }

/** An extension marked by a word that libphonenumber does not know, such as "Durchwahl 12" or "poste 12". */
const namedExtension = /^[^\p{L}]*\d[^\p{L}]*\p{L}[^\d]*\d{1,7}\D*$/u

/** The overseas departments that France dials without a country code: 0692 12 34 56 is +262 692 12 34 56. */
const dialledAsFrench: readonly CountryCode[] = ['RE', 'GP', 'MQ', 'GF', 'YT']

const parse = (number: string, country?: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(number, {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  })

/** The possible meanings of a typed number, the likeliest first: 00 begins no number but one with a calling code. */
function meanings(number: string, country: string): PhoneNumber[] {
  const code = callingCode(country)?.slice(1)
  const abroad = number.replace(/^[\s(]*00/, '+')
  const texts = [
    abroad,
    number,
    number.replace(/\(0\)/g, ''),
    code && number.startsWith(code) ? `+${number}` : '',
  ]
  const literal = [...new Set(texts)].flatMap((text) => parse(text, country) ?? [])
  const others = literal.flatMap((one) => {
    const { nationalNumber: digits } = one
    if (one.country === 'FR') return dialledAsFrench.flatMap((place) => parse(`0${digits}`, place) ?? [])
    // Mexico dropped the 1 of mobile phones, and the prefixes before it, in 2019; messengers still write the 1.
    const short = one.country === 'MX' ? /^(?:1|01|04[45])(\d{10})$/.exec(digits)?.[1] : undefined
    return short ? (parse(`+52${short}`) ?? []) : []
  })
  return [...literal, ...others]
}

/**
 * A number in E.164, whatever its spacing and script. Its length and country are validated, not its range: new ranges are in use
 * before any list has them. A number that may be a phone's or a town's is a phone's: towns have codes of any digits, so that
 * "49 1512 3456789" is one in Leer too. An extension cannot be stored, so it is refused.
 */
export function readPhone({ country, number }: PhoneInput): PhoneRead {
  const typed = typedDigits(number).replace(/^(?:tel:)?[^\p{L}\d+]*\+[^\p{L}\d]*(?:00)?/iu, '+')
  const found = meanings(typed, country)
  const valid = found.filter((one) => one.isValid())
  const meant =
    valid.find((one) => one.getType() === 'MOBILE') ?? valid[0] ?? found.find((one) => one.isPossible())
  if (meant?.ext || (!meant && namedExtension.test(typed))) return { ok: false, code: 'extension' }
  return meant ? { ok: true, number: meant.number } : { ok: false, code: 'invalid' }
}

/** The number in E.164, or null if it is invalid. */
export function toE164(typed: PhoneInput): string | null {
  const read = readPhone(typed)
  return read.ok ? read.number : null
}

/** A stored number in canonical spelling, for comparison: E.164 if it is a number. */
export function comparablePhone(stored: string): string {
  return toE164({ country: '', number: stored }) ?? typedDigits(stored)
}

/**
 * Splits a stored number for the form. If its country is unknown, or the number would change, it stays whole: with its plus it
 * needs no country.
 */
export function fromE164(stored: string | null, fallbackCountry: string): PhoneInput {
  if (!stored) return { country: fallbackCountry, number: '' }
  const parsed = parse(stored)
  if (parsed?.country && !parsed.ext) {
    const shown = { country: parsed.country, number: parsed.formatNational() }
    if (toE164(shown) === parsed.number) return shown
  }
  return { country: stored.trim().startsWith('+') ? '' : fallbackCountry, number: stored }
}

/** The calling code of a country with its plus; null if it has none. */
export function callingCode(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null
}

/**
 * A stored number in international notation, `+39 333 123 4567`, without line breaks in it. A text that is more than one number, or
 * none, is shown as stored: a note beside a number may say when it is answered.
 */
export function readablePhone(stored: string): string {
  const readable = parse(stored.replace(/^tel:/i, ''))?.formatInternational() ?? stored
  return readable.replace(/(?<=[\d)]) (?=[\d(])/g, '\u00a0')
}
