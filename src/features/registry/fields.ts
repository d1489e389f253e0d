import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Country } from '#backoffice/wire/country.ts'
import { birthDateRefusal } from '#features/profile/rules.ts'
import { type DatePart, datePartName, dateParts, phonePrefixName, splitDate } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { parseDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { fromE164, toE164 } from '#markets/phone.ts'
import { type FieldKind, type FieldRow, isMandatory } from './rules.ts'
import { compactTaxCode, taxCodeIsValid, taxCodeLength } from './tax-code.ts'

/*
 * What each kind of field means on the server: the inputs it consists of, what may be in them, and how a stored value is shown.
 */

export type Rows = Readonly<Record<string, FieldRow>>
/** The inputs of a form, exactly as typed; all are given back when something is refused. */
export type FormValues = Readonly<Record<string, string>>

/** Longest text of a single line, in characters: room for any real name, but not for a pasted page. */
const MAX_TEXT_LENGTH = 100

/**
 * Characters that no name or place has: control characters, direction marks, markup, emoji. Some scripts need zero-width joiners.
 */
export const forbiddenCharacters =
  /[\p{Cc}\p{Co}\p{Cn}\p{Extended_Pictographic}<>{}]|(?![\u200c\u200d])\p{Cf}/u

/**
 * Characters that free text must not contain: those that no keyboard types and those that change the direction of the text around
 * them.
 */
const unprintable = /(?![\n\t\u200c-\u200f])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u

/** What a field is checked against besides its row. */
export interface Rules {
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>
  /** Today in the market's zone. */
  today: Temporal.PlainDate
  /** The countries a traveller can choose; empty when the geo API is down: then any two-letter code is valid. */
  countries: readonly Pick<Country, 'code'>[]
}

/** The code of a country, out of the list or, without one, by its format. Fails as `invalid`. */
export const countryCode = (countries: Rules['countries']) =>
  z
    .string()
    .refine(
      (typed) =>
        countries.length > 0 ? countries.some(({ code }) => code === typed) : /^[A-Z]{2}$/.test(typed),
      'invalid',
    )

/** What may be in a field; a refusal's message is its code, beside `required` and `refused`: `error.<name>.<code>` has the text. */
type Schema = (row: FieldRow, rules: Rules) => z.ZodType<string>

const kinds: Readonly<Record<FieldKind, Schema>> = {
  // A name, a place, a word or two: letters in any script, normalised to one spelling.
  shortText: ({ least = 0 }) =>
    z
      .string()
      .trim()
      .max(MAX_TEXT_LENGTH, 'tooLong')
      .transform((value) => value.normalize('NFC').replace(/\s+/g, ' '))
      .refine((text) => !forbiddenCharacters.test(text) && /\p{L}/u.test(text), 'characters')
      .pipe(z.string().min(least, 'tooShort')),
  // Several lines, emoji allowed.
  freeText: ({ most = MAX_TEXT_LENGTH }) =>
    z
      .string()
      .transform((value) => value.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
      .refine((text) => !unprintable.test(text), 'characters')
      .refine((text) => text.length <= most, 'tooLong'),
  gender: () => z.enum(['F', 'M'], 'invalid'),
  birthDate: (_, { today }) =>
    z.string().transform((typed, issue) => {
      const date = parseDate(typed)
      const refusal = date ? birthDateRefusal(date, today) : 'impossibleDate'
      if (refusal) issue.addIssue({ code: 'custom', message: refusal })
      return date?.toString() ?? ''
    }),
  country: (_, { countries }) => countryCode(countries),
  taxCode: (_, { market }) =>
    z
      .string()
      .max(MAX_TEXT_LENGTH, 'tooLong')
      .transform(compactTaxCode)
      .refine((code) => code.length >= (taxCodeLength(market) ?? 0), 'tooShort')
      .refine((code) => taxCodeIsValid(code, market.taxCodeMandatory ? market.countryCode : null), 'invalid'),
  phone: () =>
    z.string().transform((typed, issue) => {
      const [, country = '', number = ''] = /^(\S*) (.*)$/s.exec(typed) ?? []
      const stored = toE164({ country, number })
      if (!stored) issue.addIssue({ code: 'custom', message: 'invalid' })
      return stored ?? ''
    }),
  email: () => z.string().trim().max(254, 'tooLong').pipe(z.email('invalid')),
}

/** The number in a field's texts: its shortest or longest length. */
export const lengthOf = (row: FieldRow, market: Rules['market']): number =>
  (row.kind === 'taxCode' ? taxCodeLength(market) : (row.least ?? row.most)) ?? 1

/** The inputs of a field: a date is three, a phone has its country's calling code beside it. */
const inputsOf = (field: string, { kind }: FieldRow): string[] => {
  if (kind === 'birthDate') return dateParts.map((part) => datePartName(field, part))
  return kind === 'phone' ? [phonePrefixName(field), field] : [field]
}

/** Reads the known inputs of a post; extra ones are ignored. A text that is too long comes back whole, to be shortened. */
export function readForm(rows: Rows, data: FormData): FormValues {
  const fields = Object.entries(rows).map(([field, row]) =>
    readInputs(data, inputsOf(field, row), row.most && 5 * row.most),
  )
  return Object.assign({}, ...fields)
}

/** What was typed into a field, as one text: a date is DD/MM/YYYY, a phone "country number". */
function typedText(field: string, { kind }: FieldRow, form: FormValues): string {
  const typed = (input: string) => form[input] ?? ''
  if (kind === 'phone') {
    const number = typed(field).trim()
    return number ? `${typed(phonePrefixName(field))} ${number}` : ''
  }
  if (kind !== 'birthDate') return typed(field)
  const parts = dateParts.map((part: DatePart) => typed(datePartName(field, part)).trim())
  const [day = '', month = '', year = ''] = parts
  return parts.some(Boolean) ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : ''
}

/** Stored values as the inputs hold them; an empty phone field starts with the calling code of `phoneCountry`. */
export function filledForm(
  rows: Rows,
  stored: Readonly<Record<string, string | null>>,
  phoneCountry: string,
): FormValues {
  const held = (value: string | null, kind: FieldKind): string[] => {
    if (kind === 'birthDate') return dateParts.map((part) => splitDate(value)[part])
    if (kind !== 'phone') return [value ?? '']
    const { country, number } = fromE164(value, phoneCountry)
    return [country, number]
  }
  const inputs = Object.entries(rows).flatMap(([field, row]) => {
    const values = held(stored[field] ?? null, row.kind)
    return inputsOf(field, row).map((input, at) => [input, values[at] ?? ''])
  })
  return Object.fromEntries(inputs)
}

export type Codes = Readonly<Record<string, string>>
export type Parsed =
  | { ok: true; values: Readonly<Record<string, string | null>> }
  | { ok: false; codes: Codes }

/** The values to store, null for an empty field, or the code of every field that is refused (product §14). */
export function parseFields(rows: Rows, form: FormValues, rules: Rules): Parsed {
  const codes: Record<string, string> = {}
  const values: Record<string, string | null> = {}
  for (const [field, row] of Object.entries(rows)) {
    const typed = typedText(field, row, form)
    if (!typed.trim()) {
      if (isMandatory(row, rules.market)) codes[field] = 'required'
      else values[field] = null
      continue
    }
    const parsed = kinds[row.kind](row, rules).safeParse(typed)
    if (parsed.success) values[field] = parsed.data || null
    else codes[field] = parsed.error.issues[0]?.message ?? 'invalid'
  }
  return Object.keys(codes).length > 0 ? { ok: false, codes } : { ok: true, values }
}

/** Whether nothing was typed into any field. */
export const isEmptyForm = (rows: Rows, form: FormValues): boolean =>
  Object.entries(rows).every(([field, row]) => !typedText(field, row, form).trim())

/** The country of a traveller whose address nobody knows: residence, else the market's, else where they seem to be. */
export const likelyCountry = (
  { country }: { country: string | null },
  { market, country: here }: Pick<App.Locals, 'market' | 'country'>,
): string | null => country ?? market.homeOf[0] ?? here ?? null
