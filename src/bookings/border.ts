import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import { DOCUMENT_STATUSES, type DocumentInHand } from '#backoffice/wire/document.ts'
import { ENTRY_DOCUMENTS, type EntryDocument, type EntryRequirements } from '#backoffice/wire/entry.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { isStillOn, lastDayOf, type Moment } from '#bookings/time.ts'
import type { PlainDate } from '#markets/dates.ts'

/** Months of validity after the return that we advise where the tour does not say how many are required (product §16). */
export const ADVISED_MONTHS = 6
/** Days before its end from which a document is "expiring" for a traveller without an upcoming trip (product §16). */
export const SPARE_DAYS_WITHOUT_TRIP = 180

/**
 * Days before departure by which a trip's document should be uploaded, so that it can be checked, and sent again if it is
 * refused. Ours: nobody has told us how long a check by a person takes.
 */
export const CHECK_DAYS = 7

/** Worst last: nothing to do; worth a look; impossible to travel like this. */
export type Severity = 'done' | 'warning' | 'blocked'

/** A trip as far as documents are concerned. `entry` null: the backoffice does not say what it asks for. */
export interface EntryTrip {
  endDate: string
  entry: EntryRequirements | null
}

/** Until when a trip's document has to be valid, and who says so. */
export interface Validity {
  /** The last day of the trip, an ISO date, and the months after it (`validUntil`). */
  endDate: string
  months: number
  /** Whether the tour requires them; else they are our advice. */
  required: boolean
}

export interface EntryCheck {
  severity: Severity
  /** The reason, as part of a text's key. */
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
  /** The document that is judged: of several that are enough, the best. */
  kind: EntryDocument
  /** Its expiry date (ISO), if known. */
  expires: string | null
  validity: Validity
  /** Whether an identity card is enough for the trip. */
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

/** The kinds of document that are enough for a trip, the passport first. A tour that names none asks for a passport. */
export function acceptedFor({ entry }: Pick<EntryTrip, 'entry'>): readonly EntryDocument[] {
  const named = ENTRY_DOCUMENTS.filter((kind) => entry?.documents.includes(kind))
  return named.length > 0 ? named : ['PASSPORT']
}

/** How many of the documents that are enough for these trips could not be read: any document may be one of them. */
export const omittedAccepted = (trips: readonly Pick<EntryTrip, 'entry'>[]): number =>
  trips.reduce((sum, { entry }) => sum + (entry ? omittedIn(entry.documents) : 0), 0)

/** Until when a document has to be valid for a trip: as the tour says, else six months after the return as our advice. */
export function validityFor({ endDate, entry }: EntryTrip): Validity {
  const tourMonths = entry?.monthsAfterReturn ?? null
  return { endDate, months: tourMonths ?? ADVISED_MONTHS, required: tourMonths !== null }
}

/** The day until which a trip's document has to be valid. */
export const validUntil = ({ endDate, months }: Pick<Validity, 'endDate' | 'months'>): PlainDate =>
  Temporal.PlainDate.from(endDate).add({ months })

/** Months since the year 0 of an ISO date. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** Whether a document that expires on a day does not last that long. */
function endsEarly(expires: string, validity: Validity): boolean {
  // Most documents are valid for years more, which needs no arithmetic with the lengths of months.
  const spare = monthOf(expires) - monthOf(validity.endDate) - validity.months
  return spare === 0 ? Temporal.PlainDate.compare(expires, validUntil(validity)) < 0 : spare < 0
}

/**
 * Whether a trip is possible with the traveller's documents; the best of those that are enough for it counts. `documents` null:
 * unknown at the moment. Nothing counts as impossible while a document that would be enough cannot be read.
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
    // One that could not be read may be of this kind.
    if (own.length === 0) return found(kind, documents && omittedIn(documents) === 0 ? 'missing' : 'unknown')
    return own.map((document) => found(kind, reasonOf(document, validity), document.expirationDate))
  })
  const [best] = checks.toSorted(
    (one, other) =>
      order.indexOf(one.severity) - order.indexOf(other.severity) ||
      // A document that can be corrected comes before one that is missing.
      Number(one.reason === 'missing') - Number(other.reason === 'missing'),
  )
  // Another kind of document, which could not be read, may be enough too.
  if (best?.severity === 'blocked' && omittedAccepted([trip]) > 0) return found(best.kind, 'unknown')
  return best ?? found('PASSPORT', 'unknown')
}

const early: readonly EntryCheck['reason'][] = ['short', 'tooShort', 'expires']

/** The check of a document that ends too early for a trip; null where it lasts, or where its kind is not enough for the trip. */
export function earlyExpiry(kind: string, expirationDate: string, trip: EntryTrip): EntryCheck | null {
  const check = entryCheck([{ kind, status: 'TO_VALIDATE', expirationDate }], trip)
  return check.kind === kind && early.includes(check.reason) ? check : null
}

function reasonOf(
  { kind, status, expirationDate: expires }: DocumentInHand,
  validity: Validity,
): EntryCheck['reason'] {
  // A card that is not needed does not mean that no passport is needed.
  if (status === 'NOT_NEEDED') return kind === 'PASSPORT' ? 'notNeeded' : 'missing'
  if (status === 'MISSING') return 'missing'
  if (status === 'REJECTED') return 'rejected'
  // The date decides, whatever the backoffice's state: its "expiring" refers to the traveller's latest trip.
  if (status === 'EXPIRED' || (expires !== null && expires < validity.endDate)) return 'expires'
  if (expires !== null && endsEarly(expires, validity)) return validity.required ? 'tooShort' : 'short'
  if (status === 'TO_VALIDATE') return 'checking'
  // Nobody knows whether it is approved.
  if (!DOCUMENT_STATUSES.some((known) => known === status)) return 'unclear'
  return expires ? 'valid' : 'undated'
}

/** The last day for uploading a trip's document that leaves time to check it. */
export const uploadBy = (startDate: string): PlainDate =>
  Temporal.PlainDate.from(startDate).subtract({ days: CHECK_DAYS })

type Dated = Pick<Booking, 'startDate' | 'endDate' | 'timeZone' | 'bookingStatus'> & {
  tour: Pick<Booking['tour'], 'entry'>
}

/** The day until which a document should be valid for all trips ahead, or 180 days from today without any (product §16). */
export function neededUntil(bookings: readonly Dated[], moment: Moment): PlainDate {
  const days = bookings
    .filter((trip) => isStillOn(trip, moment))
    .map((trip) => validUntil(validityFor({ endDate: lastDayOf(trip), entry: trip.tour.entry })))
    .toSorted(Temporal.PlainDate.compare)
  return days.at(-1) ?? moment.today.add({ days: SPARE_DAYS_WITHOUT_TRIP })
}
