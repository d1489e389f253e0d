import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { isId } from '#backoffice/wire/id.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { hasFlights, type TripTimes, takesFlights } from '#bookings/flights.ts'
import { tripName } from '#bookings/lists.ts'
import { personalAmong, readerAmong, readsPersonal } from '#bookings/reader.ts'
import { findLastDay } from '#bookings/time.ts'
import { writeOnce } from '#forms/write-once.ts'
import type { PlainKey, Translate } from '#i18n/translate.ts'
import { nameAmong, nameTravellers } from '#ui/display-name.ts'

/** Whose flights are being entered, and what the steps need of the booking. */
export interface Share {
  bookingId: string
  trip: string
  travelerId: string
  /** null for the reader's own flights. */
  name: string | null
  days: TripTimes
  /** The trip's country, ISO 3166 alpha-2; null if unknown. */
  countryCode: string | null
  flights: Listed<Flight>
  /** Companions without a flight, for whom this account may enter the same ones. */
  others: readonly { id: string; name: string }[]
}

/** The same with the booking it was read from. */
export interface LoadedShare extends Share {
  booking: BookingDetail
}

/**
 * Why flights cannot be entered here. `notFound` also covers people who may not. `unreadable`: a save replaces all flights and
 * would lose those that could not be read.
 */
export type FlightsClosed = 'signedOut' | 'notFound' | 'closed' | Absent | 'unreadable'

/** The text shown instead of the form. */
export const closedKey = (why: FlightsClosed): PlainKey =>
  why === 'busy' ? 'ui:busy' : `flights:closed.${why}`

/**
 * The flights of a traveller, for those who may enter them: the traveller, and the leader for the whole booking. Without a
 * `travelerId` the reader's own. A visitor cannot distinguish another user's booking from one that does not exist.
 */
export async function loadShare(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'now' | 't' | 'log'>,
  bookingId: string,
  travelerId: string | null,
): Promise<LoadedShare | FlightsClosed> {
  const { user, backoffice, now } = locals
  if (!user) return 'signedOut'
  if (!isId(bookingId)) return 'notFound'
  try {
    const booking = await backoffice.bookings.get(user.id, bookingId)
    const share = shareOf(booking, user.id, travelerId, locals)
    if (!share) return 'notFound'
    if (!takesFlights(booking, now)) return 'closed'
    return omittedIn(booking.flights) + omittedIn(share.flights) > 0 ? 'unreadable' : share
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return 'notFound'
    return absentBecause(error, 'the booking to enter flights', locals.log)
  }
}

function shareOf(
  booking: BookingDetail,
  userId: string,
  wanted: string | null,
  { t }: Pick<App.Locals, 't'>,
): LoadedShare | null {
  const { id, travellers, flights, startDate } = booking
  const reader = readerAmong(travellers, userId)
  const { self } = reader
  const traveller = wanted ? travellers.find((one) => one.id === wanted) : self
  if (!traveller || !readsPersonal(reader, traveller)) return null
  return {
    bookingId: id,
    booking,
    trip: tripName(booking),
    travelerId: traveller.id,
    name: traveller.id === self?.id ? null : nameAmong(travellers, traveller.id, t),
    days: { startDate, endDate: findLastDay(booking), meeting: booking.meeting },
    countryCode: booking.tour.countryCode ?? null,
    flights: flights.find((of) => of.travelerId === traveller.id)?.flights ?? [],
    others: withoutFlights(booking, userId, t).filter(({ id: other }) => other !== traveller.id),
  }
}

/** The travellers without a flight for whom an account may enter some. An unreadable item may be a flight. */
function withoutFlights(
  { travellers, flights }: Pick<BookingDetail, 'travellers' | 'flights'>,
  userId: string,
  t: Translate,
): { id: string; name: string }[] {
  const names = nameTravellers(travellers, t)
  const known = new Set(
    flights.filter((of) => of.flights.length + omittedIn(of.flights) > 0).map(({ travelerId }) => travelerId),
  )
  return personalAmong(travellers, userId)
    .filter(({ id }) => isId(id) && !known.has(id))
    .map(({ id }) => ({ id, name: names.get(id) ?? '' }))
}

/** Failures outside the form; `failureKey` is the text. */
export const failures = ['unknown', 'refused', 'unavailable', 'busy'] as const
export type Failure = (typeof failures)[number]

export const failureKey = (code: Failure): PlainKey =>
  code === 'busy' ? 'ui:busy' : `flights:failed.${code}`

/** Writes a traveller's flights once. If the outcome is unknown, they are read again, never sent again. */
export async function saveFlights(
  { bookingId, travelerId }: Pick<Share, 'bookingId' | 'travelerId'>,
  flights: Flight[],
  { user, backoffice }: Pick<App.Locals, 'user' | 'backoffice'>,
): Promise<Failure | null> {
  if (!user) return 'refused'
  const written = await writeOnce(
    () => backoffice.flights.update(user.id, bookingId, { travelerId, flights }),
    // A flight not visible yet may still have arrived: the backoffice may query an airline first.
    {
      arrived: async () =>
        hasFlights(await backoffice.bookings.get(user.id, bookingId), travelerId, flights) || null,
    },
  )
  if (written.ok) return null
  const { code } = written
  if (code === 'notFound' || code === 'conflict') return 'refused'
  return code === 'notArrived' ? 'unknown' : code
}
