import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { UserUpdate } from '#backoffice/wire/user.ts'
import {
  birthDateRefusal,
  mandatoryFields,
  minimumLength,
  type ProfileField,
  profileFields,
} from '#features/profile/rules.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { parseDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { filledInputs, inputsOf, textsOf } from '../fields.ts'
import { phone } from '../phone-schema.ts'
import { compactTaxCode, taxCodeIsValid } from '../tax-code.ts'
import { MAX_TEXT_LENGTH, words } from '../text-schema.ts'
import { personalKinds } from './kinds.ts'

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

const formInputs = inputsOf(profileFields, personalKinds)

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

/** The stored profile as the form's inputs; an empty phone field starts with the code of `phoneCountry`. */
export const formOf = (stored: Record<ProfileField, string | null>, phoneCountry: string): ProfileForm =>
  filledInputs(profileFields, personalKinds, stored, phoneCountry)

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

/** The update a form asks for, or every field that is refused with its code (product §14). */
export function parseProfile(form: ProfileForm, context: ProfileContext): ParsedProfile {
  const schemas = fieldSchemas(context)
  const mandatory = new Set(mandatoryFields(context.market))
  const errors: ProfileErrors = {}
  const update: Record<string, string | null> = {}
  const texts = textsOf(profileFields, personalKinds, form)
  for (const field of profileFields) {
    const typed = texts[field]
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
