import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import { DOCUMENT_STATUSES, type DocumentInHand } from '#backoffice/wire/document.ts'
import { ENTRY_DOCUMENTS, type EntryDocument, type EntryRequirements } from '#backoffice/wire/entry.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { findLastDay, isStillOn, type Moment } from '#bookings/time.ts'
import type { PlainDate } from '#markets/dates.ts'

/** Months of validity after the return that we advise if the tour does not state how many are required (product §16). */
export const ADVISED_MONTHS = 6
/** Days before its end from which a document is "expiring" for a traveller without an upcoming trip (product §16). */
export const SPARE_DAYS_WITHOUT_TRIP = 180

/**
 * Days before departure by which a trip's document should be uploaded, to leave time for a check and, if refused, a second upload.
 * Our own figure: how long a manual check takes is not known.
 */
export const CHECK_DAYS = 7

/** Best first: nothing to do; worth a look; travel impossible. */
export type Severity = 'done' | 'warning' | 'blocked'

/** A trip as the document rules see it. `entry` null: the backoffice does not state the requirements. */
export interface EntryTrip {
  endDate: string
  entry: EntryRequirements | null
}

/** How long a trip's document must be valid, and on whose authority. */
export interface Validity {
  /** The last day of the trip (ISO), and the months it must be valid after that (`validUntil`). */
  endDate: string
  months: number
  /** True if the tour requires the months; false if we advise them. */
  required: boolean
}

export interface EntryCheck {
  severity: Severity
  /** The reason, as part of a text key. */
  reason:
    | 'valid'
    | 'notNeeded'
    | 'undated'
    | 'checking'
    | 'unclear'
    | 'short'
    | 'unknown'
    | 'missing'
    | 'rejected'
    | 'tooShort'
    | 'expires'
  /** The document judged: the best of those accepted. */
  kind: EntryDocument
  /** Its expiry date (ISO), if known. */
  expires: string | null
  validity: Validity
  /** Whether the trip accepts an identity card. */
  cardIsEnough: boolean
}

const severities: Record<EntryCheck['reason'], Severity> = {
  valid: 'done',
  notNeeded: 'done',
  undated: 'done',
  checking: 'warning',
  unclear: 'warning',
  short: 'warning',
  unknown: 'warning',
  rejected: 'blocked',
  tooShort: 'blocked',
  expires: 'blocked',
  missing: 'blocked',
}
const order: readonly Severity[] = ['done', 'warning', 'blocked']

/** The worst of several severities; `done` if there are none. */
export const worstSeverity = (all: readonly Severity[]): Severity =>
  order.findLast((severity) => all.includes(severity)) ?? 'done'

/** The kinds of document that a trip accepts, passport first. A tour that names none requires a passport. */
export function acceptedFor({ entry }: Pick<EntryTrip, 'entry'>): readonly EntryDocument[] {
  const named = ENTRY_DOCUMENTS.filter((kind) => entry?.documents.includes(kind))
  return named.length > 0 ? named : ['PASSPORT']
}

/** How many of the kinds that these trips accept could not be read; each may be any kind. */
export const omittedAccepted = (trips: readonly Pick<EntryTrip, 'entry'>[]): number =>
  trips.reduce((sum, { entry }) => sum + (entry ? omittedIn(entry.documents) : 0), 0)

/** How long a document must be valid for a trip: as the tour requires, else our advice of six months after the return. */
export function validityFor({ endDate, entry }: EntryTrip): Validity {
  const tourMonths = entry?.monthsAfterReturn ?? null
  return { endDate, months: tourMonths ?? ADVISED_MONTHS, required: tourMonths !== null }
}

/** The day until which a trip's document must be valid. */
export const validUntil = ({ endDate, months }: Pick<Validity, 'endDate' | 'months'>): PlainDate =>
  Temporal.PlainDate.from(endDate).add({ months })

/** Months since the year 0 of an ISO date. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** Whether a document expires before its required validity ends. */
function endsEarly(expires: string, validity: Validity): boolean {
  // Most documents are valid for years more and skip the arithmetic with month lengths.
  const spare = monthOf(expires) - monthOf(validity.endDate) - validity.months
  return spare === 0 ? Temporal.PlainDate.compare(expires, validUntil(validity)) < 0 : spare < 0
}

