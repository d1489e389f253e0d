import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { type PlainDate, parseDate } from '#markets/dates.ts'

/** Fewest and most characters of a document's number: the shortest licences have 5, the longest 18 and a few signs. */
export const NUMBER_LENGTH = { least: 5, most: 24 }

/** What the information step asks, in its order. */
export const informationFields = ['number', 'issuingCountry', 'issueDate', 'expirationDate'] as const
export type InformationField = (typeof informationFields)[number]

/** Why a field can be refused; `documents:error.<field>.<code>` says it to the traveller. */
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

/** What the form holds, exactly as typed. */
export type InformationForm = Record<(typeof informationInputs)[number], string>

/** What a document says of itself, checked: the text parts of its upload but for the kind. Dates are ISO. */
export const Information = z.object({
  number: z.string().min(1),
  issuingCountry: z.string().regex(/^[A-Z]{2}$/),
  issueDate: z.iso.date(),
  expirationDate: z.iso.date(),
})
export type Information = z.infer<typeof Information>

/** Longest value read back from a post, so that an answer never grows with abuse. */
const ECHO_LENGTH = 200

/** The fields of the form in a post; what else it carries is left out. */
export const readInformationForm = (data: FormData): InformationForm =>
  readInputs(data, informationInputs, ECHO_LENGTH)

type Known = { [Field in InformationField]?: Information[Field] | null }

/** What is known of a document, as the form's inputs. */
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
  /** Today in the market's zone. */
  today: PlainDate
  /** Codes of the countries to choose from; null when the geo API is down, then any code of two letters. */
  countries: ReadonlySet<string> | null
}

type Parsed = { ok: true; information: Information } | { ok: false; errors: InformationErrors }

/** Reads the form, or says of every field why it is refused (product §16: issued in the past, valid in the future). */
export function parseInformation(form: InformationForm, { today, countries }: Context): Parsed {
  const number = form.number.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  const country = form.issuingCountry.trim().toUpperCase()
  const issue = typedDate(form, 'issueDate')
  const expiry = typedDate(form, 'expirationDate')
  const isCountry = countries ? countries.has(country) : /^[A-Z]{2}$/.test(country)
  const errors: InformationErrors = {
    ...refused('number', numberRefusal(number)),
    ...refused('issuingCountry', country === '' ? 'required' : isCountry ? null : 'invalid'),
    ...refused('issueDate', issueRefusal(issue, today)),
    ...refused('expirationDate', expiryRefusal(expiry, issue, today)),
  }
  if (Object.keys(errors).length > 0 || typeof issue === 'string' || typeof expiry === 'string') {
    return { ok: false, errors }
  }
  const dates = { issueDate: issue.toString(), expirationDate: expiry.toString() }
  return { ok: true, information: { number, issuingCountry: country, ...dates } }
}

/** What has been kept of a document, if it would still be taken today; null otherwise. */
export function stillGood(kept: unknown, today: PlainDate): Information | null {
  const { data } = Information.safeParse(kept)
  if (!data) return null
  const parsed = parseInformation(informationFormOf(data), { today, countries: null })
  return parsed.ok ? parsed.information : null
}

/** The values of a document that the backoffice has, as far as they go. */
export const valuesOf = (document: IdentityDocument | undefined): Known => document ?? {}

const refused = (field: InformationField, code: string | null) => (code === null ? {} : { [field]: code })

function numberRefusal(number: string): Refusal<'number'> | null {
  if (number === '') return 'required'
  if (!/^[A-Z0-9./-]*$/.test(number)) return 'characters'
  if (number.length < NUMBER_LENGTH.least) return 'tooShort'
  return number.length > NUMBER_LENGTH.most ? 'tooLong' : null
}

type Typed = PlainDate | 'required' | 'impossibleDate'

function typedDate(form: InformationForm, name: 'issueDate' | 'expirationDate'): Typed {
  const [day = '', month = '', year = ''] = dateParts.map((part) => form[datePartName(name, part)].trim())
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

/** The fields that a query says the backoffice has refused (`?refused=number`); names only, so it may stand there. */
export function refusedFields(query: URLSearchParams): InformationErrors {
  const named = query.getAll('refused')
  return Object.fromEntries(
    informationFields.filter((field) => named.includes(field)).map((field) => [field, 'refused']),
  )
}
