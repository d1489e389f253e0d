import { requireReader, requireUser } from '#auth/signed-in.ts'
import { type Absent, absentBecause, ifLoaded, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import { isTravelCode } from '#backoffice/wire/country.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type IdentityDocument,
  UNREADABLE_FIELDS,
} from '#backoffice/wire/document.ts'
import { ENTRY_DOCUMENTS, type EntryDocument } from '#backoffice/wire/entry.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import {
  acceptedFor,
  type EntryCheck,
  type EntryTrip,
  earlyExpiry,
  entryCheck,
  neededUntil,
  omittedAccepted,
  type Severity,
  worstSeverity,
} from '#bookings/border.ts'
import {
  currentStatus,
  type DocumentNeed,
  documentOfKind,
  findDocumentNeed,
  type KnownStatus,
  unknownDocumentCodes,
} from '#bookings/documents.ts'
import { tripName, tripsIn } from '#bookings/lists.ts'
import { findLastDay, type Moment } from '#bookings/time.ts'
import type { CaptureStep } from '#i18n/document-steps.ts'
import type { Side } from '#photos/rules.ts'
import { isWatched, type VerificationOutcome, verificationOutcome } from './rules.ts'
import {
  fillInformationForm,
  type Information,
  type InformationForm,
  type KnownInformation,
} from './schema.ts'
import { keptInformation, loadArrivedSides, markDetails, rejectedInformation } from './submission.ts'

/** Most trips whose needs are listed: the next ones. */
const TRIPS_SHOWN = 5

/** A document as shown on its page. */
export interface DocumentFacts {
  kind: DocumentKind
  /** Null if the backoffice has none of this kind. */
  record: IdentityDocument | null
  /** Null for an unknown state. */
  status: KnownStatus | null
  unreadable: (typeof UNREADABLE_FIELDS)[number][]
}

/** A document and what the trips ahead need of it. */
export interface NeededDocument extends DocumentFacts {
  /** Null if that is unknown or irrelevant. */
  need: DocumentNeed | null
}

export interface TripNeed {
  id: string
  title: string
  /** The first day of the trip, an ISO date. */
  departure: string
  check: EntryCheck
  /** The kinds of document that it accepts. */
  accepted: readonly EntryDocument[]
  entry: Booking['tour']['entry']
  /** Number of unreadable documents of the kinds it accepts. */
  omitted: number
}

export interface DocumentsPage {
  documents: NeededDocument[] | Absent
  /** Number of documents that could not be read. */
  omitted: number
  /** The next trips and what each requires of the documents. */
  trips: TripNeed[] | Absent
  /** Number of trips after those. */
  more: number
  /** The worst state of the documents over all trips ahead; null if there is none, or it is unknown. */
  answer: Severity | 'checking' | null
  /** Number of trips that could not be read. */
  omittedTrips: number
}

/** The documents and what upcoming trips require of them, loaded in parallel; if one part fails, the other is still shown. */
export async function loadDocuments(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log' | 'now'>,
): Promise<DocumentsPage> {
  const { userId, backoffice } = requireReader(locals)
  const [documents, bookings] = await Promise.all([
    loadOptional(backoffice.documents.list(userId), 'the documents', locals.log),
    loadOptional(backoffice.bookings.heads(userId), 'the trips of the documents', locals.log),
  ])
  const ahead = isAbsent(bookings)
    ? bookings
    : bookings.whole(tripsIn('upcoming', bookings.heads, locals.now))
  const trips = isAbsent(ahead) ? ahead : needsOf(ahead, ifLoaded(documents))
  const omittedTrips = isAbsent(bookings) ? 0 : omittedIn(bookings.heads)
  const codes = unknownDocumentCodes(ifLoaded(documents) ?? [])
  if (codes.length > 0) locals.log.warn({ codes }, 'unknown status codes')
  return {
    documents: isAbsent(documents)
      ? documents
      : listDocumentFacts(documents, ifLoaded(ahead), locals.now).map((facts) => ({
          ...facts,
          need: needAmong(facts.kind, ifLoaded(trips), omittedTrips),
        })),
    omitted: isAbsent(documents) ? 0 : omittedIn(documents),
    trips: isAbsent(trips) ? trips : trips.slice(0, TRIPS_SHOWN),
    more: isAbsent(trips) ? 0 : Math.max(0, trips.length - TRIPS_SHOWN),
    answer: isAbsent(documents) || isAbsent(trips) ? null : answerOf(trips, omittedTrips),
    omittedTrips,
  }
}

