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

/** Months for which a passport must be valid after the last day of the trip (product §16: the same six make it "expiring"). */
export const SPARE_MONTHS = 6
/** Days before its end from which a document is "expiring" for a traveller without an upcoming trip (product §16). */
export const SPARE_DAYS_WITHOUT_TRIP = 180

/** Worst last: nothing to do; worth a look; impossible to travel like this. */
export type Severity = 'done' | 'warning' | 'blocked'

export interface PassportCheck {
  severity: Severity
  /** The reason, as part of a text's key. */
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
  /** The passport's expiry date, if known. */
  expires: PlainDate | null
  /** The day until which it has to be valid: six months after the return. */
  needed: PlainDate
}

/** What a passport is judged by. */
export type PassportFacts = Pick<IdentityDocument, 'kind' | 'status' | 'expirationDate'>

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

/** The worst of several severities; `done` if there are none. */
export const worstOf = (all: readonly Severity[]): Severity =>
  order.findLast((severity) => all.includes(severity)) ?? 'done'

/**
 * Whether a trip is possible with the traveller's passport; the best of several counts. `documents` null: unknown at the moment.
 */
export function passportFor(documents: Listed<PassportFacts> | null, lastDay: PlainDate): PassportCheck {
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
  // The date decides, whatever the backoffice's state: its "expiring" refers to the traveller's latest trip.
  if (before(lastDay) || status === 'EXPIRED') return 'expires'
  if (before(needed)) return 'short'
  if (status === 'TO_VALIDATE') return 'checking'
  return expires ? 'valid' : 'undated'
}

export type Standing = (typeof DOCUMENT_STATUSES)[number]

/** Whether the wire's code for a document's state is known. */
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
 * The current state of a document, one of the seven of product §16; null for an unknown code. An approved document's date takes
 * precedence: expired once that is past, expiring when it is before `neededUntil` (null: unknown, then the backoffice's own state
 * counts).
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

/** The day until which a document should be valid: six months after the latest return, or 180 days from today (product §16). */
export function neededUntil(bookings: readonly Dated[], today: PlainDate): PlainDate {
  const returns = bookings
    .filter(({ bookingStatus, endDate }) => bookingStatus !== 'CANCELLED' && endDate >= today.toString())
    .map(({ endDate }) => endDate)
    .sort()
  const latest = returns.at(-1)
  if (!latest) return today.add({ days: SPARE_DAYS_WITHOUT_TRIP })
  return Temporal.PlainDate.from(latest).add({ months: SPARE_MONTHS })
}

/** The end of a document's number, enough to recognise it; the full number is never openly visible on a page. */
export const endOfNumber = (number: string): string => number.slice(-3)

/** The name of each kind in the route table; addresses translate it. */
export const kindSlugs: Readonly<Record<DocumentKind, ParamValue<'kind'>>> = {
  PASSPORT: 'passport',
  IDENTITY_CARD: 'identity-card',
  DRIVING_LICENCE: 'driving-licence',
}

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
export function outcomeOf(standing: Standing | null): Outcome | null {
  if (standing === 'MISSING' || standing === 'NOT_NEEDED') return null
  if (standing === 'TO_VALIDATE' || standing === null) return 'pending'
  return standing === 'REJECTED' ? 'error' : 'success'
}

/** Seconds after an upload during which its page checks by itself; a verification that takes longer needs a person. */
export const WATCHED_SECONDS = 60

/** Whether the verification of a document sent at `uploadedAt` (an instant) may end at any moment. */
export function isWatched(uploadedAt: string | null, now: Temporal.Instant): boolean {
  if (uploadedAt === null) return false
  const seconds = (now.epochMilliseconds - Temporal.Instant.from(uploadedAt).epochMilliseconds) / 1000
  return seconds < WATCHED_SECONDS
}
