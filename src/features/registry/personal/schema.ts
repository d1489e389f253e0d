import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { UserUpdate } from '#backoffice/wire/user.ts'
import {
  birthDateRefusal,
  mandatoryFields,
  minimumLength,
  type ProfileField,
} from '#features/profile/rules.ts'
import { datePartName, dateParts, phonePrefixName } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { parseDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { phone, phoneText } from '../phone-schema.ts'
import { compactTaxCode, taxCodeIsValid } from '../tax-code.ts'
import { MAX_TEXT_LENGTH, words } from '../text-schema.ts'

/** The error codes of fields; `profile:error.<field>.<code>` has the text. */
export const refusals = {
  name: ['required', 'tooLong', 'characters'],
  lastname: ['required', 'tooLong', 'characters'],
  gender: ['required', 'invalid'],
  birthDate: ['required', 'impossibleDate', 'futureDate', 'underage', 'ageOutOfRange'],
  birthCity: ['required', 'tooLong', 'characters'],
  citizenship: ['required', 'invalid'],
  taxCode: ['required', 'tooShort', 'tooLong', 'invalid'],
  mobilePhone: ['required', 'invalid'],
  email: ['required', 'tooLong', 'invalid'],
} as const satisfies Record<ProfileField, readonly string[]>

/** `refused`: the backoffice refused this field. */
export type ProfileErrorCode = (typeof refusals)[ProfileField][number] | 'refused'

/** Names of the form's inputs: one per field, three for the date, two for the phone (with its calling code). */
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

/** The form's values exactly as typed; all are given back when something is refused. */
export type ProfileForm = Record<(typeof formInputs)[number], string>

export type ProfileErrors = Partial<Record<ProfileField, ProfileErrorCode>>

export type ParsedProfile = { ok: true; update: UserUpdate } | { ok: false; errors: ProfileErrors }

export interface ProfileContext {
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>
  /** Today in the market's zone. */
  today: Temporal.PlainDate
  /** Codes of the countries a traveller can choose; null when the geo API is down: then any two-letter code is valid. */
  countries: ReadonlySet<string> | null
}

/** Reads the known fields of a post; extra fields are ignored. */
export const readProfileForm = (data: FormData): ProfileForm => readInputs(data, formInputs)

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
      .refine((code) => code.length >= (minimumLength('taxCode', market) ?? 0), 'tooShort')
      .refine((code) => taxCodeIsValid(code, market.taxCodeMandatory ? market.countryCode : null), 'invalid'),
    email: z.string().trim().max(254, 'tooLong').pipe(z.email('invalid')),
    birthDate: z.string().transform((typed, issue) => {
      const date = parseDate(typed)
      const refusal = date ? birthDateRefusal(date, today) : 'impossibleDate'
      if (refusal) issue.addIssue({ code: 'custom', message: refusal })
      return date?.toString() ?? ''
    }),
    mobilePhone: phone,
  } satisfies Record<ProfileField, z.ZodType>
}

/** The form's inputs as one text per field: the date inputs become DD/MM/YYYY, the phone "country number". */
function fieldTexts(form: ProfileForm): Record<ProfileField, string> {
  const parts = dateParts.map((part) => form[datePartName('birthDate', part)].trim())
  const [day = '', month = '', year = ''] = parts
  return {
    name: form.name,
    lastname: form.lastname,
    gender: form.gender,
    birthDate: parts.some(Boolean) ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : '',
    birthCity: form.birthCity,
    citizenship: form.citizenship,
    taxCode: form.taxCode,
    mobilePhone: phoneText(form[phonePrefixName('mobilePhone')], form.mobilePhone),
    email: form.email,
  }
}

/** The update that a form asks for, or an error code for every invalid field (product §14). */
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
