import { z } from 'zod'
import type { Address, BillingInfoBusiness, BillingInfoIndividual } from '#backoffice/wire/address.ts'
import { readInputs } from '#forms/read-inputs.ts'
import type { Market } from '#markets/market-table.ts'
import { compactTaxCode, taxCodeIsValid } from '../tax-code.ts'
import { forbiddenCharacters } from '../text-schema.ts'
import {
  type AddressForm,
  type AddressInput,
  addressFields,
  addressInputs,
  fieldsIn,
  isText,
  type Place,
  type PlaceField,
  partOf,
  placeFields,
  type TextInput,
  wireName,
} from './fields.ts'
import { placeLayout } from './place.ts'
import { type AddressKind, placeOf, SDI_COUNTRY, vatMandatoryIn, wireType } from './rules.ts'
import { compactNumber, companyTaxCodeIsValid, vatNumberIsValid } from '../tax-numbers.ts'
import { zipCodeFits } from './zip-code.ts'

/** The error codes of fields; `addresses:error` has their texts. `refused`: the backoffice refused the form. */
export const errorCodes = ['required', 'tooShort', 'tooLong', 'characters', 'invalid', 'refused'] as const
export type AddressErrorCode = (typeof errorCodes)[number]
export type AddressErrors = Partial<Record<AddressInput, AddressErrorCode>>

export type ParsedAddress = { ok: true; entry: Address } | { ok: false; errors: AddressErrors }

export interface AddressContext {
  kind: AddressKind
  market: Pick<Market, 'taxCodeMandatory' | 'countryCode'>
  /** Codes of the countries a traveller can choose; null when the geo API is down: then any two-letter code is valid. */
  countries: ReadonlySet<string> | null
  /** The stored residence, which a billing address may copy. */
  residence: Address | null
}

/** Reads the known fields of a post; extra fields are ignored. */
export const readAddressForm = (data: FormData): AddressForm => readInputs(data, addressInputs)

/** The country whose rules apply to a company's numbers: that of the place, else of the residence or market. */
export function billedIn(
  form: AddressForm,
  { residence, market }: Pick<AddressContext, 'residence' | 'market'>,
) {
  const home = market.countryCode === 'WE' ? null : market.countryCode
  return form.sameAsResidence ? (residence?.country ?? home) : form.country || home
}

/** Text with the field's length limits, normalised to one spelling. */
const text = (field: TextInput) => {
  const { least, most } = addressFields[field]
  return z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(least, 'tooShort')
        .max(most, 'tooLong')
        .refine((value) => !forbiddenCharacters.test(value) && /[\p{L}\p{N}]/u.test(value), 'characters'),
    )
}

const zipCode = (country: string) =>
  text('zipCode')
    .transform((zip) => zip.toUpperCase())
    .refine((zip) => zipCodeFits(zip, country), 'invalid')

/** What a field requires beyond its length limits: optional, and asked for, unless stated otherwise. */
interface Rule {
  schema?: z.ZodType<string>
  required?: boolean
  asked?: boolean
}
type Rules = Partial<Record<TextInput, Rule>>

/** The place by the layout of its country: fields that are not asked for there are not stored. */
function placeRules(form: AddressForm, { countries }: AddressContext): Rules {
  const known = z.string().refine((code) => countries?.has(code) ?? /^[A-Z]{2}$/.test(code), 'invalid')
  const laidOut = new Map(
    placeLayout(form.country).rows.flatMap((row) => row.map((cell) => [cell.field, cell])),
  )
  const cells = placeFields.map((field): [PlaceField, Rule] => {
    const cell = laidOut.get(field)
    return [field, { asked: cell !== undefined, required: cell?.required ?? false }]
  })
  const rules: Rules = Object.fromEntries(cells)
  return {
    ...rules,
    country: { schema: known, required: true },
    zipCode: { ...rules.zipCode, schema: zipCode(form.country) },
  }
}

