import { Temporal } from 'temporal-polyfill'
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentKind,
  type IdentityDocument,
} from '#backoffice/wire/document.ts'
import type { EntryDocument } from '#backoffice/wire/entry.ts'
import { isoDay, type PlainDate } from '#markets/dates.ts'
import type { EntryCheck } from './border.ts'
import type { Tone } from './status.ts'

/** The kind for this code, or null if we do not know it. */
export const documentKind = (code: unknown): DocumentKind | null =>
  DOCUMENT_KINDS.find((kind) => kind === code) ?? null

/** The traveller's document of a kind, the latest if there are several; null if there is none. */
export function documentOfKind<One extends Pick<IdentityDocument, 'kind' | 'uploadedAt'>>(
  documents: readonly One[],
  kind: DocumentKind,
): One | null {
  const sent = ({ uploadedAt }: One) => Temporal.Instant.from(uploadedAt ?? '1970-01-01T00:00Z')
  const own = documents.filter((document) => document.kind === kind)
  return own.toSorted((one, other) => Temporal.Instant.compare(sent(other), sent(one)))[0] ?? null
}

export type KnownStatus = (typeof DOCUMENT_STATUSES)[number]

/** Whether we know the wire's status code of a document. */
export const isKnownStatus = (code: string): code is KnownStatus =>
  (DOCUMENT_STATUSES as readonly string[]).includes(code)

/** Codes of documents for which we have no text, for the log. */
export const unknownDocumentCodes = (
  documents: readonly Pick<IdentityDocument, 'kind' | 'status'>[],
): string[] =>
  documents.flatMap(({ kind, status }) => [
    ...(documentKind(kind) ? [] : [kind]),
    ...(isKnownStatus(status) ? [] : [status]),
  ])

/** The colour of each state's badge. */
const tones: Record<KnownStatus, Tone> = {
  MISSING: 'gold',
  TO_VALIDATE: 'sea',
  APPROVED: 'leaf',
  REJECTED: 'sun',
  EXPIRING: 'gold',
  EXPIRED: 'sun',
  NOT_NEEDED: 'neutral',
}

/**
 * The current status of a document, one of the seven of product §16; null for an unknown code. An approved document's date takes
 * precedence: it is expired once the date is past, expiring if the date is before `neededUntil` (null: unknown; the backoffice's
 * status then counts).
 */
export function currentStatus(
  { status, expirationDate }: Pick<IdentityDocument, 'status' | 'expirationDate'>,
  { today, neededUntil }: { today: PlainDate; neededUntil: PlainDate | null },
): KnownStatus | null {
  const known = isKnownStatus(status) ? status : null
  const ages = known === 'APPROVED' || known === 'EXPIRING' || known === 'EXPIRED'
  if (!ages || expirationDate === null) return known
  if (expirationDate < isoDay(today)) return 'EXPIRED'
  if (neededUntil === null) return known
  return expirationDate < isoDay(neededUntil) ? 'EXPIRING' : 'APPROVED'
}

/** A trip ahead, as far as it states which documents it accepts. */
interface AskingTrip {
  title: string
  accepted: readonly EntryDocument[]
  check: Pick<EntryCheck, 'severity' | 'kind'>
}

/**
 * What the trips ahead need of a kind of document. `needed`: a trip has no good document yet (`blocked`: it is impossible with this
 * one). `either`: another accepted kind comes first. `covered`: another kind suffices for all of them. `none`: no trip accepts it.
 */
export type DocumentNeed =
  | { kind: 'needed'; trip: string; oneOf: boolean; blocked: boolean }
  | { kind: 'either'; trip: string }
  | { kind: 'covered' }
  | { kind: 'none' }

/** What these trips, which must be all trips ahead, need of a kind of document; null if there is nothing to say. */
export function findDocumentNeed(kind: DocumentKind, trips: readonly AskingTrip[]): DocumentNeed | null {
  // A passport is worth having before a trip is booked.
  if (trips.length === 0) return kind === 'PASSPORT' ? null : { kind: 'none' }
  const asking = trips.filter(({ accepted }) => accepted.some((one) => one === kind))
  const open = asking.filter(({ check }) => check.severity !== 'done')
  const own = open.filter(({ check }) => check.kind === kind)
  const worst = own.find(({ check }) => check.severity === 'blocked') ?? own[0]
  if (worst) {
    const blocked = worst.check.severity === 'blocked'
    return { kind: 'needed', trip: worst.title, oneOf: worst.accepted.length > 1, blocked }
  }
  if (open[0]) return { kind: 'either', trip: open[0].title }
  if (asking.some(({ check }) => check.kind === kind)) return null
  return asking.length > 0 ? { kind: 'covered' } : { kind: 'none' }
}

/** Whether no trip waits for this document, so that its status is no warning. */
export const isUnneeded = (need: DocumentNeed | null): boolean => need !== null && need.kind !== 'needed'

/** Statuses that are a warning if a trip waits for the document. */
export const warnings: readonly KnownStatus[] = ['MISSING', 'REJECTED', 'EXPIRING', 'EXPIRED']

/** The badge of a document's status (product §16), as a text key; neutral if it is unknown or no trip needs the document. */
export function documentBadge(status: KnownStatus | null, need: DocumentNeed | null) {
  if (!status) return { text: 'ui:unknownStatus', tone: 'neutral' } as const
  const isNeutral = isUnneeded(need) && warnings.includes(status)
  const tone: Tone = isNeutral ? 'neutral' : tones[status]
  if (status !== 'MISSING' || !isNeutral) return { text: `documents:status.${status}`, tone } as const
  return {
    text: need?.kind === 'either' ? 'documents:need.one' : 'documents:status.NOT_NEEDED',
    tone,
  } as const
}
