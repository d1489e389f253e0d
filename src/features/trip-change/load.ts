import { requireUser } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { absentBecause } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { isId } from '#backoffice/wire/id.ts'
import { noteChange } from './cookie.ts'
import { movedElsewhereView, movedView, obstacleView, underwayView } from './messages.ts'
import { offerView } from './offer.ts'
import {
  type ChangeReader,
  type ChangeStatus,
  findNewBookingId,
  loadChangeStatus,
  loadFirstAnswer,
  loadResult,
} from './status.ts'
import type { ChangeView, ViewLocals } from './view.ts'

/** What is needed to read the state of a change and to put it into words. */
export type ChangeLocals = ChangeReader & ViewLocals

/** `isGone`: the requested departure is not offered. `isDone`: a change was made just now. */
interface Occasion {
  isGone?: boolean
  isDone?: boolean
}

/** The current content of the dialog for this booking; null if the traveller has no such booking. */
export async function loadChange(
  locals: ChangeLocals,
  bookingId: string,
  { isGone = false, isDone = false }: Occasion = {},
): Promise<ChangeView | null> {
  if (!isId(bookingId)) return null
  const { user } = requireUser(locals)
  const first = isDone ? loadResult(locals, bookingId) : loadFirstAnswer(locals, bookingId)
  try {
    const booking = await locals.backoffice.bookings.get(user.id, bookingId)
    const status = await loadChangeStatus(locals, booking, first)
    if (status.kind === 'underway') {
      noteChange(locals.cookies, bookingId, status.token, locals.site.cookieDomain)
    }
    return changeView(status, booking, locals, isGone)
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return null
    absentBecause(error, 'the trip change', locals.log)
    return obstacleView('trouble.unavailable', { id: bookingId }, locals)
  }
}

/** The state of a change, in words: the same in the dialog, on its page and on the trip's page. */
export function changeView(
  status: ChangeStatus,
  booking: BookingDetail,
  locals: ViewLocals,
  isGone = false,
): ChangeView {
  switch (status.kind) {
    case 'offered':
      return offerView(booking, status.availability, locals, { isGone })
    case 'blocked':
      return obstacleView(status.by, booking, locals, status.facts)
    case 'underway':
      return underwayView(status, booking, locals)
    case 'moved': {
      const { result } = status
      const newBookingId = findNewBookingId(result, booking)
      return newBookingId
        ? movedElsewhereView(booking, newBookingId, locals)
        : movedView(booking, result.previous, locals)
    }
    case 'unknown':
      return obstacleView('trouble.unavailable', booking, locals)
  }
}
