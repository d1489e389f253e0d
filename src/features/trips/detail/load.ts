import { requireReader, requireUser } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause, ifLoaded, loadOptional } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { Listed } from '#backoffice/wire/values.ts'
import { knownType } from '#bookings/money.ts'
import { readBooking, type WholeTrip } from '#bookings/read.ts'
import { unknownRefundCodes } from '#bookings/refunds.ts'
import { unknownCodes } from '#bookings/status.ts'

/** A trip for its reader, with their documents. */
export type Trip = WholeTrip<IdentityDocument>

interface Found {
  kind: 'found'
  booking: BookingDetail
  /** null if they could not be loaded. */
  documents: Listed<IdentityDocument> | null
}

/** `missing`: there is no such booking, or it is not this traveller's; the page does not reveal which. */
export type TripDetail = Found | { kind: 'missing' } | { kind: 'unavailable'; code: Absent }

/** The HTTP status of a page for each outcome of the load. */
export const detailStatuses = { found: 200, missing: 404, unavailable: 503 } as const

/** One trip with its payments (product §10): booking and documents in parallel; if documents fail, the rest is shown. */
export async function loadTrip(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log'>,
  bookingId: string,
): Promise<TripDetail> {
  if (!isId(bookingId)) return { kind: 'missing' }
  const { userId, backoffice } = requireReader(locals)
  const documents = loadOptional(backoffice.documents.list(userId), 'the documents of a trip', locals.log)
  try {
    const booking = await backoffice.bookings.get(userId, bookingId)
    return { kind: 'found', booking, documents: ifLoaded(await documents) }
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return { kind: 'missing' }
    return { kind: 'unavailable', code: absentBecause(error, 'the trip', locals.log) }
  }
}

/** Derives a loaded trip for the signed-in reader; logs what the backoffice should be asked about. */
export function readTrip(
  { booking, documents }: Omit<Found, 'kind'>,
  locals: Pick<App.Locals, 'user' | 'market' | 'now' | 'layout' | 'log'>,
): Trip {
  const { market, now } = locals
  const { user } = requireUser(locals)
  const { overdueHours } = locals.layout.footer.content
  const trip = readBooking(booking, { user, documents, market, now, overdueHours })
  noteOddities(trip, locals.log)
  return trip
}

/** Logs inconsistent figures, unknown codes and missing border rules. */
function noteOddities({ booking, bill, steps, oddities }: Trip, log: App.Locals['log']): void {
  const { programme: odd, entering: unsaid } = oddities
  if (odd.length > 0) {
    log.warn({ booking: booking.id, odd: odd.length, first: odd.slice(0, 5) }, 'odd parts of a programme')
  }
  if (unsaid.length > 0) log.warn({ booking: booking.id, unsaid }, 'rules of a border that are not told')
  if (bill.difference !== 0) {
    log.warn({ booking: booking.id, difference: bill.difference }, 'the lines of a bill do not add up')
  }
  const codes = [
    ...unknownCodes(booking),
    ...steps.filter(({ status }) => status === 'unknown').map(({ code }) => code),
    ...booking.priceLines.map(({ type }) => type).filter((type) => knownType(type) === null),
    ...booking.refunds.flatMap(unknownRefundCodes),
  ]
  if (codes.length > 0) log.warn({ booking: booking.id, codes }, 'unknown status codes')
}
