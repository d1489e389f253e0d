import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { UserUpdate } from '#backoffice/user.ts'
import { parseDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { toE164 } from '#markets/phone.ts'
import { datePartName, dateParts, phonePrefixName } from '#ui/field-ids.ts'
import { birthDateRefusal, mandatoryFields, type ProfileField } from './rules.ts'
import { compactTaxCode, taxCodeIsValid } from './tax-code.ts'

/** Longest text a field takes, in characters: room for any real name, none for a pasted page. */
export const MAX_TEXT_LENGTH = 100

/** What no name or place holds: control characters, direction marks (joiners are letters' business), markup, emoji. */
const foreignMatter = /[\p{Cc}\p{Co}\p{Cn}\p{Extended_Pictographic}<>{}]|(?![\u200c\u200d])\p{Cf}/u

const wellFormed = (text: string): boolean => !foreignMatter.test(text) && /\p{L}/u.test(text)

/** Why a field can be refused; `profile:error.<field>.<code>` says it to the traveller. */
export const refusals = {
  name: ['required', 'tooLong', 'characters'],
  lastname: ['required', 'tooLong', 'characters'],
  gender: ['required', 'invalid'],
  birthDate: ['required', 'impossibleDate', 'futureDate', 'underage', 'ageOutOfRange'],
  birthCity: ['required', 'tooLong', 'characters'],
  citizenship: ['required', 'invalid'],
  taxCode: ['required', 'tooLong', 'invalid'],
  mobilePhone: ['required', 'invalid'],
  email: ['required', 'tooLong', 'invalid'],
} as const satisfies Record<ProfileField, readonly string[]>

/** `refused`: the backoffice took the form and said no to this field. */
export type ProfileErrorCode = (typeof refusals)[ProfileField][number] | 'refused'

/** Names of the form's inputs: one a field, three for the date, two for the phone (its country's calling code). */
export const formInputs = [
  'name',
  'lastname',
  'gender',
  datePartName('birthDate', 'day'),
  datePartName('birthDate', 'month'),
  datePartName('birthDate', 'year'),
  'birthCity',
  'citizenship',
  'taxCode',
  phonePrefixName('mobilePhone'),
  'mobilePhone',
  'email',
] as const

/** What the form holds, exactly as typed; given back whole when something is refused. */
export type ProfileForm = Record<(typeof formInputs)[number], string>

export type ProfileErrors = Partial<Record<ProfileField, ProfileErrorCode>>

export type ParsedProfile = { ok: true; update: UserUpdate } | { ok: false; errors: ProfileErrors }

export interface ProfileContext {
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>
  /** Today in the market's zone. */
  today: Temporal.PlainDate
  /** Codes of the countries a traveller can choose; null when the geo API is down, then any code of two letters. */
  countries: ReadonlySet<string> | null
}

/** Longest value read back from a post: what exceeds it is cut, so that an answer never grows with abuse. */
const ECHO_LENGTH = 1000

/** Reads the fields we know from a post and leaves the rest: extra fields are ignored. */
export function readProfileForm(data: FormData): ProfileForm {
  const text = (input: string): string => {
    const value = data.get(input)
    return typeof value === 'string' ? value.slice(0, ECHO_LENGTH) : ''
  }
  return Object.fromEntries(formInputs.map((input) => [input, text(input)])) as ProfileForm
}

const words = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, 'tooLong')
  .transform((value) => value.normalize('NFC').replace(/\s+/g, ' '))
  .refine(wellFormed, 'characters')

function fieldSchemas({ market, today, countries }: ProfileContext) {
  const country = z.string().refine((code) => countries?.has(code) ?? /^[A-Z]{2}$/.test(code), 'invalid')
  return {
    name: words,
    lastname: words,
    gender: z.enum(['F', 'M'], 'invalid'),
    birthCity: words,
    citizenship: country,
    taxCode: z
      .string()
      .max(MAX_TEXT_LENGTH, 'tooLong')
      .transform(compactTaxCode)
      .refine((code) => taxCodeIsValid(code, market.taxCodeMandatory ? market.countryCode : null), 'invalid'),
    email: z.string().trim().max(254, 'tooLong').pipe(z.email('invalid')),
    birthDate: z.string().transform((typed, issue) => {
      const date = parseDate(typed)
      const refusal = date ? birthDateRefusal(date, today) : 'impossibleDate'
      if (refusal) issue.addIssue({ code: 'custom', message: refusal })
      return date?.toString() ?? ''
    }),
    mobilePhone: z.string().transform((typed, issue) => {
      const [, country = '', number = ''] = /^(\S*) (.*)$/s.exec(typed) ?? []
      const stored = toE164({ country, number })
      if (!stored) issue.addIssue({ code: 'custom', message: 'invalid' })
      return stored ?? ''
    }),
  } satisfies Record<ProfileField, z.ZodType>
}

/** The form's inputs as one text a field: the date inputs become DD/MM/YYYY, the phone "country number". */
function fieldTexts(form: ProfileForm): Record<ProfileField, string> {
  const parts = dateParts.map((part) => form[datePartName('birthDate', part)].trim())
  const [day = '', month = '', year = ''] = parts
  const number = form.mobilePhone.trim()
  return {
    name: form.name,
    lastname: form.lastname,
    gender: form.gender,
    birthDate: parts.some(Boolean) ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : '',
    birthCity: form.birthCity,
    citizenship: form.citizenship,
    taxCode: form.taxCode,
    mobilePhone: number ? `${form[phonePrefixName('mobilePhone')]} ${number}` : '',
    email: form.email,
  }
}

/** The update a form asks for, or every field that is refused with its code (spec §5). */
export function parseProfile(form: ProfileForm, context: ProfileContext): ParsedProfile {
  const schemas = fieldSchemas(context)
  const mandatory = new Set(mandatoryFields(context.market))
  const errors: ProfileErrors = {}
  const update: Record<string, string | null> = {}
  for (const [field, typed] of Object.entries(fieldTexts(form)) as [ProfileField, string][]) {
    if (!typed.trim()) {
      if (mandatory.has(field)) errors[field] = 'required'
      else update[field] = null
      continue
    }
    const parsed = schemas[field].safeParse(typed)
    if (parsed.success) update[field] = parsed.data
    else errors[field] = parsed.error.issues[0]?.message as ProfileErrorCode
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, update: update as UserUpdate }
}
