import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { birthDateRefusal, type FieldKind, type FieldRow, isMandatory } from '#account/profile.ts'
import { spelt, splitPhone } from '#account/spelling.ts'
import { isLongEnough, taxCodeIsValid, taxCodeLength } from '#account/tax-code.ts'
import { type Country, TRAVEL_CODES } from '#backoffice/wire/country.ts'
import { divideDates } from '#forms/divide-dates.ts'
import { type DateInputPart, datePartName, dateParts, phonePrefixName, splitDate } from '#forms/field-ids.ts'
import { ECHO_LENGTH, readInputs } from '#forms/read-inputs.ts'
import { isAsShown } from '#forms/unchanged.ts'
import { type DateFault, plainDate, typedDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { fromE164, readPhone } from '#markets/phone.ts'
import { isMail, typedDigits } from '#markets/typed-text.ts'
import { showsAnything } from '#markets/visible-text.ts'

/* Each kind of field on the server: the inputs it consists of, which values it accepts, and how a stored value is shown. */

export type Rows = Readonly<Record<string, FieldRow>>
/** The inputs of a form, exactly as typed; all are returned if something is refused. */
export type FormValues = Readonly<Record<string, string>>

/** Longest text of a single line, in characters: room for any real name, but not for a pasted page. */
const MAX_TEXT_LENGTH = 100

/**
 * Characters that no name or place has: control characters, direction overrides, markup, emoji except trademark signs. Some scripts
 * need zero-width joiners.
 */
export const forbiddenCharacters =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}<>{}]|(?![©®™])\p{Extended_Pictographic}|(?![\u200c\u200d])\p{Cf}/u

/**
 * Characters that free text must not contain: those that no keyboard types and those that change the direction of the text around
 * them.
 */
