import { z } from 'zod'
import { CountryCode, maybe } from './values.ts'

/**
 * What a passport may name instead of a country, as citizenship or issuer (ICAO 9303-3, section 5). The geo API need not know
 * these. Kosovo has the code that most lists of countries use.
 */
export const TRAVEL_CODES = [
  /** Stateless, refugees by the convention of 1951 and others, and persons of no stated nationality. */
  'XXA',
  'XXB',
  'XXC',
  'XXX',
  /** British nationals who are not British citizens. */
  'GBD',
  'GBN',
  'GBO',
  'GBP',
  'GBS',
  'XK',
  /** Organisations that issue passports. */
  'EUE',
  'UNO',
  'UNA',
  'UNK',
  'XOM',
  'XPO',
] as const
export type TravelCode = (typeof TRAVEL_CODES)[number]

/** Whether a code is one of those. */
export const isTravelCode = (code: string): code is TravelCode => TRAVEL_CODES.some((one) => one === code)

/** A country or a passport's code instead of one; the three-letter codes are assumed. */
export const PassportState = z.union([CountryCode, z.enum(TRAVEL_CODES)]).meta({ 'x-assumed': true })

/** Query of GET {geo api}/countries: names are in this language and sorted by it. */
export const CountriesQuery = z.object({ 'orderBy[language]': z.string().min(2) })

/** One item of GET {geo api}/countries. */
export const Country = z.object({
  code: CountryCode,
  name: z.string().min(1),
  /** International calling code with plus, for example `+39`. */
  phonePrefix: maybe(z.string().regex(/^\+[0-9]{1,6}$/)),
})
export type Country = z.infer<typeof Country>
