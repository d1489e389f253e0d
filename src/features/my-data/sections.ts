import { signedIn } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

/** A part of the file: its name there, and its content once loaded. */
export interface Section {
  name: string
  load: () => Promise<unknown>
}

/** Everything about the traveller except the trips, each part from the call that its own page makes. */
export function sectionsOf(locals: Pick<App.Locals, 'user' | 'backoffice' | 'flags'>): Section[] {
  const { user } = signedIn(locals)
  const { backoffice } = locals
  // These stand under the documents, whole.
  const { consents, passport: _, identityCard: __, ...profile } = user
  const section = (name: string, load: () => Promise<unknown>): Section => ({ name, load })
  return [
    section('profile', async () => profile),
    section('consents', async () => consents ?? backoffice.consents.get(user.id)),
    section('addresses', () => backoffice.addresses.get(user.id)),
    section('documents', () => backoffice.documents.list(user.id)),
    section('credits', () => backoffice.credits.list(user.id)),
    section('alerts', () => backoffice.notifyMe.list()),
    section('referral', () => backoffice.referral.get(user.id).catch(noneYet)),
    ...(locals.flags.wishlist ? [section('wishlist', () => backoffice.wishlist.list(user.id))] : []),
  ]
}

/** A traveller without a completed trip has no code (product §18), which is not a failure. */
function noneYet(error: unknown): null {
  if (error instanceof NotFound || error instanceof BackofficeRefused) return null
  throw error
}

/**
 * A booking as its traveller's own data: others on it only by name, travel mates not at all (they are on other bookings), and no
 * links that would open something for anybody who has the file.
 */
export function ownView(detail: BookingDetail, userId: string): object {
  const { travelMates: _, paymentUrl: __, atolCertificateUrl: ___, ...rest } = detail
  const { invoiceUrl: ____, groupUrl: _____, travellers, flights, ...booking } = rest
  const own = travellers.find((traveller) => traveller.userId === userId)?.id
  const named = travellers.map((traveller) => {
    const { id, name, lastname, fullName, leader } = traveller
    return id === own ? traveller : { id, name, lastname, fullName, leader }
  })
  const ownFlights = flights.filter(({ travelerId }) => travelerId === own)
  // Flights that could not be read may be the traveller's own.
  markOmitted(named, omittedIn(travellers))
  markOmitted(ownFlights, omittedIn(flights))
  return { ...booking, travellers: named, flights: ownFlights }
}
