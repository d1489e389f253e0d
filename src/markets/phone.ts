import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number as the form holds it: the country of the calling code, and the rest as typed. */
export interface PhoneInput {
  country: string
  number: string
}

/** The number in E.164, whatever its spacing, or null when no such number exists. */
export function toE164({ country, number }: PhoneInput): string | null {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}

/** Splits a stored number for the form; one that we cannot parse is shown whole, with the market's own country. */
export function fromE164(stored: string | null, fallbackCountry: string): PhoneInput {
  const parsed = stored ? parsePhoneNumberFromString(stored) : undefined
  if (!parsed) return { country: fallbackCountry, number: stored ?? '' }
  return { country: parsed.country ?? fallbackCountry, number: parsed.formatNational() }
}

/** A stored number in international notation: `+39 333 123 4567`, never broken over two lines. */
export function readablePhone(stored: string): string {
  const readable = parsePhoneNumberFromString(stored)?.formatInternational() ?? stored
  return readable.replaceAll(' ', '\u00a0')
}
