import { signedIn } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { absentBecause, ifLoaded, part } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { TripChangeAvailability, TripChangeResult } from '#backoffice/wire/trip-change.ts'
import { todayIn } from '#markets/dates.ts'
import { isNoted, noteChange } from './cookie.ts'
import { refusedView, troubleView, underwayView } from './messages.ts'
import { whyNotOffered } from './rules.ts'
import { type ChangeView, offerView } from './view.ts'

/** What the dialog of this booking shows now; null where there is no such booking of this traveller's. */
export async function loadChange(locals: App.Locals, bookingId: string): Promise<ChangeView | null> {
  if (!isId(bookingId)) return null
  const { user, backoffice } = signedIn(locals)
  try {
    const noted = isNoted(locals.cookies, bookingId)
    const [booking, availability, early] = await Promise.all([
      backoffice.bookings.get(user.id, bookingId),
      backoffice.tripChange.get(user.id, bookingId),
      noted ? resultOf(locals, bookingId) : null,
    ])
    return await viewOf(booking, availability, early, locals)
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return null
    absentBecause(error, 'the trip change', locals.log)
    return troubleView('unavailable', bookingId, locals)
  }
}

async function viewOf(
  booking: BookingDetail,
  availability: TripChangeAvailability,
  early: TripChangeResult | null,
  locals: App.Locals,
): Promise<ChangeView> {
  const { id } = booking
  const { user } = signedIn(locals)
  const why = whyNotOffered(booking, user.id, todayIn(locals.market.timeZone))
  if (why === 'notLeader') return refusedView('NOT_LEADER', id, {}, locals)
  if (why) return troubleView(why, id, locals)
  // A limit that is reached may be this very change, started elsewhere.
  const limited = availability.blockedBy === 'REQUEST_LIMIT_REACHED'
  const result = early ?? (limited ? await resultOf(locals, id) : null)
  if (result?.state === 'PENDING') {
    noteChange(locals.cookies, id, result.token, locals.site.cookieDomain)
    return underwayView(result, locals)
  }
  if (availability.available) return offerView(booking, availability, locals)
  return refusedView(availability.blockedBy, id, availability, locals)
}

/** Where a change stands; null when it cannot be told now. */
async function resultOf(locals: App.Locals, bookingId: string): Promise<TripChangeResult | null> {
  const { user, backoffice } = signedIn(locals)
  const result = backoffice.tripChange.result(user.id, bookingId)
  return ifLoaded(await part(result, 'how a trip change stands', locals.log))
}

/** A change that was started in this browser, as its trip's page tells of it. */
export type LiveChange =
  | { is: 'underway'; continueUrl: string | null }
  | { is: 'moved'; newBookingId: string | null }
  | { is: 'refused'; code: string | null }
  | { is: 'untold' }

/**
 * How the change of this booking stands that was started in this browser, without asking for any other; null where
 * there is none. The page begins it with its other calls and does not wait for it.
 */
export function liveChange(locals: App.Locals, bookingId: string): Promise<LiveChange | null> | null {
  if (!isId(bookingId) || !isNoted(locals.cookies, bookingId)) return null
  return resultOf(locals, bookingId).then(
    (result) => (result ? liveOf(result) : { is: 'untold' }),
    (error: unknown) => {
      // Whether anybody awaits it is not known here: a rejection could go unheard and end the process.
      locals.log.error({ err: error }, 'cannot tell how a trip change stands')
      return { is: 'untold' }
    },
  )
}

function liveOf({ state, continueUrl, newBookingId, refusedBy }: TripChangeResult): LiveChange | null {
  if (state === 'PENDING') return { is: 'underway', continueUrl }
  if (state === 'COMPLETED') return { is: 'moved', newBookingId }
  return state === 'REFUSED' ? { is: 'refused', code: refusedBy } : null
}
