import { z } from 'zod'
import {
  type AddressFormValues,
  type AddressInput,
  type AddressPlace,
  type AddressTextInput,
  addressFields,
  addressInputs,
  type BillingInfo,
  buildAddressPart,
  fieldsIn,
  type In,
  isText,
  wireAddressField,
} from '#account/address-fields.ts'
import { type AddressKind, wireType } from '#account/addresses.ts'
import { placeLayout } from '#account/places.ts'
import {
  compactSdi,
  compactTaxCode,
  companyTaxCodeIsValid,
  readVat,
  taxCodeIsValid,
} from '#account/tax-code.ts'
import type { Address, BillingInfoBusiness, BillingInfoIndividual } from '#backoffice/wire/address.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { isAsShown } from '#forms/unchanged.ts'
import { typedLine, withOurDigits } from '#markets/typed-text.ts'
import { showsAnything } from '#markets/visible-text.ts'
import { countryCode, forbiddenCharacters, type Rules } from '../fields.ts'
import { postcode, postcodeFits } from './postcode.ts'
import { billNeed, type FieldNeed, residencePlace } from './rules.ts'

/** The error codes of fields; `addresses:error` has their texts. `refused`: the backoffice refused the form. */
export const errorCodes = [
  'required',
  'tooShort',
  'tooLong',
  'characters',
  'invalid',
  'refused',
  'noResidence',
] as const
export type AddressErrorCode = (typeof errorCodes)[number]
export type AddressErrors = Partial<Record<AddressInput, AddressErrorCode>>

export type ParsedAddress = { ok: true; entry: Address } | { ok: false; errors: AddressErrors }

export interface AddressContext extends Pick<Rules, 'market' | 'countries'> {
  kind: AddressKind
  /** The stored residence, which a billing address may copy. */
  residence: Address | null
  /** The values prefilled when the form was opened. */
  shown?: Partial<AddressFormValues>
}

/** Reads the known fields of a post; extra fields are ignored. */
export const readAddressForm = (data: FormData): AddressFormValues => readInputs(data, addressInputs)

/** The country whose rules apply to a company's numbers: that of the place, else of the residence or market. */
export function billedIn(
  form: AddressFormValues,
  { residence, market }: Pick<AddressContext, 'residence' | 'market'>,
) {
  const home = market.countryCode === 'WE' ? null : market.countryCode
  return form.sameAsResidence ? (residence?.country ?? home) : form.country || home
}

/** A text within the field's length limits, normalised. */
const text = (field: AddressTextInput, spelling: (typed: string) => string = typedLine) => {
  const { least, most } = addressFields[field]
  return z
    .string()
    .transform(spelling)
    .pipe(
      z
        .string()
        .min(least, 'tooShort')
        .max(most, 'tooLong')
        .refine((value) => !forbiddenCharacters.test(value) && /[\p{L}\p{N}]/u.test(value), 'characters'),
    )
}

const zipCode = (country: string) =>
  text('zipCode', (typed) => postcode(typed, country)).refine((zip) => postcodeFits(zip, country), 'invalid')

const houseNumber = text('houseNumber', (typed) => withOurDigits(typedLine(typed)))

/** What a field requires beyond its length limits. */
interface Rule {
  need: FieldNeed
  schema?: z.ZodType<string> | undefined
}
type RuleOf = (field: AddressTextInput) => Rule

/** The place by the layout of its country: fields that the layout lacks are not stored. */
function placeRules(form: AddressFormValues, { countries }: AddressContext): RuleOf {
  const cells = new Map<string, { required: boolean }>(
    placeLayout(form.country).rows.flatMap((row) => row.map((cell) => [cell.field, cell])),
  )
  return (field) => {
    if (field === 'country') return { need: 'mandatory', schema: countryCode(countries) }
    if (addressFields[field].in === 'place') return { need: 'optional' }
    const cell = cells.get(field)
    const need = cell ? (cell.required ? 'mandatory' : 'optional') : 'unused'
    if (field === 'houseNumber') return { need, schema: houseNumber }
    return field === 'zipCode' ? { need, schema: zipCode(form.country) } : { need }
  }
}

