import { z } from 'zod'
import type { Address, BillingInfoBusiness, BillingInfoIndividual } from '#backoffice/wire/address.ts'
import type { Market } from '#markets/market-table.ts'
import { compactTaxCode, taxCodeIsValid } from '../tax-code.ts'
import { foreignMatter, readInputs } from '../text-schema.ts'
import { placeLayout } from './place-layout.ts'
import {
  type AddressKind,
  lengths,
  type Place,
  placeFields,
  placeOf,
  SDI_COUNTRY,
  vatMandatoryIn,
  wireType,
} from './rules.ts'
import { compactNumber, companyTaxCodeIsValid, vatNumberIsValid } from './tax-numbers.ts'

const placeInputs = ['country', ...placeFields, 'notes'] as const
const individualInputs = ['individualName', 'individualTaxCode'] as const
const businessInputs = ['businessName', 'vatNumber', 'businessTaxCode', 'sdiCode'] as const

/** Names of the form's inputs; the billing ones are empty in the form of a residence. */
export const addressInputs = [
  'billingFor',
  'sameAsResidence',
  ...placeInputs,
  ...individualInputs,
  ...businessInputs,
] as const
export type AddressInput = (typeof addressInputs)[number]

/** What the form holds, exactly as typed; given back whole when something is refused. */
export type AddressForm = Record<AddressInput, string>

/** Why a field can be refused; `addresses:error` says it. `refused`: the backoffice took the form and said no. */
export const errorCodes = ['required', 'tooShort', 'tooLong', 'characters', 'invalid', 'refused'] as const
export type AddressErrorCode = (typeof errorCodes)[number]
export type AddressErrors = Partial<Record<AddressInput, AddressErrorCode>>

export type ParsedAddress = { ok: true; entry: Address } | { ok: false; errors: AddressErrors }

export interface AddressContext {
  kind: AddressKind
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>
  /** Codes of the countries a traveller can choose; null when the geo API is down, then any code of two letters. */
  countries: ReadonlySet<string> | null
  /** The stored residence, to which a bill may go. */
  residence: Address | null
}

/** Reads the fields we know from a post and leaves the rest: extra fields are ignored. */
export const readAddressForm = (data: FormData): AddressForm => readInputs(data, addressInputs)

/** The country by whose rules a company's numbers are judged: that of the place, else of the residence or market. */
export function billedIn(
  form: AddressForm,
  { residence, market }: Pick<AddressContext, 'residence' | 'market'>,
) {
  const home = market.countryCode === 'WE' ? null : market.countryCode
  return form.sameAsResidence ? (residence?.country ?? home) : form.country || home
}

const text = (field: keyof typeof lengths) => {
  const { least, most } = lengths[field]
  return z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(least, 'tooShort')
        .max(most, 'tooLong')
        .refine((value) => !foreignMatter.test(value) && /[\p{L}\p{N}]/u.test(value), 'characters'),
    )
}

