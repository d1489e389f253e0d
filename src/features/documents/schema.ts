import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { HIGHEST_AGE } from '#account/profile.ts'
import { isTravelCode, PassportState } from '#backoffice/wire/country.ts'
import { type DocumentKind, NO_EXPIRY, neverExpires } from '#backoffice/wire/document.ts'
import { divideDates } from '#forms/divide-dates.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { isAsShown } from '#forms/unchanged.ts'
import { type DateFault, type PlainDate, typedDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { typedCode } from '#markets/typed-text.ts'

/** Length limits of a document's number: the longest licences have 18 characters and some punctuation. */
export const NUMBER_LENGTH = { least: 5, most: 24 }

/** Some countries have numbered their licences from 1. */
export const minimumLength = (kind: DocumentKind): number =>
  kind === 'DRIVING_LICENCE' ? 1 : NUMBER_LENGTH.least

/** The fields of the information step, in order. */
export const informationFields = ['number', 'issuingCountry', 'issueDate', 'expirationDate'] as const
export type InformationField = (typeof informationFields)[number]

/** The information fields among these names. */
export const fieldsAmong = (names: readonly string[]): InformationField[] =>
  informationFields.filter((field) => names.includes(field))

/** The error codes of fields; `documents:error.<field>.<code>` has the text. */
export const documentFieldCodes = {
  number: ['required', 'tooShort', 'tooLong', 'characters', 'refused'],
  issuingCountry: ['required', 'invalid', 'refused'],
  issueDate: ['required', 'shortYear', 'impossibleDate', 'notPast', 'refused'],
  expirationDate: ['required', 'shortYear', 'impossibleDate', 'both', 'notFuture', 'beforeIssue', 'refused'],
} as const satisfies Record<InformationField, readonly string[]>
type Refusal<Field extends InformationField> = (typeof documentFieldCodes)[Field][number]
export type InformationErrors = { [Field in InformationField]?: Refusal<Field> }

/** Names of the form's inputs. */
export const informationInputs = [
  'number',
  'issuingCountry',
  ...dateParts.map((part) => datePartName('issueDate', part)),
  ...dateParts.map((part) => datePartName('expirationDate', part)),
  'noExpiry',
] as const

/** The form's values exactly as typed. */
export type InformationForm = Record<(typeof informationInputs)[number], string>

/** The details on a document, validated: the text parts of its upload except the kind. Dates are ISO. */
export const Information = z.object({
  number: z.string().min(1),
  issuingCountry: PassportState,
  issueDate: z.iso.date(),
  expirationDate: z.iso.date(),
})
export type Information = z.infer<typeof Information>

/** Longest value read back from a post, so that abuse cannot make an answer grow. */
const ECHO_LENGTH = 200

/** The known fields of a post; anything else is ignored. */
export const readInformationForm = (data: FormData, market: Pick<Market, 'dateLocale'>): InformationForm =>
  divideDates(readInputs(data, informationInputs, ECHO_LENGTH), ['issueDate', 'expirationDate'], market)

/** The details of a document, as far as they are known. */
export type KnownInformation = { [Field in InformationField]?: Information[Field] | null }

/** The known details of a document, as the form's inputs. */
export function fillInformationForm(known: KnownInformation): InformationForm {
  const date = (name: 'issueDate' | 'expirationDate') => {
    const parts = splitDate(neverExpires(known[name] ?? null) ? null : known[name])
    return dateParts.map((part) => [datePartName(name, part), parts[part]])
  }
  return {
    number: known.number ?? '',
    issuingCountry: known.issuingCountry ?? '',
    ...Object.fromEntries([...date('issueDate'), ...date('expirationDate')]),
    noExpiry: neverExpires(known.expirationDate ?? null) ? 'on' : '',
  } as InformationForm
}

/** Whether documents of this kind may have no expiry date; every passport has one. */
export const mayNeverExpire = (kind: DocumentKind): boolean => kind !== 'PASSPORT'

interface Context {
  kind: DocumentKind
  /** The document's stored details: an unchanged number or country is not validated again. */
  stored?: KnownInformation
  /** Today in the market's zone. */
  today: PlainDate
  /** Codes of the countries to choose from; null if the geo API is down: any well-formed code is then valid. */
  countries: ReadonlySet<string> | null
}

type Parsed = { ok: true; information: Information } | { ok: false; errors: InformationErrors }

/** Parses the form, or gives an error for every invalid field (product §16: issued by today, valid in the future). */
export function parseInformation(
  form: InformationForm,
  { today, countries, kind, stored = {} }: Context,
): Parsed {
  const shown = fillInformationForm(stored)
  const isKept = (input: 'number' | 'issuingCountry') =>
    shown[input] !== '' && isAsShown(form[input], shown[input], { longest: ECHO_LENGTH })
  const number = isKept('number') ? shown.number : typedCode(form.number)
  const country = isKept('issuingCountry') ? shown.issuingCountry : typedCode(form.issuingCountry)
  const issue = dateIn(form, 'issueDate')
  const expiry = expiryIn(form, kind)
  const isListed = countries ? countries.has(country) : /^[A-Z]{2}$/.test(country)
  const isKnown =
    isListed ||
    isTravelCode(country) ||
    (isKept('issuingCountry') && Information.shape.issuingCountry.safeParse(country).success)
  const errors: InformationErrors = {
    ...refused('number', isKept('number') ? null : numberRefusal(number, minimumLength(kind))),
    ...refused('issuingCountry', country === '' ? 'required' : isKnown ? null : 'invalid'),
    ...refused('issueDate', issueRefusal(issue, today)),
    ...refused('expirationDate', expiryRefusal(expiry, issue, today)),
  }
  if (Object.keys(errors).length > 0 || typeof issue === 'string' || typeof expiry === 'string') {
    return { ok: false, errors }
  }
  const dates = { issueDate: issue.toString(), expirationDate: expiry.toString() }
  return { ok: true, information: { number, issuingCountry: country, ...dates } }
}

/** The kept details of a document, if they would still be accepted today; null otherwise. */
export function revalidateKept(kept: unknown, kind: DocumentKind, today: PlainDate): Information | null {
  const { data } = Information.safeParse(kept)
  if (!data) return null
  // Values that were valid when typed, or are stored: only the dates may have become invalid.
  const parsed = parseInformation(fillInformationForm(data), { kind, today, countries: null, stored: data })
  return parsed.ok ? parsed.information : null
}

const refused = (field: InformationField, code: string | null) => (code === null ? {} : { [field]: code })

function numberRefusal(number: string, least: number): Refusal<'number'> | null {
  if (number === '') return 'required'
  if (!/^[A-Z0-9./()-]*$/.test(number) || !/[A-Z0-9]/.test(number)) return 'characters'
  if (number.length < least) return 'tooShort'
  return number.length > NUMBER_LENGTH.most ? 'tooLong' : null
}

type Typed = PlainDate | 'required' | DateFault

function dateIn(form: InformationForm, name: 'issueDate' | 'expirationDate'): Typed {
  const [day = '', month = '', year = ''] = dateParts.map((part) => form[datePartName(name, part)])
  return typedDate({ day, month, year }) || 'required'
}

const never = Temporal.PlainDate.from(NO_EXPIRY)

/** The day of expiry, or the date that means "never". */
function expiryIn(form: InformationForm, kind: DocumentKind): Typed | 'both' {
  const date = dateIn(form, 'expirationDate')
  if (!mayNeverExpire(kind))
    return typeof date !== 'string' && neverExpires(date.toString()) ? 'impossibleDate' : date
  if (typeof date !== 'string' && neverExpires(date.toString())) return never
  if (!form.noExpiry) return date
  return date === 'required' ? never : 'both'
}

function issueRefusal(issue: Typed, today: PlainDate): Refusal<'issueDate'> | null {
  if (typeof issue === 'string') return issue
  if (issue.until(today, { largestUnit: 'year' }).years >= HIGHEST_AGE) return 'impossibleDate'
  return Temporal.PlainDate.compare(issue, today) <= 0 ? null : 'notPast'
}

function expiryRefusal(
  expiry: Typed | 'both',
  issue: Typed,
  today: PlainDate,
): Refusal<'expirationDate'> | null {
  if (typeof expiry === 'string') return expiry
  if (typeof issue !== 'string' && Temporal.PlainDate.compare(expiry, issue) <= 0) return 'beforeIssue'
  return Temporal.PlainDate.compare(expiry, today) > 0 ? null : 'notFuture'
}

/** The fields that the backoffice has refused, from the query (`?refused=number`); only names, so they may be in an address. */
export const refusedFields = (query: URLSearchParams): InformationErrors =>
  Object.fromEntries(fieldsAmong(query.getAll('refused')).map((field) => [field, 'refused']))