/** The recipient of a bill. A person's number follows the rules of the market, a company's those of the bill's country. */
function billRules(form: AddressFormValues, context: AddressContext): RuleOf {
  const { market } = context
  const home = market.taxCodeMandatory ? market.countryCode : null
  const country = billedIn(form, context)
  const taxCode = (field: AddressTextInput, by: string | null, isValid: (code: string) => boolean) =>
    text(field, (typed) => compactTaxCode(typed, by)).refine(isValid, 'invalid')
  const { least, most } = addressFields.sdiCode
  const schemas: Partial<Record<AddressTextInput, z.ZodType<string>>> = {
    individualTaxCode: taxCode('individualTaxCode', home, (code) => taxCodeIsValid(code, home)),
    vatNumber: z
      .string()
      .transform((typed) => readVat(typed, country).number)
      .pipe(
        z
          .string()
          .max(addressFields.vatNumber.most, 'tooLong')
          .refine((vat) => readVat(vat, country).isValid, 'invalid'),
      ),
    businessTaxCode: taxCode('businessTaxCode', country, (code) => companyTaxCodeIsValid(code, country)),
    sdiCode: z
      .string()
      .transform(compactSdi)
      .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${least},${most}}$`), 'invalid')),
  }
  const hasTaxCode = showsAnything(form.businessTaxCode)
  return (field) => ({
    need: billNeed(field as In<BillingInfo>, country, { ...market, hasTaxCode }),
    schema: schemas[field],
  })
}

/**
 * The value of a field to store, by its rule; null if it is empty, unused, or recorded as an error. A prefilled value that was not
 * changed is stored even if it would be refused.
 */
const checker =
  (form: AddressFormValues, shown: Partial<AddressFormValues>, ruleOf: RuleOf, errors: AddressErrors) =>
  (field: AddressTextInput): string | null => {
    const { schema = text(field), need } = ruleOf(field)
    if (need === 'unused') return null
    if (!showsAnything(form[field])) {
      if (need === 'mandatory') errors[field] = 'required'
      return null
    }
    const parsed = schema.safeParse(form[field])
    if (parsed.success) return parsed.data
    const known = shown[field]
    if (known && isAsShown(form[field], known)) return known
    errors[field] = (parsed.error.issues[0]?.message as AddressErrorCode | undefined) ?? 'invalid'
    return null
  }

const unlessEmpty = <Info extends object>(info: Info): Info | null =>
  Object.values(info).some((value) => value !== null) ? info : null

/** Both infos of a bill as given: the save rule decides which one is sent, and the other one causes no errors. */
function billOf(form: AddressFormValues, context: AddressContext, errors: AddressErrors) {
  const business = form.billingFor === 'BUSINESS'
  if (!business && form.billingFor !== 'INDIVIDUAL') errors.billingFor = 'required'
  const rules = billRules(form, context)
  const shown = context.shown ?? {}
  const [checked, ignored] = [checker(form, shown, rules, errors), checker(form, shown, rules, {})]
  const person = buildAddressPart<BillingInfoIndividual>(
    fieldsIn('billingInfoIndividual'),
    business ? ignored : checked,
  )
  const company = buildAddressPart<BillingInfoBusiness>(
    fieldsIn('billingInfoBusiness'),
    business ? checked : ignored,
  )
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

/** The entry that a form wants to save, or an error code for every invalid field (product §15). */
export function parseAddress(form: AddressFormValues, context: AddressContext): ParsedAddress {
  const errors: AddressErrors = {}
  const { kind, residence } = context
  const bill = kind === 'billing' ? billOf(form, context, errors) : noBill
  // Copying a missing residence would make an invoice without an address.
  if (bill.sameAsResidence && residence === null) errors.sameAsResidence = 'noResidence'
  const place = bill.sameAsResidence
    ? residencePlace(residence)
    : buildAddressPart<AddressPlace>(
        fieldsIn('place', 'cell'),
        checker(form, context.shown ?? {}, placeRules(form, context), errors),
      )
  const entry: Address = { addressType: wireType[kind], ...place, ...bill }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, entry }
}

/** A text without the differences of spelling between people and backoffices. */
const squeezed = (text: string): string => typedLine(text).toUpperCase().replace(/[ .-]/g, '')

/** Whether a stored address is the one that was sent; the backoffice may add to it and respell it. */
export function isSent(stored: unknown, sent: unknown): boolean {
  if (typeof sent === 'string') return typeof stored === 'string' && squeezed(stored) === squeezed(sent)
  if (typeof sent !== 'object' || sent === null) return (stored ?? null) === sent
  const known = stored as Readonly<Record<string, unknown>> | null | undefined
  return Object.entries(sent).every(([field, value]) => isSent(known?.[field], value))
}

/** The inputs meant by the backoffice's field names, such as `addresses.1.billingInfoBusiness.taxCode`. */
export function matchInputs(paths: readonly string[]): AddressInput[] {
  const named = paths.map((path) => {
    const [last = '', owner = ''] = path.split('.').reverse()
    const those = addressInputs.filter((input) => last === (isText(input) ? wireAddressField(input) : input))
    return those.find((input) => addressFields[input].in === owner) ?? those[0]
  })
  return addressInputs.filter((input) => named.includes(input))
}