const unprintable =
  /(?![\n\t\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** What a field is checked against besides its row. */
export interface Rules {
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>
  /** Today in the market's zone. */
  today: Temporal.PlainDate
  /** The countries a traveller can choose; empty if the geo API is down: then any two-letter code is valid. */
  countries: readonly Pick<Country, 'code'>[]
}

/** A country's code, from the list or, without one, by its format. Fails as `invalid`. */
export const countryCode = (countries: Rules['countries']) =>
  z
    .string()
    .refine(
      (typed) =>
        countries.length > 0 ? countries.some(({ code }) => code === typed) : /^[A-Z]{2}$/.test(typed),
      'invalid',
    )

/** The values a field accepts; a refusal's message is its code, like `required` and `refused`: text `error.<name>.<code>`. */
type Schema = (row: FieldRow, rules: Rules) => z.ZodType<string>

const kinds: Readonly<Record<FieldKind, Schema>> = {
  // A name, a place, a word or two: letters in any script.
  shortText: ({ least = 0 }) =>
    z
      .string()
      .max(MAX_TEXT_LENGTH, 'tooLong')
      .refine((text) => !forbiddenCharacters.test(text) && /\p{L}/u.test(text), 'characters')
      .pipe(z.string().min(least, 'tooShort')),
  // Several lines, emoji allowed.
  freeText: ({ most = MAX_TEXT_LENGTH }) =>
    z
      .string()
      .refine((text) => !unprintable.test(text), 'characters')
      .refine((text) => text.length <= most, 'tooLong'),
  gender: () => z.enum(['F', 'M'], 'invalid'),
  birthDate: (_, { today }) =>
    z.string().superRefine((text, issue) => {
      const date = plainDate(text)
      const refusal = date ? birthDateRefusal(date, today) : dateFault(text)
      if (refusal) issue.addIssue({ code: 'custom', message: refusal })
    }),
  country: (_, { countries }) => z.union([countryCode(countries), z.enum(TRAVEL_CODES)], 'invalid'),
  taxCode: (_, { market }) =>
    z
      .string()
      .max(MAX_TEXT_LENGTH, 'tooLong')
      .refine((code) => !forbiddenCharacters.test(code), 'invalid')
      .refine((code) => isLongEnough(code, market), 'tooShort')
      .refine((code) => taxCodeIsValid(code, market.taxCodeMandatory ? market.countryCode : null), 'invalid'),
  phone: () =>
    z.string().superRefine((text, issue) => {
      const read = readPhone(splitPhone(text))
      if (!read.ok) issue.addIssue({ code: 'custom', message: read.code })
    }),
  email: () => z.string().max(254, 'tooLong').refine(isMail, 'invalid'),
}

/** Why a text DD/MM/YYYY is not a date. */
function dateFault(text: string): DateFault {
  const [day = '', month = '', year = ''] = text.split('/')
  return typedDate({ day, month, year }) === 'shortYear' ? 'shortYear' : 'impossibleDate'
}

/** The number in a field's texts: its shortest or longest length. */
export const findFieldLength = (row: FieldRow, market: Rules['market']): number =>
  (row.kind === 'taxCode' ? taxCodeLength(market) : (row.least ?? row.most)) ?? 1

/** The inputs of a field: a date is three, a phone has its country's calling code beside it. */
const inputsOf = (field: string, { kind }: FieldRow): string[] => {
  if (kind === 'birthDate') return dateParts.map((part) => datePartName(field, part))
  return kind === 'phone' ? [phonePrefixName(field), field] : [field]
}

/** Most characters read from a field. A text that is too long is returned whole, to be shortened. */
const longestOf = ({ most }: FieldRow): number => (most ? 5 * most : ECHO_LENGTH)

/** Reads the known inputs of a post; extra ones are ignored. */
export function readForm(rows: Rows, data: FormData, market: Pick<Market, 'dateLocale'>): FormValues {
  const fields = Object.entries(rows).map(([field, row]) =>
    readInputs(data, inputsOf(field, row), longestOf(row)),
  )
  const dates = Object.keys(rows).filter((field) => rows[field]?.kind === 'birthDate')
  return divideDates(Object.assign({}, ...fields), dates, market)
}

/** The text typed into a field: a date is DD/MM/YYYY, a phone "country number". */
function typedIn(field: string, { kind }: FieldRow, form: FormValues): string {
  const typed = (input: string) => form[input] ?? ''
  if (kind === 'phone') {
    const number = typed(field).trim()
    return showsAnything(number) ? `${typed(phonePrefixName(field))} ${number}` : ''
  }
  if (kind !== 'birthDate') return typed(field)
  const parts = dateParts.map((part: DateInputPart) => typedDigits(typed(datePartName(field, part))))
  const [day = '', month = '', year = ''] = parts
  return parts.some(Boolean) ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : ''
}

/** Stored values in their inputs; an empty phone field starts with the calling code of `phoneCountry`. */
export function filledForm(
  rows: Rows,
  stored: Readonly<Record<string, string | null>>,
  phoneCountry: string,
): FormValues {
  const held = (value: string | null, kind: FieldKind): string[] => {
    if (kind === 'birthDate') return dateParts.map((part) => splitDate(value)[part])
    if (kind !== 'phone') return [value ?? '']
    // A stored number without a calling code has no known country.
    const { country, number } = fromE164(value, value === null ? phoneCountry : '')
    return [country, number]
  }
  const inputs = Object.entries(rows).flatMap(([field, row]) => {
    const values = held(stored[field] ?? null, row.kind)
    return inputsOf(field, row).map((input, at) => [input, values[at] ?? ''])
  })
  return Object.fromEntries(inputs)
}

export type Codes = Readonly<Record<string, string>>
export type Stored = Readonly<Record<string, string | null>>
export type ParsedFields = { ok: true; values: Stored } | { ok: false; codes: Codes }

/** The values that a form was rendered from. */
export interface Before {
  /** The stored values as they are now. */
  values: Stored
  /** Whether a field's normalised stored value is the one with which the form was opened. */
  wasOpenedWith: (field: string, value: string) => boolean
}

/**
 * Whether the traveller has left a field unchanged: as stored now or, if it was saved elsewhere since, as stored when the form was
 * opened.
 */
export function isUntouched(rows: Rows, form: FormValues, before: Before, market: Rules['market']) {
  const shown = filledForm(rows, before.values, '')
  return (field: string): boolean => {
    const row = rows[field]
    const stored = before.values[field] ?? null
    if (!row) return false
    const options = { lines: row.kind === 'freeText', longest: longestOf(row) }
    const isShown = inputsOf(field, row).every((input) =>
      isAsShown(form[input] ?? '', shown[input] ?? '', options),
    )
    if (stored !== null && isShown) return true
    const typed = typedIn(field, row, form)
    return before.wasOpenedWith(field, typed && spelt(row.kind, typed, market))
  }
}

/**
 * The values to store, null for an empty field, or the code of every field that is refused (product §14). Unchanged values are not
 * validated and return exactly as stored.
 */
export function parseFields(rows: Rows, form: FormValues, rules: Rules, before?: Before): ParsedFields {
  const codes: Record<string, string> = {}
  const values: Record<string, string | null> = {}
  const untouched = before ? isUntouched(rows, form, before, rules.market) : () => false
  for (const [field, row] of Object.entries(rows)) {
    const stored = before?.values[field] ?? null
    if (stored !== null && untouched(field)) {
      values[field] = stored
      continue
    }
    const text = typedIn(field, row, form)
    const spelling = row.kind === 'phone' ? text : spelt(row.kind, text, rules.market)
    if (!showsAnything(spelling)) {
      if (isMandatory(row, rules.market)) codes[field] = 'required'
      else values[field] = null
      continue
    }
    const parsed = kinds[row.kind](row, rules).safeParse(spelling)
    if (parsed.success) values[field] = spelt(row.kind, parsed.data, rules.market)
    else codes[field] = parsed.error.issues[0]?.message ?? 'invalid'
  }
  return Object.keys(codes).length > 0 ? { ok: false, codes } : { ok: true, values }
}

/** Whether nothing was typed into any field. */
export const isEmptyForm = (rows: Rows, form: FormValues): boolean =>
  Object.entries(rows).every(([field, row]) => !showsAnything(typedIn(field, row, form)))

/** The likely country of a traveller without a known address: residence, else the market's, else where they seem to be. */
export const likelyCountry = (
  { country }: { country: string | null },
  { market, country: here }: Pick<App.Locals, 'market' | 'country'>,
): string | null => country ?? market.homeOf[0] ?? here ?? null
