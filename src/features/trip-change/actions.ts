import { ActionError, defineAction } from 'astro:actions'
import { z } from 'zod'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { absentBecause } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { MAX_ID } from '#backoffice/wire/id.ts'
import { type Failed, type FailureCode, failed } from '#forms/outcome.ts'
import { todayIn } from '#markets/dates.ts'
import { noteChange } from './cookie.ts'
import { loadChange } from './load.ts'
import { movedView, refusedView, troubleView, underwayView } from './messages.ts'
import { changeRefusal, lastChangeDay, whyNotOffered } from './rules.ts'
import { type ChangeErrors, parseChange } from './schema.ts'
import { type StartOutcome, startChange } from './start.ts'
import type { ChangeMessage, ChangeView, ViewLocals } from './view.ts'

/** The result of a start. `invalid` leaves the form as it is; otherwise the view replaces it. */
export type ChangeResult =
  | { ok: true; is: 'underway' | 'moved'; view: ChangeMessage }
  | { ok: false; code: 'invalid'; errors: ChangeErrors }
  | (Failed<Exclude<FailureCode, 'invalid'>> & { view: ChangeMessage })

/** The content of the dialog, loaded when it opens (`GET …/self-tour-change`, product §13). */
export const readTripChange = defineAction({
  input: z.object({ booking: z.string().min(1).max(MAX_ID) }),
  handler: async ({ booking }, { locals }): Promise<ChangeView> => {
    if (!locals.user) return troubleView('signedOut', booking, locals)
    return (await loadChange(locals, booking)) ?? refusedView(null, booking, {}, locals)
  },
})

/** Starts the change (`POST …/self-tour-change`, product §13) and stores its token in the cookie. */
export const startTripChange = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<ChangeResult> => {
    const parsed = parseChange(data)
    if (!parsed.ok && !parsed.errors) throw new ActionError({ code: 'BAD_REQUEST' })
    if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
    return start(parsed.booking, parsed.travelId, locals)
  },
})

/** What the words of an answer take, the toast's among them. */
type Answering = ViewLocals & Pick<App.Locals, 'toasts'>

async function start(
  bookingId: string,
  travelId: string | null,
  locals: Answering & Pick<App.Locals, 'user' | 'backoffice' | 'limit' | 'log' | 'cookies'>,
): Promise<ChangeResult> {
  const { user, backoffice } = locals
  if (!user) return stopped('signedOut', bookingId, locals)
  if ((await locals.limit.take('tripChange')).wait > 0) return stopped('rateLimited', bookingId, locals)
  const booking = await bookingOf(bookingId, user.id, locals)
  if (booking === 'notFound') {
    const view = refusedView(null, bookingId, {}, locals)
    return { ...failed('notFound', refusalTitle(null), locals), view }
  }
  if (typeof booking === 'string') return stopped(booking, bookingId, locals)
  const why = whyNotOffered(booking, user.id, todayIn(locals.market.timeZone))
  if (why === 'notLeader') return refused('NOT_LEADER', booking, locals)
  if (why) {
    const view = troubleView(why, bookingId, locals)
    return { ...failed('refused', `trip-change:trouble.${why}.title`, locals), view }
  }
  const outcome = await startChange(backoffice, { userId: user.id, bookingId, travelId })
  return resultOf(outcome, booking, travelId, locals)
}

/** The booking whose rules apply; `notFound` also when it is somebody else's. */
async function bookingOf(
  id: string,
  userId: string,
  { backoffice, log }: Pick<App.Locals, 'backoffice' | 'log'>,
) {
  try {
    return await backoffice.bookings.get(userId, id)
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return 'notFound'
    return absentBecause(error, 'the booking to change', log)
  }
}

function resultOf(
  outcome: StartOutcome,
  booking: BookingDetail,
  travelId: string | null,
  locals: Answering & Pick<App.Locals, 'cookies'>,
): ChangeResult {
  if (outcome.ok) {
    noteChange(locals.cookies, booking.id, outcome.token, locals.site.cookieDomain)
    const view = outcome.is === 'moved' ? movedView(booking.id, locals) : underwayView(outcome, locals)
    return { ok: true, is: outcome.is, view }
  }
  if (outcome.code !== 'refused') return stopped(outcome.code, booking.id, locals)
  if (outcome.key === 'INSUFFICIENT_TOUR_CAPACITY' && travelId !== null) {
    return { ok: false, code: 'invalid', errors: { travelId: 'full' } }
  }
  return refused(outcome.key, booking, locals)
}

type Stop = 'rateLimited' | 'unknown' | 'unavailable' | 'signedOut'

// The toast repeats the title of the message that replaces the form.
const stopped = (code: Stop, bookingId: string, locals: Answering): ChangeResult => ({
  ...failed(code, `trip-change:trouble.${code}.title`, locals),
  view: troubleView(code, bookingId, locals),
})

const refusalTitle = (key: string | null) => `trip-change:refused.${changeRefusal(key)}.title` as const

function refused(key: string | null, booking: BookingDetail, locals: Answering): ChangeResult {
  const changeableUntil = lastChangeDay(booking)?.toString() ?? null
  const view = refusedView(key, booking.id, { changeableUntil }, locals)
  return { ...failed('refused', refusalTitle(key), locals), view }
}
