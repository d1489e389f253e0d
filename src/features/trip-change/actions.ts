import { ActionError, defineAction } from 'astro:actions'
import { z } from 'zod'
import { BackofficeError, BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { MAX_ID } from '#backoffice/wire/id.ts'
import { todayIn } from '#markets/dates.ts'
import { noteChange } from './cookie.ts'
import { loadChange } from './load.ts'
import { movedView, refusedView, troubleView, underwayView } from './messages.ts'
import { lastChangeDay, whyNotOffered } from './rules.ts'
import { type ChangeErrors, parseChange } from './schema.ts'
import { type StartOutcome, startChange } from './start.ts'
import type { ChangeMessage, ChangeView } from './view.ts'

/** What became of a start. `invalid` leaves the form as it is; else the view takes its place. */
export type ChangeResult =
  | { ok: true; is: 'underway' | 'moved'; view: ChangeMessage }
  | { ok: false; code: 'invalid'; errors: ChangeErrors }
  | {
      ok: false
      code: 'refused' | 'notFound' | 'tooMany' | 'unknown' | 'unavailable' | 'signedOut'
      view: ChangeMessage
    }

/** What the dialog shows, asked when it is opened (`GET …/self-tour-change`, product §13). */
export const readTripChange = defineAction({
  input: z.object({ booking: z.string().min(1).max(MAX_ID) }),
  handler: ({ booking }, { locals }): Promise<ChangeView> => {
    if (!locals.user) return Promise.resolve(troubleView('signedOut', booking, locals))
    return guarded(locals, async () => {
      const view = await loadChange(locals, booking)
      return view ?? refusedView(null, booking, {}, locals)
    })
  },
})

/** Starts the change (`POST …/self-tour-change`, product §13) and keeps its token in the cookie. */
export const startTripChange = defineAction({
  accept: 'form',
  handler: (data: FormData, { locals }): Promise<ChangeResult> => {
    const parsed = parseChange(data)
    if (!parsed.ok && !parsed.errors) throw new ActionError({ code: 'BAD_REQUEST' })
    if (!parsed.ok) return Promise.resolve({ ok: false, code: 'invalid', errors: parsed.errors })
    return guarded(locals, () => start(parsed.booking, parsed.travelId, locals))
  },
})

async function start(bookingId: string, travelId: string | null, locals: App.Locals): Promise<ChangeResult> {
  const { user, backoffice } = locals
  if (!user) return stopped('signedOut', bookingId, locals)
  if ((await locals.limit.take('tripChange')).wait > 0) return stopped('tooMany', bookingId, locals)
  const booking = await bookingOf(bookingId, user.id, locals)
  if (booking === 'notFound') {
    return { ok: false, code: 'notFound', view: refusedView(null, bookingId, {}, locals) }
  }
  if (booking === 'unavailable') return stopped('unavailable', bookingId, locals)
  const why = whyNotOffered(booking, user.id, todayIn(locals.market.timeZone))
  if (why === 'notLeader') return refused('NOT_LEADER', booking, locals)
  if (why) return { ok: false, code: 'refused', view: troubleView(why, bookingId, locals) }
  const outcome = await startChange(backoffice, { userId: user.id, bookingId, travelId })
  return resultOf(outcome, booking, travelId, locals)
}

/** The booking whose rules are to be kept; `notFound` is also one that is somebody else's. */
async function bookingOf(id: string, userId: string, { backoffice, log }: App.Locals) {
  try {
    return await backoffice.bookings.get(userId, id)
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return 'notFound'
    if (!(error instanceof BackofficeError)) throw error
    log.warn({ err: error }, 'cannot load the booking to change')
    return 'unavailable'
  }
}

function resultOf(
  outcome: StartOutcome,
  booking: BookingDetail,
  travelId: string | null,
  locals: App.Locals,
): ChangeResult {
  if (outcome.is === 'underway' || outcome.is === 'moved') {
    noteChange(locals.cookies, booking.id, outcome.token, locals.site.cookieDomain)
    const view = outcome.is === 'moved' ? movedView(booking.id, locals) : underwayView(outcome, locals)
    return { ok: true, is: outcome.is, view }
  }
  if (outcome.is !== 'refused') return stopped(outcome.is, booking.id, locals)
  if (outcome.code === 'INSUFFICIENT_TOUR_CAPACITY' && travelId !== null) {
    return { ok: false, code: 'invalid', errors: { travelId: 'full' } }
  }
  return refused(outcome.code, booking, locals)
}

type Stop = 'tooMany' | 'unknown' | 'unavailable' | 'signedOut'

const stopped = (code: Stop, bookingId: string, locals: App.Locals): ChangeResult => ({
  ok: false,
  code,
  view: troubleView(code, bookingId, locals),
})

function refused(code: string | null, booking: BookingDetail, locals: App.Locals): ChangeResult {
  const changeableUntil = lastChangeDay(booking)?.toString() ?? null
  return { ok: false, code: 'refused', view: refusedView(code, booking.id, { changeableUntil }, locals) }
}

/** What is no failure of its own is a bug of ours: its message stays in the log, an action would answer with it. */
async function guarded<T>(locals: App.Locals, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    locals.log.error({ err: error }, 'trip change')
    throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
  }
}
