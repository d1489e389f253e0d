import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentKind,
  type IdentityDocument,
} from '#backoffice/wire/document.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import type { Tone } from '#features/trips/rules.ts'
import { type ParamValue, paramValues } from '#i18n/routes.ts'
import type { PlainDate } from '#markets/dates.ts'

/** Months a passport has to outlast the last day of the trip (product §16: the same six make it "expiring"). */
export const SPARE_MONTHS = 6
/** Days before its end from which a document is "expiring" for a traveller without a trip ahead (product §16). */
export const SPARE_DAYS_WITHOUT_TRIP = 180

/** Worst last: nothing to do; worth a look; nobody can leave like this. */
export type Severity = 'done' | 'warning' | 'blocked'

export interface PassportCheck {
  severity: Severity
  /** Why, as part of a text's key. */
  reason:
    | 'valid'
    | 'notNeeded'
    | 'undated'
    | 'checking'
    | 'short'
    | 'unknown'
    | 'missing'
    | 'rejected'
    | 'expires'
  /** The day the passport runs out, where it is known. */
  expires: PlainDate | null
  /** The day it has to be valid until: six months past the return. */
  needed: PlainDate
}

type Passport = Pick<IdentityDocument, 'kind' | 'status' | 'expirationDate'>

const severities: Record<PassportCheck['reason'], Severity> = {
  valid: 'done',
  notNeeded: 'done',
  undated: 'done',
  checking: 'warning',
  short: 'warning',
  unknown: 'warning',
  missing: 'blocked',
  rejected: 'blocked',
  expires: 'blocked',
}
const order: readonly Severity[] = ['done', 'warning', 'blocked']

/** The worst of several severities; `done` where there is none. */
export const worstOf = (all: readonly Severity[]): Severity =>
  order.findLast((severity) => all.includes(severity)) ?? 'done'

/** Whether a trip can be made on the traveller's passport; of several the best counts. `documents` null: not known now. */
export function passportFor(documents: Listed<Passport> | null, lastDay: PlainDate): PassportCheck {
  const needed = lastDay.add({ months: SPARE_MONTHS })
  const found = (reason: PassportCheck['reason'], expires: PlainDate | null = null): PassportCheck => ({
    severity: severities[reason],
    reason,
    expires,
    needed,
  })
  if (documents === null) return found('unknown')
  const checks = documents
    .filter(({ kind }) => kind === 'PASSPORT')
    .map(({ status, expirationDate }) => {
      const expires = expirationDate === null ? null : Temporal.PlainDate.from(expirationDate)
      return found(reasonOf(status, expires, lastDay, needed), expires)
    })
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
  // One that could not be read may be the passport.
  return checks[0] ?? found(omittedIn(documents) > 0 ? 'unknown' : 'missing')
}

function reasonOf(
  status: string,
  expires: PlainDate | null,
  lastDay: PlainDate,
  needed: PlainDate,
): PassportCheck['reason'] {
  const before = (day: PlainDate) => expires !== null && Temporal.PlainDate.compare(expires, day) < 0
  if (status === 'NOT_NEEDED') return 'notNeeded'
  if (status === 'MISSING') return 'missing'
  if (status === 'REJECTED') return 'rejected'
  // The date decides, whatever the backoffice calls it: its "expiring" looks at the traveller's latest trip.
  if (before(lastDay) || status === 'EXPIRED') return 'expires'
  if (before(needed)) return 'short'
  if (status === 'TO_VALIDATE') return 'checking'
  return expires ? 'valid' : 'undated'
}

export type Standing = (typeof DOCUMENT_STATUSES)[number]

/** Whether the wire's word for a document's state is one of ours. */
export const isStanding = (code: string): code is Standing =>
  (DOCUMENT_STATUSES as readonly string[]).includes(code)

/** The colour of each state's badge. */
export const documentTones: Record<Standing, Tone> = {
  MISSING: 'gold',
  TO_VALIDATE: 'sea',
  APPROVED: 'leaf',
  REJECTED: 'sun',
  EXPIRING: 'gold',
  EXPIRED: 'sun',
  NOT_NEEDED: 'neutral',
}

/**
 * How a document stands today, as one of the seven states of product §16; null for a code we do not know. What has been
 * approved ages by its date: expired once that is past, expiring when it comes before `neededUntil` (null: not known,
 * then the backoffice's own word counts).
 */
export function standingOf(
  { status, expirationDate }: Pick<IdentityDocument, 'status' | 'expirationDate'>,
  { today, neededUntil }: { today: PlainDate; neededUntil: PlainDate | null },
): Standing | null {
  const known = isStanding(status) ? status : null
  const ages = known === 'APPROVED' || known === 'EXPIRING' || known === 'EXPIRED'
  if (!ages || expirationDate === null) return known
  if (expirationDate < today.toString()) return 'EXPIRED'
  if (neededUntil === null) return known
  return expirationDate < neededUntil.toString() ? 'EXPIRING' : 'APPROVED'
}

type Dated = Pick<Booking, 'endDate' | 'bookingStatus'>

/** The day a document should last until: six months past the latest return, or 180 days from today (product §16). */
export function neededUntil(bookings: readonly Dated[], today: PlainDate): PlainDate {
  const returns = bookings
    .filter(({ bookingStatus, endDate }) => bookingStatus !== 'CANCELLED' && endDate >= today.toString())
    .map(({ endDate }) => endDate)
    .sort()
  const latest = returns.at(-1)
  if (!latest) return today.add({ days: SPARE_DAYS_WITHOUT_TRIP })
  return Temporal.PlainDate.from(latest).add({ months: SPARE_MONTHS })
}

/** The end of a document's number, enough to tell it from another; all of it never stands open on a page. */
export const endOfNumber = (number: string): string => number.slice(-3)

/** How the route table names each kind; an address says it in its own language. */
export const kindSlugs: Readonly<Record<DocumentKind, ParamValue<'kind'>>> = {
  PASSPORT: 'passport',
  IDENTITY_CARD: 'identity-card',
  DRIVING_LICENCE: 'driving-licence',
}

/** The kind that a route's parameter names, or null. */
export const kindOfSlug = (slug: string | undefined): DocumentKind | null =>
  DOCUMENT_KINDS.find((kind) => kindSlugs[kind] === slug) ?? null

/** The steps of the capture flow (product §16), as the route table names them. */
export const captureSteps = paramValues.step
export type CaptureStep = (typeof captureSteps)[number]

/** The step that a route's parameter names, or null. */
export const stepOf = (slug: string | undefined): CaptureStep | null =>
  captureSteps.find((step) => step === slug) ?? null

export type Outcome = 'pending' | 'success' | 'error'

/** What came of a verification, by how the document stands; null where nothing has been sent. */
export function outcomeOf(standing: Standing | null): Outcome | null {
  if (standing === 'MISSING' || standing === 'NOT_NEEDED') return null
  if (standing === 'TO_VALIDATE' || standing === null) return 'pending'
  return standing === 'REJECTED' ? 'error' : 'success'
}

/** Seconds after an upload during which its page looks again by itself; a check that takes longer needs a person. */
export const WATCHED_SECONDS = 60

/** Whether the check of a document sent at `uploadedAt` (an instant) may end any moment. */
export function isWatched(uploadedAt: string | null, now: Temporal.Instant): boolean {
  if (uploadedAt === null) return false
  const seconds = (now.epochMilliseconds - Temporal.Instant.from(uploadedAt).epochMilliseconds) / 1000
  return seconds < WATCHED_SECONDS
}