/** Every kind of document, with its current state. */
export function listDocumentFacts(
  documents: Listed<IdentityDocument>,
  bookings: readonly Booking[] | null,
  now: Moment,
): DocumentFacts[] {
  const moment = { today: now.today, neededUntil: bookings && neededUntil(bookings, now) }
  // An unreadable document may be of the kind that seems to be missing.
  const without = omittedIn(documents) > 0 ? null : 'MISSING'
  return DOCUMENT_KINDS.map((kind) => {
    const record = documentOfKind(documents, kind)
    return {
      kind,
      record,
      status: record ? currentStatus(record, moment) : without,
      unreadable: UNREADABLE_FIELDS.filter((field) => record?.unreadableFields.includes(field)),
    }
  })
}

/** Whether the documents allow the trips; "all is well" requires that every trip could be read. */
function answerOf(trips: readonly TripNeed[], omittedTrips: number): DocumentsPage['answer'] {
  const open = trips.map(({ check }) => check).filter(({ severity }) => severity !== 'done')
  if (open.length === 0) return trips.length > 0 && omittedTrips === 0 ? 'done' : null
  // A document being checked requires no action.
  if (open.every(({ reason }) => reason === 'checking')) return 'checking'
  return worstSeverity(open.map(({ severity }) => severity))
}

/** What the trips need of a kind; if some could not be read, only a need is certain. */
function needAmong(kind: DocumentKind, trips: TripNeed[] | null, omittedTrips: number): DocumentNeed | null {
  if (!trips) return null
  const need = findDocumentNeed(kind, trips)
  const isWhole = omittedTrips === 0 && trips.every(({ omitted }) => omitted === 0)
  return isWhole || need?.kind === 'needed' ? need : null
}

/** What each of the trips ahead requires. */
function needsOf(ahead: readonly Booking[], documents: Listed<IdentityDocument> | null): TripNeed[] {
  return ahead.map((trip) => {
    const { id, tour, startDate } = trip
    return {
      id,
      title: tripName({ id, tour }),
      departure: startDate,
      check: entryCheck(documents, { endDate: findLastDay(trip), entry: tour.entry }),
      accepted: acceptedFor(tour),
      entry: tour.entry,
      omitted: omittedAccepted([tour]),
    }
  })
}

/**
 * What a step of the capture flow shows, or the step that has to come before it. `soon`: the verification may end at any moment.
 */
export type StepPage =
  | { kind: 'information'; values: InformationForm; ahead: DocumentTrip | null }
  /** `arrived`: sides sent alone, because both together would exceed the request limit; `details` identifies the typed details. */
  | { kind: 'image'; arrived: readonly Side[]; details: string }
  | { kind: 'verification'; facts: DocumentFacts; outcome: VerificationOutcome; soon: boolean }
  | { kind: 'earlier'; step: CaptureStep }
  | { kind: 'unavailable'; code: Absent }

type Locals = Pick<App.Locals, 'user' | 'backoffice' | 'now' | 'session' | 'log' | 'handoffs' | 'valueMarks'>

