import { z } from 'zod'
import { PassportState } from './country.ts'
import { CalendarDate, codes, Id, Instant, maybe, nestedList, soft } from './values.ts'

export const DOCUMENT_KINDS = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export const DOCUMENT_SIDES = ['FRONT', 'BACK'] as const

/** Document states (product §16). */
export const DOCUMENT_STATUSES = [
  'MISSING',
  'TO_VALIDATE',
  'APPROVED',
  'REJECTED',
  'EXPIRING',
  'EXPIRED',
  'NOT_NEEDED',
] as const
export const DocumentStatus = codes(DOCUMENT_STATUSES)
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** What verification may fail to read (product §16). */
export const UNREADABLE_FIELDS = [
  'FIRST_NAME',
  'LAST_NAME',
  'DOCUMENT_NUMBER',
  'ISSUE_DATE',
  'EXPIRATION_DATE',
] as const

/** The expiry date of an identity card or a driving licence without one (assumed). */
export const NO_EXPIRY = '9999-12-31'

/** Whether an expiry date means that there is none: some cards have a date printed, on any day of that year. */
export const neverExpires = (date: string | null): boolean => date?.startsWith('9999-') ?? false

const ExpirationDate = CalendarDate.meta({
  'x-assumed': true,
  description: `${NO_EXPIRY}: an identity card or a driving licence without an expiry date.`,
})

/** One item of GET users/{userId}/documents (product §16). A MISSING document may have no id. */
export const IdentityDocument = z.object({
  id: maybe(Id),
  kind: codes(DOCUMENT_KINDS),
  status: DocumentStatus,
  number: maybe(z.string()),
  /** ISO 3166-1 alpha-2, or a passport's code instead. */
  issuingCountry: soft(PassportState),
  issueDate: soft(CalendarDate),
  expirationDate: soft(ExpirationDate),
  /** Which sides have a stored scan. */
  sides: nestedList(codes(DOCUMENT_SIDES)),
  unreadableFields: nestedList(codes(UNREADABLE_FIELDS)),
  uploadedAt: soft(Instant),
})
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** The fields by which a trip judges a document. */
export const DocumentInHand = IdentityDocument.pick({ kind: true, status: true, expirationDate: true })
export type DocumentInHand = z.infer<typeof DocumentInHand>

/** Query of the download; `side` is assumed (a card has two scans), and absent means FRONT. */
export const DocumentDownloadQuery = z.object({
  access_token: z.string(),
  side: z.enum(DOCUMENT_SIDES).optional(),
})

/** Text parts of POST users/{userId}/documents; the files are the parts `front` and, except for a passport, `back`. */
export const DocumentUpload = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string().min(1),
  issuingCountry: PassportState,
  issueDate: CalendarDate,
  expirationDate: ExpirationDate,
})
export type DocumentUpload = z.infer<typeof DocumentUpload>
