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
import { type ChangeView, offerView, type ViewLocals } from './view.ts'

/** What reading the state of a change takes. */
type ChangeReader = Pick<App.Locals, 'user' | 'backoffice' | 'cookies' | 'log'>
/** The same, and what its words take. */
export type ChangeLocals = ChangeReader & ViewLocals

/** The current content of the dialog for this booking; null when the traveller has no such booking. */
export async function loadChange(locals: ChangeLocals, bookingId: string): Promise<ChangeView | null> {
  if (!isId(bookingId)) return null
  const { user } = signedIn(locals)
  const { backoffice } = locals
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
  locals: ChangeLocals,
): Promise<ChangeView> {
  const { id } = booking
  const { user } = signedIn(locals)
  const why = whyNotOffered(booking, user.id, todayIn(locals.market.timeZone))
  if (why === 'notLeader') return refusedView('NOT_LEADER', id, {}, locals)
  if (why) return troubleView(why, id, locals)
  // The limit may have been reached by this very change, started elsewhere.
  const limited = availability.blockedBy === 'REQUEST_LIMIT_REACHED'
  const result = early ?? (limited ? await resultOf(locals, id) : null)
  if (result?.state === 'PENDING') {
    noteChange(locals.cookies, id, result.token, locals.site.cookieDomain)
    return underwayView(result, locals)
  }
  if (availability.available) return offerView(booking, availability, locals)
  return refusedView(availability.blockedBy, id, availability, locals)
}

/** The state of a change; null when it is unknown at the moment. */
async function resultOf(
  locals: Omit<ChangeReader, 'cookies'>,
  bookingId: string,
): Promise<TripChangeResult | null> {
  const { user } = signedIn(locals)
  const { backoffice } = locals
  const result = backoffice.tripChange.result(user.id, bookingId)
  return ifLoaded(await part(result, 'how a trip change stands', locals.log))
}

/** A change that was started in this browser, as shown on the trip's page. */
export type LiveChange =
  | { is: 'underway'; continueUrl: string | null }
  | { is: 'moved'; newBookingId: string | null }
  | { is: 'refused'; code: string | null }
  | { is: 'untold' }

/**
 * The state of the change of this booking that was started in this browser; makes no call for any other, and gives null when
 * there is none. The page starts this together with its other calls and does not wait for it.
 */
export function liveChange(locals: ChangeReader, bookingId: string): Promise<LiveChange | null> | null {
  if (!isId(bookingId) || !isNoted(locals.cookies, bookingId)) return null
  return resultOf(locals, bookingId).then(
    (result) => (result ? liveOf(result) : { is: 'untold' }),
    (error: unknown) => {
      // Perhaps nobody awaits it: an unhandled rejection would end the process.
      locals.log.error({ err: error }, 'cannot load the state of a trip change')
      return { is: 'untold' }
    },
  )
}

function liveOf({ state, continueUrl, newBookingId, refusedBy }: TripChangeResult): LiveChange | null {
  if (state === 'PENDING') return { is: 'underway', continueUrl }
  if (state === 'COMPLETED') return { is: 'moved', newBookingId }
  return state === 'REFUSED' ? { is: 'refused', code: refusedBy } : null
}