/** Loads one step, with the details already typed and those of a rejected document, so that nothing has to be typed twice. */
export async function loadStep(
  locals: Locals,
  kind: DocumentKind,
  step: CaptureStep,
  trip: string | null = null,
): Promise<StepPage> {
  if (step === 'information') return informationStep(locals, kind, trip)
  const { user } = requireUser(locals)
  const { backoffice } = locals
  const today = locals.now.today
  const kept = keptInformation(locals, kind)
  const image = async (information: Information) => {
    const arrived = await loadArrivedSides(locals, kind)
    return { kind: 'image', arrived, details: markDetails(information, locals) } as const
  }
  if (kept && step === 'image') return image(kept)
  try {
    const documents = await backoffice.documents.list(user.id)
    const facts = listDocumentFacts(documents, null, locals.now).find((document) => document.kind === kind)
    const known = kept ?? rejectedInformation(documents, kind, today)
    if (step === 'image') return known ? await image(known) : { kind: 'earlier', step: 'information' }
    const outcome = facts && verificationOutcome(facts.status)
    if (!facts || !outcome) return { kind: 'earlier', step: known ? 'image' : 'information' }
    const soon = outcome === 'pending' && isWatched(facts.record?.uploadedAt ?? null, locals.now.instant)
    return { kind: 'verification', facts, outcome, soon }
  } catch (error) {
    return { kind: 'unavailable', code: absentBecause(error, 'a step of the document capture', locals.log) }
  }
}

/** The first step: the known details of the document, and the trip it is for; the form works without either. */
async function informationStep(locals: Locals, kind: DocumentKind, trip: string | null): Promise<StepPage> {
  const kept = keptInformation(locals, kind)
  const [ahead, values] = await Promise.all([
    tripAhead(locals, kind, trip),
    kept ?? storedInformation(locals, kind),
  ])
  return { kind: 'information', values: fillInformationForm(values), ahead }
}

/** The known details of a document before anything is typed; a passport is usually issued by the traveller's own country. */
export async function storedInformation(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'log'>,
  kind: DocumentKind,
): Promise<KnownInformation> {
  const { user } = requireUser(locals)
  const listed = loadOptional(
    locals.backoffice.documents.list(user.id),
    'a document before its capture',
    locals.log,
  )
  const record = documentOfKind(ifLoaded(await listed) ?? [], kind)
  if (record && record.status !== 'MISSING') return record
  // Travel codes that a passport has in place of a country issue none.
  const { citizenship } = user
  return { issuingCountry: citizenship && isTravelCode(citizenship) ? null : citizenship }
}

/** The trip that a document is for, as its first step shows it. */
export interface DocumentTrip extends EntryTrip {
  name: string
  /** How many items could not be read: trips, one of which may be the intended one, and documents that this one accepts. */
  omitted: { trips: number; accepted: number }
}

/**
 * The trip that a document is for: the one it was opened from (`trip`), else the next one ahead; null for none, for a kind that no
 * trip accepts, and if the trips cannot be read.
 */
export async function tripAhead(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'now' | 'log'>,
  kind: DocumentKind,
  trip: string | null,
): Promise<DocumentTrip | null> {
  if (!ENTRY_DOCUMENTS.some((asked) => asked === kind)) return null
  const { user } = requireUser(locals)
  const { backoffice, now, log } = locals
  const bookings = ifLoaded(
    await loadOptional(backoffice.bookings.heads(user.id), 'the trips of a document', log),
  )
  if (!bookings) return null
  const ahead = tripsIn('upcoming', bookings.heads, now)
  const meant = ahead.find(({ id }) => id === trip) ?? ahead[0]
  const [found] = bookings.whole(meant ? [meant] : [])
  if (!found) return null
  const { entry } = found.tour
  const omitted = { trips: omittedIn(bookings.heads), accepted: omittedAccepted([{ entry }]) }
  return { name: tripName(found), endDate: findLastDay(found), entry, omitted }
}

/** A document that expires too early for its trip. */
export interface Early {
  trip: DocumentTrip
  check: EntryCheck
}

/** The question about the typed day, or null: nothing is refused, since the traveller may have no other document yet. */
export function expiryQuestion(
  trip: DocumentTrip | null,
  kind: DocumentKind,
  expirationDate: string,
): Early | null {
  const check = trip && earlyExpiry(kind, expirationDate, trip)
  return check ? { trip, check } : null
}