/** Formats of the markets' home countries; elsewhere letters, digits, spaces and hyphens will do. */
const zipFormats: Partial<Record<string, RegExp>> = {
  DE: /^\d{5}$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FR: /^\d{2} ?\d{3}$/,
  GB: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  IT: /^\d{5}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const anyZip = /^[A-Z0-9][A-Z0-9 -]*$/

const zipCode = (country: string) =>
  text('zipCode')
    .transform((zip) => zip.toUpperCase())
    .refine((zip) => (zipFormats[country] ?? anyZip).test(zip), 'invalid')

type Check = (field: AddressInput, schema: z.ZodType<string>, required: boolean) => string | null

/** Checks one field after the other and notes what is refused; an empty field that may be empty is null. */
function checker(form: AddressForm, errors: AddressErrors): Check {
  return (field, schema, required) => {
    if (!form[field].trim()) {
      if (required) errors[field] = 'required'
      return null
    }
    const parsed = schema.safeParse(form[field])
    if (parsed.success) return parsed.data
    errors[field] = (parsed.error.issues[0]?.message as AddressErrorCode | undefined) ?? 'invalid'
    return null
  }
}

/** The place typed, by the layout of its country: what is not asked for there is not kept. */
function parsePlace(check: Check, form: AddressForm, { countries }: AddressContext): Place {
  const known = z.string().refine((code) => countries?.has(code) ?? /^[A-Z]{2}$/.test(code), 'invalid')
  const country = check('country', known, true)
  const place: Place = { ...placeOf(null), country, notes: check('notes', text('notes'), false) }
  for (const { field, required } of placeLayout(form.country).rows.flat()) {
    place[field] = check(field, field === 'zipCode' ? zipCode(form.country) : text(field), required)
  }
  return place
}

function parseIndividual(check: Check, { market }: AddressContext): BillingInfoIndividual {
  const country = market.taxCodeMandatory ? market.countryCode : null
  const taxCode = text('individualTaxCode')
    .transform(compactTaxCode)
    .refine((code) => taxCodeIsValid(code, country), 'invalid')
  return {
    name: check('individualName', text('individualName'), true),
    taxCode: check('individualTaxCode', taxCode, market.taxCodeMandatory),
  }
}

function parseBusiness(check: Check, country: string | null): BillingInfoBusiness {
  const vat = z
    .string()
    .transform(compactNumber)
    .pipe(
      z
        .string()
        .max(lengths.vatNumber.most, 'tooLong')
        .refine((vat) => vatNumberIsValid(vat, country), 'invalid'),
    )
  const taxCode = text('businessTaxCode')
    .transform(compactTaxCode)
    .refine((code) => companyTaxCodeIsValid(code, country), 'invalid')
  const sdi = z
    .string()
    .transform(compactNumber)
    .pipe(z.string().regex(/^[A-Z0-9]{7}$/, 'invalid'))
  const vatNeeded = country !== null && vatMandatoryIn.includes(country)
  return {
    businessName: check('businessName', text('businessName'), true),
    vatNumber: check('vatNumber', vat, vatNeeded),
    taxCode: check('businessTaxCode', taxCode, false),
    sdiCode: country === SDI_COUNTRY ? check('sdiCode', sdi, false) : null,
  }
}

const unlessEmpty = <Info extends object>(info: Info): Info | null =>
  Object.values(info).some((value) => value !== null) ? info : null

/**
 * The entry a form asks for, or every field that is refused with its code (product §15). A bill holds both infos as
 * given, since the save rule decides which one goes; the one that is not asked for can refuse nothing.
 */
export function parseAddress(form: AddressForm, context: AddressContext): ParsedAddress {
  const errors: AddressErrors = {}
  const check = checker(form, errors)
  const { kind, residence } = context
  const business = form.billingFor === 'BUSINESS'
  const same = kind === 'billing' && form.sameAsResidence !== ''
  const entry: Address = {
    addressType: wireType[kind],
    ...(same ? placeOf(residence) : parsePlace(check, form, context)),
    billingFor: null,
    sameAsResidence: null,
    billingInfoIndividual: null,
    billingInfoBusiness: null,
  }
  if (kind === 'billing') {
    const unasked = checker(form, {})
    const country = billedIn(form, context)
    if (!business && form.billingFor !== 'INDIVIDUAL') errors.billingFor = 'required'
    entry.billingFor = business ? 'BUSINESS' : 'INDIVIDUAL'
    entry.sameAsResidence = same
    entry.billingInfoIndividual = unlessEmpty(parseIndividual(business ? unasked : check, context))
    entry.billingInfoBusiness = unlessEmpty(parseBusiness(business ? check : unasked, country))
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, entry }
}

/** The inputs that the backoffice's names of fields mean, such as `addresses.1.billingInfoBusiness.taxCode`. */
export function inputsOf(paths: readonly string[]): AddressInput[] {
  const named = new Set(
    paths.map((path) => {
      const [last = '', owner = ''] = path.split('.').reverse()
      if (last === 'name') return 'individualName'
      if (last === 'taxCode') return owner === 'billingInfoBusiness' ? 'businessTaxCode' : 'individualTaxCode'
      return last
    }),
  )
  return addressInputs.filter((input) => named.has(input))
}
