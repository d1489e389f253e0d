import { readerOf } from '#auth/signed-in.ts'
import { BackofficeError, BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import type { Listed } from '#backoffice/wire/values.ts'
import { readsPersonal, seenBy, unknownDocumentCodes, viewerAmong } from './rules.ts'

export interface TravellerPage {
  booking: BookingDetail
  /** Only with the fields that the viewer may see. */
  traveller: Traveller
  /** Whether it is the viewer's own page. */
  own: boolean
  /** What only the traveller and the leader see; null for everybody else. */
  personal: {
    /** The viewer's own; `unavailable` when they could not be loaded, null on another traveller's page. */
    documents: readonly IdentityDocument[] | 'unavailable' | null
    flights: Listed<Flight>
  } | null
}

/**
 * A traveller of one of the signed-in traveller's bookings (spec §2), as this viewer may see them. `notFound` for a
 * booking that does not exist, is another's or has nobody of that id: a visitor cannot tell these apart.
 */
export async function loadTraveller(
  locals: App.Locals,
  bookingId: string,
  travelerId: string,
): Promise<TravellerPage | 'notFound' | 'unavailable'> {
  const { userId, backoffice } = readerOf(locals)
  const [booking, documents] = await Promise.all([
    backoffice.bookings.get(userId, bookingId).catch((error: unknown) => {
      if (error instanceof NotFound || error instanceof BackofficeRefused) return 'notFound' as const
      if (!(error instanceof BackofficeError)) throw error
      locals.log.warn({ err: error }, 'cannot load the booking of a traveller')
      return 'unavailable' as const
    }),
    // Asked for at once although only the own page shows them: waiting to know whose it is would cost every page.
    backoffice.documents.list(userId).catch((error: unknown) => {
      locals.log.warn({ err: error }, 'cannot load the documents')
      return 'unavailable' as const
    }),
  ])
  if (typeof booking === 'string') return booking
  const found = booking.travellers.find(({ id }) => id === travelerId)
  if (!found) return 'notFound'
  const viewer = viewerAmong(booking.travellers, userId)
  const own = viewer?.id === found.id
  const codes = own && documents !== 'unavailable' ? unknownDocumentCodes(documents) : []
  if (codes.length > 0) locals.log.warn({ codes }, 'unknown status codes')
  const flights = booking.flights.find((of) => of.travelerId === found.id)?.flights ?? []
  return {
    booking,
    traveller: seenBy(viewer, found),
    own,
    personal: readsPersonal(viewer, found) ? { documents: own ? documents : null, flights } : null,
  }
}
