import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { DocumentKind, IdentityDocument } from '#backoffice/wire/document.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { isAsShown } from '#forms/unchanged.ts'
import { type PlainDate, parseDate } from '#markets/dates.ts'
import { typedCode, typedDigits } from '#markets/typed-text.ts'

/** Length limits of a document's number: the longest licences have 18 characters and some punctuation. */
export const NUMBER_LENGTH = { least: 5, most: 24 }

/** Some countries have numbered their licences from 1. */
export const leastOf = (kind?: DocumentKind): number => (kind === 'DRIVING_LICENCE' ? 1 : NUMBER_LENGTH.least)

/** The fields of the information step, in order. */
export const informationFields = ['number', 'issuingCountry', 'issueDate', 'expirationDate'] as const
export type InformationField = (typeof informationFields)[number]

/** The error codes of fields; `documents:error.<field>.<code>` has the text. */
export const refusals = {
  number: ['required', 'tooShort', 'tooLong', 'characters', 'refused'],
  issuingCountry: ['required', 'invalid', 'refused'],
  issueDate: ['required', 'impossibleDate', 'notPast', 'refused'],
  expirationDate: ['required', 'impossibleDate', 'notFuture', 'beforeIssue', 'refused'],
} as const satisfies Record<InformationField, readonly string[]>
type Refusal<Field extends InformationField> = (typeof refusals)[Field][number]
export type InformationErrors = { [Field in InformationField]?: Refusal<Field> }

/** Names of the form's inputs. */
export const informationInputs = [
  'number',
  'issuingCountry',
  ...dateParts.map((part) => datePartName('issueDate', part)),
  ...dateParts.map((part) => datePartName('expirationDate', part)),
] as const

/** The form's values exactly as typed. */
export type InformationForm = Record<(typeof informationInputs)[number], string>

/** The details on a document, validated: the text parts of its upload except the kind. Dates are ISO. */
export const Information = z.object({
  number: z.string().min(1),
  issuingCountry: z.string().regex(/^[A-Z]{2}$/),
  issueDate: z.iso.date(),
  expirationDate: z.iso.date(),
})
export type Information = z.infer<typeof Information>

/** Longest value read back from a post, so that abuse cannot make an answer grow. */
const ECHO_LENGTH = 200

/** The known fields of a post; anything else is ignored. */
export const readInformationForm = (data: FormData): InformationForm =>
  readInputs(data, informationInputs, ECHO_LENGTH)

type Known = { [Field in InformationField]?: Information[Field] | null }

/** The known details of a document, as the form's inputs. */
export function informationFormOf(known: Known): InformationForm {
  const date = (name: 'issueDate' | 'expirationDate') => {
    const parts = splitDate(known[name])
    return dateParts.map((part) => [datePartName(name, part), parts[part]])
  }
  return {
    number: known.number ?? '',
    issuingCountry: known.issuingCountry ?? '',
    ...Object.fromEntries([...date('issueDate'), ...date('expirationDate')]),
  } as InformationForm
}

interface Context {
  kind?: DocumentKind
  /** What is stored of the document: its number and country are not judged again while nobody has touched them. */
  stored?: Known
  /** Today in the market's zone. */
  today: PlainDate
  /** Codes of the countries to choose from; null when the geo API is down: then any two-letter code is valid. */
  countries: ReadonlySet<string> | null
}

type Parsed = { ok: true; information: Information } | { ok: false; errors: InformationErrors }

/** Parses the form, or gives an error for every invalid field (product §16: issued in the past, valid in the future). */
export function parseInformation(
  form: InformationForm,
  { today, countries, kind, stored = {} }: Context,
): Parsed {
  const shown = informationFormOf(stored)
  const isKept = (input: 'number' | 'issuingCountry') =>
    shown[input] !== '' && isAsShown(form[input], shown[input], { longest: ECHO_LENGTH })
  const number = isKept('number') ? shown.number : typedCode(form.number)
  const country = isKept('issuingCountry') ? shown.issuingCountry : typedCode(form.issuingCountry)
  const issue = typedDate(form, 'issueDate')
  const expiry = typedDate(form, 'expirationDate')
  const isCountry = countries ? countries.has(country) : /^[A-Z]{2}$/.test(country)
  const isKnown =
    isCountry || (isKept('issuingCountry') && Information.shape.issuingCountry.safeParse(country).success)
  const errors: InformationErrors = {
    ...refused('number', isKept('number') ? null : numberRefusal(number, leastOf(kind))),
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
export function stillGood(kept: unknown, today: PlainDate): Information | null {
  const { data } = Information.safeParse(kept)
  if (!data) return null
  // What was good when it was typed, or is stored: only its dates may have become wrong.
  const parsed = parseInformation(informationFormOf(data), { today, countries: null, stored: data })
  return parsed.ok ? parsed.information : null
}

/** The details of a document that the backoffice has, as far as it knows them. */
export const valuesOf = (document: IdentityDocument | undefined): Known => document ?? {}

const refused = (field: InformationField, code: string | null) => (code === null ? {} : { [field]: code })

function numberRefusal(number: string, least: number): Refusal<'number'> | null {
  if (number === '') return 'required'
  if (!/^[A-Z0-9./()-]*$/.test(number) || !/[A-Z0-9]/.test(number)) return 'characters'
  if (number.length < least) return 'tooShort'
  return number.length > NUMBER_LENGTH.most ? 'tooLong' : null
}

type Typed = PlainDate | 'required' | 'impossibleDate'

function typedDate(form: InformationForm, name: 'issueDate' | 'expirationDate'): Typed {
  const [day = '', month = '', year = ''] = dateParts.map((part) =>
    typedDigits(form[datePartName(name, part)]),
  )
  if (day + month + year === '') return 'required'
  return parseDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`) ?? 'impossibleDate'
}

function issueRefusal(issue: Typed, today: PlainDate): Refusal<'issueDate'> | null {
  if (typeof issue === 'string') return issue
  return Temporal.PlainDate.compare(issue, today) < 0 ? null : 'notPast'
}

function expiryRefusal(expiry: Typed, issue: Typed, today: PlainDate): Refusal<'expirationDate'> | null {
  if (typeof expiry === 'string') return expiry
  if (typeof issue !== 'string' && Temporal.PlainDate.compare(expiry, issue) <= 0) return 'beforeIssue'
  return Temporal.PlainDate.compare(expiry, today) > 0 ? null : 'notFuture'
}

/** The fields that the backoffice has refused, from the query (`?refused=number`); only names, so they may be in an address. */
export function refusedFields(query: URLSearchParams): InformationErrors {
  const named = query.getAll('refused')
  return Object.fromEntries(
    informationFields.filter((field) => named.includes(field)).map((field) => [field, 'refused']),
  )
}