/** Whom a bill is for. A person's number follows the rules of the market, a company's those of the bill's country. */
function billRules(form: AddressForm, context: AddressContext): Rules {
  const { market } = context
  const home = market.taxCodeMandatory ? market.countryCode : null
  const country = billedIn(form, context)
  const compact = (field: TextInput, isValid: (code: string) => boolean) =>
    text(field).transform(compactTaxCode).refine(isValid, 'invalid')
  const number = z.string().transform(compactNumber)
  const vat = z
    .string()
    .max(addressFields.vatNumber.most, 'tooLong')
    .refine((vat) => vatNumberIsValid(vat, country), 'invalid')
  return {
    individualName: { required: true },
    individualTaxCode: {
      schema: compact('individualTaxCode', (code) => taxCodeIsValid(code, home)),
      required: market.taxCodeMandatory,
    },
    businessName: { required: true },
    vatNumber: {
      schema: number.pipe(vat),
      required: country !== null && vatMandatoryIn.includes(country),
    },
    businessTaxCode: { schema: compact('businessTaxCode', (code) => companyTaxCodeIsValid(code, country)) },
    sdiCode: {
      schema: number.pipe(z.string().regex(/^[A-Z0-9]{7}$/, 'invalid')),
      asked: country === SDI_COUNTRY,
    },
  }
}

/** The value of a field as it is stored, by its rule; null when it is empty, not asked for, or recorded as an error. */
const checker =
  (form: AddressForm, rules: Rules, errors: AddressErrors) =>
  (field: TextInput): string | null => {
    const { schema = text(field), required = false, asked = true } = rules[field] ?? {}
    if (!asked) return null
    if (!form[field].trim()) {
      if (required) errors[field] = 'required'
      return null
    }
    const parsed = schema.safeParse(form[field])
    if (parsed.success) return parsed.data
    errors[field] = (parsed.error.issues[0]?.message as AddressErrorCode | undefined) ?? 'invalid'
    return null
  }

const unlessEmpty = <Info extends object>(info: Info): Info | null =>
  Object.values(info).some((value) => value !== null) ? info : null

/** Both infos of a bill as given: the save rule decides which one is sent, and the other one causes no errors. */
function billOf(form: AddressForm, context: AddressContext, errors: AddressErrors) {
  const business = form.billingFor === 'BUSINESS'
  if (!business && form.billingFor !== 'INDIVIDUAL') errors.billingFor = 'required'
  const rules = billRules(form, context)
  const [asked, unasked] = [checker(form, rules, errors), checker(form, rules, {})]
  const person = partOf<BillingInfoIndividual>(fieldsIn('billingInfoIndividual'), business ? unasked : asked)
  const company = partOf<BillingInfoBusiness>(fieldsIn('billingInfoBusiness'), business ? asked : unasked)
  return {
    billingFor: business ? ('BUSINESS' as const) : ('INDIVIDUAL' as const),
    sameAsResidence: form.sameAsResidence !== '',
    billingInfoIndividual: unlessEmpty(person),
    billingInfoBusiness: unlessEmpty(company),
  }
}

const noBill = {
  billingFor: null,
  sameAsResidence: null,
  billingInfoIndividual: null,
  billingInfoBusiness: null,
}

/** The entry that a form asks to save, or an error code for every invalid field (product §15). */
export function parseAddress(form: AddressForm, context: AddressContext): ParsedAddress {
  const errors: AddressErrors = {}
  const { kind, residence } = context
  const bill = kind === 'billing' ? billOf(form, context, errors) : noBill
  const place = bill.sameAsResidence
    ? placeOf(residence)
    : partOf<Place>(fieldsIn('place', 'cell'), checker(form, placeRules(form, context), errors))
  const entry: Address = { addressType: wireType[kind], ...place, ...bill }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, entry }
}

/** The inputs meant by the backoffice's field names, such as `addresses.1.billingInfoBusiness.taxCode`. */
export function inputsOf(paths: readonly string[]): AddressInput[] {
  const named = paths.map((path) => {
    const [last = '', owner = ''] = path.split('.').reverse()
    const those = addressInputs.filter((input) => last === (isText(input) ? wireName(input) : input))
    return those.find((input) => addressFields[input].in === owner) ?? those[0]
  })
  return addressInputs.filter((input) => named.includes(input))
}
