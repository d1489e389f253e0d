import { Temporal } from 'temporal-polyfill'
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentKind,
  type IdentityDocument,
} from '#backoffice/wire/document.ts'
import type { EntryDocument } from '#backoffice/wire/entry.ts'
import type { EntryCheck } from '#bookings/border.ts'
import type { Tone } from '#bookings/status.ts'
import { type ParamValue, paramValues, type Query } from '#i18n/routes.ts'
import type { PlainDate } from '#markets/dates.ts'

export type KnownStatus = (typeof DOCUMENT_STATUSES)[number]

/** Whether the wire's code for a document's state is known. */
export const isKnownStatus = (code: string): code is KnownStatus =>
  (DOCUMENT_STATUSES as readonly string[]).includes(code)

/** The colour of each state's badge. */
export const documentTones: Record<KnownStatus, Tone> = {
  MISSING: 'gold',
  TO_VALIDATE: 'sea',
  APPROVED: 'leaf',
  REJECTED: 'sun',
  EXPIRING: 'gold',
  EXPIRED: 'sun',
  NOT_NEEDED: 'neutral',
}

/**
 * The current state of a document, one of the seven of product §16; null for an unknown code. An approved document's date takes
 * precedence: expired once that is past, expiring when it is before `neededUntil` (null: unknown, then the backoffice's own state
 * counts).
 */
export function currentStatus(
  { status, expirationDate }: Pick<IdentityDocument, 'status' | 'expirationDate'>,
  { today, neededUntil }: { today: PlainDate; neededUntil: PlainDate | null },
): KnownStatus | null {
  const known = isKnownStatus(status) ? status : null
  const ages = known === 'APPROVED' || known === 'EXPIRING' || known === 'EXPIRED'
  if (!ages || expirationDate === null) return known
  if (expirationDate < today.toString()) return 'EXPIRED'
  if (neededUntil === null) return known
  return expirationDate < neededUntil.toString() ? 'EXPIRING' : 'APPROVED'
}

/** A trip ahead, as far as it says which documents it needs. */
interface AskingTrip {
  title: string
  accepted: readonly EntryDocument[]
  check: Pick<EntryCheck, 'severity' | 'kind'>
}

/**
 * What the trips ahead need of a kind of document: `needed` where one has no good document yet (`blocked`: cannot
 * be made with it), `either` where another kind
 * that is enough for it comes first, `covered` where another kind is enough for all of them, `none` where no trip asks for it.
 */
export type Need =
  | { is: 'needed'; trip: string; oneOf: boolean; blocked: boolean }
  | { is: 'either'; trip: string }
  | { is: 'covered' }
  | { is: 'none' }

/** What these trips, which are all there are, need of a kind of document; null where there is nothing to say about that. */
export function needOf(kind: DocumentKind, trips: readonly AskingTrip[]): Need | null {
  // A passport is worth having at hand before a trip is booked.
  if (trips.length === 0) return kind === 'PASSPORT' ? null : { is: 'none' }
  const asking = trips.filter(({ accepted }) => accepted.some((one) => one === kind))
  const open = asking.filter(({ check }) => check.severity !== 'done')
  const own = open.filter(({ check }) => check.kind === kind)
  const worst = own.find(({ check }) => check.severity === 'blocked') ?? own[0]
  if (worst) {
    const blocked = worst.check.severity === 'blocked'
    return { is: 'needed', trip: worst.title, oneOf: worst.accepted.length > 1, blocked }
  }
  if (open[0]) return { is: 'either', trip: open[0].title }
  if (asking.some(({ check }) => check.kind === kind)) return null
  return asking.length > 0 ? { is: 'covered' } : { is: 'none' }
}

/** Whether no trip waits for this document, so that its state is no warning. */
export const isSpare = (need: Need | null): boolean => need !== null && need.is !== 'needed'

/** States that are a warning where a trip waits for the document. */
export const warnings: readonly KnownStatus[] = ['MISSING', 'REJECTED', 'EXPIRING', 'EXPIRED']

/** The badge of a document's state (product §16), as a text's key: neutral for an unknown one and where no trip waits for it. */
export function badgeOf(status: KnownStatus | null, need: Need | null) {
  if (!status) return { text: 'ui:unknownStatus', tone: 'neutral' } as const
  const isNeutral = isSpare(need) && warnings.includes(status)
  const tone: Tone = isNeutral ? 'neutral' : documentTones[status]
  if (status !== 'MISSING' || !isNeutral) return { text: `documents:status.${status}`, tone } as const
  return { text: need?.is === 'either' ? 'documents:need.one' : 'documents:status.NOT_NEEDED', tone } as const
}

/** The end of a document's number, enough to recognise it; the full number is never openly visible on a page. */
export const endOfNumber = (number: string): string => number.slice(-3)

/** The name of each kind in the route table; addresses translate it. */
export const kindSlugs: Readonly<Record<DocumentKind, ParamValue<'kind'>>> = {
  PASSPORT: 'passport',
  IDENTITY_CARD: 'identity-card',
  DRIVING_LICENCE: 'driving-licence',
}

/** The kind that this code is of, or null for one that we do not know. */
export const documentKind = (code: unknown): DocumentKind | null =>
  DOCUMENT_KINDS.find((kind) => kind === code) ?? null

/** The kind in a route's parameter, or null. */
export const kindOfSlug = (slug: string | undefined): DocumentKind | null =>
  DOCUMENT_KINDS.find((kind) => kindSlugs[kind] === slug) ?? null

/** The steps of the capture flow (product §16), as named in the route table. */
export const captureSteps = paramValues.step
export type CaptureStep = (typeof captureSteps)[number]

/** The step in a route's parameter, or null. */
export const stepOf = (slug: string | undefined): CaptureStep | null =>
  captureSteps.find((step) => step === slug) ?? null

export type Outcome = 'pending' | 'success' | 'error'

/** The result of a verification, from the document's state; null when nothing has been sent. */
export function outcomeOf(status: KnownStatus | null): Outcome | null {
  if (status === 'MISSING' || status === 'NOT_NEEDED') return null
  if (status === 'TO_VALIDATE' || status === null) return 'pending'
  return status === 'REJECTED' ? 'error' : 'success'
}

/** Seconds after an upload during which its page checks by itself; a verification that takes longer needs a person. */
export const WATCHED_SECONDS = 60

/** Whether the verification of a document sent at `uploadedAt` (an instant) may end at any moment. */
export function isWatched(uploadedAt: string | null, now: Temporal.Instant): boolean {
  if (uploadedAt === null) return false
  const seconds = (now.epochMilliseconds - Temporal.Instant.from(uploadedAt).epochMilliseconds) / 1000
  return seconds < WATCHED_SECONDS
}

/** Address of a step of the capture flow. */
export const stepHref = (
  { pathTo }: Pick<App.Locals, 'pathTo'>,
  kind: DocumentKind,
  step: CaptureStep,
  query: Query = {},
): string => pathTo('account/documents/_kind/_step', { kind: kindSlugs[kind], step }, query)
