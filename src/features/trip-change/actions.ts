import { ActionError, defineAction } from 'astro:actions'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { absentBecause } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { MAX_ID } from '#backoffice/wire/id.ts'
import { momentIn } from '#features/urgency/rules.ts'
import { type Failed, type FailureCode, failed } from '#forms/outcome.ts'
import { todayIn } from '#markets/dates.ts'
import { movedUntoldView } from './confirmation.ts'
import { noteChange } from './cookie.ts'
import { type ChangeLocals, loadChange } from './load.ts'
import { type About, obstacleView, underwayView } from './messages.ts'
import { type Obstacle, obstacleOf, refusalOf } from './refusals.ts'
import { lastChangeDay, latePayment, whyNotOffered } from './rules.ts'
import { parseChange } from './schema.ts'
import type { RefusalFacts } from './standing.ts'
import { type StartOutcome, startChange } from './start.ts'
import type { ChangeView } from './view.ts'

/** The result of a start; the view replaces the form. */
export type ChangeResult = { view: ChangeView } & (
  | { ok: true; is: 'underway' | 'moved' }
  | Failed<Exclude<FailureCode, 'invalid'>>
)

/** The content of the dialog, loaded when it opens (`GET …/self-tour-change`, product §13). */
export const readTripChange = defineAction({
  input: z.object({ booking: z.string().min(1).max(MAX_ID) }),
  handler: async ({ booking }, { locals }): Promise<ChangeView> => {
    const about = { id: booking }
    if (!locals.user) return obstacleView('trouble.signedOut', about, locals)
    return (await loadChange(locals, booking)) ?? obstacleView('refused.OTHER', about, locals)
  },
})

/** Starts the change (`POST …/self-tour-change`, product §13) and stores its token in the cookie. */
export const startTripChange = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<ChangeResult> => {
    const wanted = parseChange(data)
    if (!wanted) throw new ActionError({ code: 'BAD_REQUEST' })
    return start(wanted.booking, wanted.travelId, locals)
  },
})

type Answering = ChangeLocals & Pick<App.Locals, 'toasts' | 'limit'>

async function start(bookingId: string, travelId: string | null, locals: Answering): Promise<ChangeResult> {
  const { user, backoffice } = locals
  const about = { id: bookingId }
  if (!user) return stopped('signedOut', about, locals)
  if ((await locals.limit.take('tripChange')).wait > 0) return stopped('rateLimited', about, locals)
  const booking = await bookingOf(bookingId, user.id, locals)
  if (booking === 'notFound') return refused('notFound', 'refused.OTHER', about, locals)
  if (typeof booking === 'string') return stopped(booking, about, locals)
  const why = whyNotOffered(booking, user.id, todayIn(locals.market.timeZone))
  if (why) return refused('refused', obstacleOf(why), booking, locals)
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

async function resultOf(
  outcome: StartOutcome,
  booking: BookingDetail,
  travelId: string | null,
  locals: Answering,
): Promise<ChangeResult> {
  if (outcome.ok) {
    noteChange(locals.cookies, booking.id, outcome.token, locals.site.cookieDomain)
    const view =
      outcome.is === 'moved' ? await confirmed(booking, locals) : underwayView(outcome, booking, locals)
    return { ok: true, is: outcome.is, view }
  }
  if (outcome.code !== 'refused') return stopped(outcome.code, booking, locals)
  if (outcome.key === 'INSUFFICIENT_TOUR_CAPACITY' && travelId !== null) {
    const view = await loadChange(locals, booking.id, { isFull: true })
    if (view?.kind === 'offer') return { ...failed('refused', 'trip-change:full', locals), view }
  }
  const isLate = latePayment(booking, momentIn(locals.market.timeZone, Temporal.Now.instant())) !== null
  const changeableUntil = lastChangeDay(booking)?.toString() ?? null
  return refused('refused', refusalOf(outcome.key, isLate), booking, locals, { changeableUntil })
}

/** The confirmation, by the booking as it is now; only that it is done where that cannot be read. */
async function confirmed(booking: BookingDetail, locals: Answering): Promise<ChangeView> {
  const view = await loadChange(locals, booking.id, { isDone: true })
  const isTold = view?.kind === 'message' && view.tone === 'success'
  return isTold ? view : movedUntoldView(booking.id, locals)
}

type Stop = 'rateLimited' | 'busy' | 'unknown' | 'unavailable' | 'signedOut'

const stopped = (code: Stop, about: About, locals: Answering): ChangeResult =>
  refused(code, `trouble.${code}`, about, locals)

// The toast repeats the title of the message that replaces the form.
function refused(
  code: Exclude<FailureCode, 'invalid'>,
  obstacle: Obstacle,
  about: About,
  locals: Answering,
  facts: RefusalFacts = {},
): ChangeResult {
  const view = obstacleView(obstacle, about, locals, facts)
  return { ...failed(code, `trip-change:${obstacle}.title`, locals), view }
}
