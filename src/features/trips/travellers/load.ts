import { requireReader } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { unknownDocumentCodes } from '#bookings/documents.ts'
import { readerAmong, readsPersonal } from '#bookings/reader.ts'
import { seenBy } from './rules.ts'

export interface TravellerPage {
  booking: BookingDetail
  /** Only with the fields that the viewer may see. */
  traveller: Traveller
  /** Whether it is the viewer's own page. */
  own: boolean
  /** What only the traveller and the leader see; null for everybody else. */
  personal: {
    /** The viewer's own; null on another traveller's page. */
    documents: Listed<IdentityDocument> | Absent | null
    flights: Listed<Flight>
  } | null
}

/**
 * A traveller of one of the signed-in traveller's bookings (product §11), as this viewer may see them. `notFound` if the booking
 * does not exist, is another user's or has no traveller with that id: a visitor cannot distinguish these.
 */
export async function loadTraveller(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log'>,
  bookingId: string,
  travelerId: string,
): Promise<TravellerPage | 'notFound' | Absent> {
  const { userId, backoffice } = requireReader(locals)
  const [booking, documents] = await Promise.all([
    backoffice.bookings.get(userId, bookingId).catch((error: unknown) => {
      if (error instanceof NotFound || error instanceof BackofficeRefused) return 'notFound' as const
      return absentBecause(error, 'the booking of a traveller', locals.log)
    }),
    // Requested at once although only the traveller's own page shows them: waiting to know whose page it is would delay every page.
    loadOptional(backoffice.documents.list(userId), 'the documents', locals.log),
  ])
  if (typeof booking === 'string') return booking
  const found = booking.travellers.find(({ id }) => id === travelerId)
  if (!found) return 'notFound'
  const viewer = readerAmong(booking.travellers, userId)
  const own = viewer.self?.id === found.id
  const codes = own && !isAbsent(documents) ? unknownDocumentCodes(documents) : []
  if (codes.length > 0) locals.log.warn({ codes }, 'unknown status codes')
  const flights = flightsOf(booking, found.id)
  return {
    booking,
    traveller: seenBy(viewer, found),
    own,
    personal: readsPersonal(viewer, found) ? { documents: own ? documents : null, flights } : null,
  }
}

/** A traveller's flights; if none are listed for them, flights whose traveller could not be read may be theirs. */
function flightsOf({ flights }: BookingDetail, travelerId: string): Listed<Flight> {
  const known = flights.find((of) => of.travelerId === travelerId)
  if (known) return known.flights
  const none: Listed<Flight> = []
  markOmitted(none, omittedIn(flights))
  return none
}
