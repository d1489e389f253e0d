import { parseDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { type PhoneInput, toE164 } from '#markets/phone.ts'
import { typedCode, typedDigits, typedLine, typedMail, typedText } from '#markets/typed-text.ts'
import type { FieldKind } from './profile.ts'
import { compactTaxCode } from './tax-code.ts'

/** The market settings that decide how a tax code is written. */
type Where = Pick<Market, 'taxCodeMandatory' | 'countryCode'>

/**
 * The canonical spelling of each kind of value, which is validated, stored, shown and compared. It refuses nothing, so it also
 * works on stored values.
 */
const spellings: Readonly<Record<FieldKind, (text: string, market: Where) => string>> = {
  shortText: typedLine,
  freeText: typedText,
  gender: (text) => text,
  birthDate: (text) => parseDate(text)?.toString() ?? text,
  country: typedCode,
  taxCode: (text, market) => compactTaxCode(text, market.taxCodeMandatory ? market.countryCode : null),
  phone: (text) => toE164(splitPhone(text)) ?? typedDigits(text),
  email: typedMail,
}

/** A phone number as the form joins its two inputs ("IT 333 1234567"), or as it is stored. */
export function splitPhone(text: string): PhoneInput {
  const [, country = '', number = text] = /^([A-Z]{2})? (.*)$/s.exec(text) ?? []
  return { country, number }
}

/** A stored value in canonical spelling, for comparison. */
export const spelt = (kind: FieldKind, stored: string, market: Where): string =>
  spellings[kind](stored, market)