/**
 * Whether the traveller's documents allow a trip; the best accepted one counts. `documents` null: currently unknown. A trip never
 * counts as impossible while an accepted document cannot be read.
 */
export function entryCheck(documents: Listed<DocumentInHand> | null, trip: EntryTrip): EntryCheck {
  const accepted = acceptedFor(trip)
  const validity = validityFor(trip)
  const found = (
    kind: EntryDocument,
    reason: EntryCheck['reason'],
    expires: string | null = null,
  ): EntryCheck => ({
    severity: severities[reason],
    reason,
    kind,
    expires,
    validity,
    cardIsEnough: accepted.includes('IDENTITY_CARD'),
  })
  const checks = accepted.flatMap((kind) => {
    const own = documents?.filter((document) => document.kind === kind) ?? []
    // An unreadable document may be of this kind.
    if (own.length === 0) return found(kind, documents && omittedIn(documents) === 0 ? 'missing' : 'unknown')
    return own.map((document) => found(kind, reasonOf(document, validity), document.expirationDate))
  })
  const [best] = checks.toSorted(
    (one, other) =>
      order.indexOf(one.severity) - order.indexOf(other.severity) ||
      // A document to correct comes before a missing one.
      Number(one.reason === 'missing') - Number(other.reason === 'missing'),
  )
  // The unreadable kind may be accepted too.
  if (best?.severity === 'blocked' && omittedAccepted([trip]) > 0) return found(best.kind, 'unknown')
  return best ?? found('PASSPORT', 'unknown')
}

const early: readonly EntryCheck['reason'][] = ['short', 'tooShort', 'expires']

/** The check of a document that expires too early for a trip; null if it lasts, or if the trip does not accept its kind. */
export function earlyExpiry(kind: string, expirationDate: string, trip: EntryTrip): EntryCheck | null {
  const check = entryCheck([{ kind, status: 'TO_VALIDATE', expirationDate }], trip)
  return check.kind === kind && early.includes(check.reason) ? check : null
}

function reasonOf(
  { kind, status, expirationDate: expires }: DocumentInHand,
  validity: Validity,
): EntryCheck['reason'] {
  // An identity card that is not needed does not mean that a passport is not.
  if (status === 'NOT_NEEDED') return kind === 'PASSPORT' ? 'notNeeded' : 'missing'
  if (status === 'MISSING') return 'missing'
  if (status === 'REJECTED') return 'rejected'
  // The date decides, whatever the backoffice's status: its "expiring" refers to the traveller's latest trip.
  if (status === 'EXPIRED' || (expires !== null && expires < validity.endDate)) return 'expires'
  if (expires !== null && endsEarly(expires, validity)) return validity.required ? 'tooShort' : 'short'
  if (status === 'TO_VALIDATE') return 'checking'
  // Whether it is approved is unknown.
  if (!DOCUMENT_STATUSES.some((known) => known === status)) return 'unclear'
  return expires ? 'valid' : 'undated'
}

/** The last day to upload a trip's document that leaves time to check it. */
export const uploadBy = (startDate: string): PlainDate =>
  Temporal.PlainDate.from(startDate).subtract({ days: CHECK_DAYS })

type Dated = Pick<Booking, 'startDate' | 'endDate' | 'timeZone' | 'bookingStatus'> & {
  tour: Pick<Booking['tour'], 'entry'>
}

/** The day until which a document should be valid for all trips ahead, or 180 days from today without any (product §16). */
export function neededUntil(bookings: readonly Dated[], moment: Moment): PlainDate {
  const days = bookings
    .filter((trip) => isStillOn(trip, moment))
    .map((trip) => validUntil(validityFor({ endDate: findLastDay(trip), entry: trip.tour.entry })))
    .toSorted(Temporal.PlainDate.compare)
  return days.at(-1) ?? moment.today.add({ days: SPARE_DAYS_WITHOUT_TRIP })
}
