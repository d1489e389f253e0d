import { signedIn } from '#auth/signed-in.ts'
import { ifLoaded, part } from '#backoffice/client/part.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { ENTRY_DOCUMENTS } from '#backoffice/wire/entry.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { type EntryCheck, type EntryTrip, omittedAccepted, tooEarly } from '#features/entry/rules.ts'
import { tripName, tripsIn } from '#features/trips/rules.ts'
import { todayIn } from '#markets/dates.ts'

/** The trip that a document is for, as its first step tells of it. */
export interface TripAhead extends EntryTrip {
  name: string
  /** What could not be read: trips, of which one may be meant, and documents that are enough for this one. */
  omitted: { trips: number; accepted: number }
}

/**
 * The trip that a document is for: the one it was opened from (`trip`), else the next one ahead; null for none, for a kind that
 * no trip asks for, and where the trips cannot be read.
 */
export async function tripAhead(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'market' | 'log'>,
  kind: DocumentKind,
  trip: string | null,
): Promise<TripAhead | null> {
  if (!ENTRY_DOCUMENTS.some((asked) => asked === kind)) return null
  const { user } = signedIn(locals)
  const { backoffice, market, log } = locals
  const bookings = ifLoaded(await part(backoffice.bookings.heads(user.id), 'the trips of a document', log))
  if (!bookings) return null
  const ahead = tripsIn('upcoming', bookings.heads, todayIn(market.timeZone))
  const meant = ahead.find(({ id }) => id === trip) ?? ahead[0]
  const [found] = bookings.whole(meant ? [meant] : [])
  if (!found) return null
  const { entry } = found.tour
  const omitted = { trips: omittedIn(bookings.heads), accepted: omittedAccepted([{ entry }]) }
  return { name: tripName(found), endDate: found.endDate, entry, omitted }
}

/** A document that ends too early for the trip it is for. */
export interface Early {
  trip: TripAhead
  check: EntryCheck
}

/** What to ask about the day that was typed, or null: nothing is refused, since the traveller may have no other document yet. */
export function earlyFor(trip: TripAhead | null, kind: DocumentKind, expirationDate: string): Early | null {
  const check = trip && tooEarly(kind, expirationDate, trip)
  return check ? { trip, check } : null
}
