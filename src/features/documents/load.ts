import { Temporal } from 'temporal-polyfill'
import { readerOf } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent, part } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type IdentityDocument,
  UNREADABLE_FIELDS,
} from '#backoffice/wire/document.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { type EntryCheck, entryCheck, neededUntil, omittedAccepted } from '#features/entry/rules.ts'
import { tripName, tripsIn } from '#features/trips/rules.ts'
import { type PlainDate, todayIn } from '#markets/dates.ts'
import { isStanding, type Standing, standingOf } from './rules.ts'

/** Most trips whose needs are listed: the next ones. */
const TRIPS_SHOWN = 5

/** A document as shown on its page. */
export interface DocumentFacts {
  kind: DocumentKind
  /** Null when the backoffice has none of this kind. */
  record: IdentityDocument | null
  /** Null for an unknown state. */
  standing: Standing | null
  unreadable: (typeof UNREADABLE_FIELDS)[number][]
}

export interface TripNeed {
  id: string
  title: string
  /** The day by which it must be ready. */
  departure: PlainDate
  check: EntryCheck
  visaNote: string | null
  /** Number of documents that are enough for it and could not be read. */
  omitted: number
}

export interface DocumentsPage {
  documents: DocumentFacts[] | Absent
  /** Number of documents that could not be read. */
  omitted: number
  /** The next trips and what each requires of the documents. */
  trips: TripNeed[] | Absent
  /** Number of trips that could not be read. */
  omittedTrips: number
}

/** The documents and what upcoming trips require of them, loaded in parallel; if one part fails, the other is still shown. */
export async function loadDocuments(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log' | 'market'>,
): Promise<DocumentsPage> {
  const { userId, backoffice } = readerOf(locals)
  const [documents, bookings] = await Promise.all([
    part(backoffice.documents.list(userId), 'the documents', locals.log),
    part(backoffice.bookings.heads(userId), 'the trips of the documents', locals.log),
  ])
  const today = todayIn(locals.market.timeZone)
  const ahead = isAbsent(bookings) ? bookings : bookings.whole(tripsIn('upcoming', bookings.heads, today))
  const codes = (ifLoaded(documents) ?? []).map(({ status }) => status).filter((code) => !isStanding(code))
  if (codes.length > 0) locals.log.warn({ codes }, 'unknown status codes')
  return {
    documents: isAbsent(documents) ? documents : factsOf(documents, ifLoaded(ahead), today),
    omitted: isAbsent(documents) ? 0 : omittedIn(documents),
    trips: isAbsent(ahead) ? ahead : needsOf(ahead, ifLoaded(documents)),
    omittedTrips: isAbsent(bookings) ? 0 : omittedIn(bookings.heads),
  }
}

/** Every kind of document, with its current state. */
export function factsOf(
  documents: Listed<IdentityDocument>,
  bookings: readonly Booking[] | null,
  today: PlainDate,
): DocumentFacts[] {
  const moment = { today, neededUntil: bookings && neededUntil(bookings, today) }
  return DOCUMENT_KINDS.map((kind) => {
    const record = documents.find((document) => document.kind === kind) ?? null
    return {
      kind,
      record,
      // One that could not be read may be of this kind.
      standing: record ? standingOf(record, moment) : omittedIn(documents) > 0 ? null : 'MISSING',
      unreadable: UNREADABLE_FIELDS.filter((field) => record?.unreadableFields.includes(field)),
    }
  })
}

/** What each of the next trips asks for. */
function needsOf(ahead: readonly Booking[], documents: Listed<IdentityDocument> | null): TripNeed[] {
  return ahead.slice(0, TRIPS_SHOWN).map(({ id, tour, startDate, endDate }) => ({
    id,
    title: tripName({ id, tour }),
    departure: Temporal.PlainDate.from(startDate),
    check: entryCheck(documents, { endDate, entry: tour.entry }),
    visaNote: tour.entry?.visaNote ?? null,
    omitted: omittedAccepted([tour]),
  }))
}
