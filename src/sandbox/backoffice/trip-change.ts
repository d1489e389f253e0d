import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import { TOTAL_CHANGED, TripChangeRequest, type TripChangeResult } from '#backoffice/wire/trip-change.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import { jsonBody } from './body.ts'
import { callersBooking } from './bookings.ts'
import type { CallerEnv } from './caller.ts'
import {
  changeOptions,
  completeChange,
  recordChange,
  type StartedChange,
  totalOn,
  verdictOn,
} from './change-store.ts'
import { ApiRefusal, notFound } from './refusal.ts'

/** Below users/{userId}/bookings: …/{bookingId}/self-tour-change and its result. */
export function tripChangeRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/:bookingId/self-tour-change', (c) => {
    const booking = ownBooking(store, c)
    const verdict = verdictFor(store, booking, c.var.caller.id)
    const available = verdict.blockedBy === null
    return c.json({
      data: { ...verdict, available, options: available ? changeOptions(store, booking) : [] },
    })
  })
  app.post('/:bookingId/self-tour-change', async (c) => {
    const asked = await jsonBody(c, TripChangeRequest)
    // One transaction from check to write, so that two simultaneous clicks start only one change.
    const data = store.transaction(() => start(store, ownBooking(store, c), c.var.caller.id, asked))
    return c.json({ data }, 201)
  })
  app.get('/:bookingId/self-tour-change/result', (c) => {
    const booking = ownBooking(store, c)
    const latest = store.row<StartedChange>(
      'SELECT * FROM trip_changes WHERE booking_id = ? AND user_id = ? ORDER BY rowid DESC LIMIT 1',
      booking.id,
      c.var.caller.id,
    )
    return c.json({ data: resultOf(store, booking, latest) })
  })
  return app
}

/** A change without a chosen departure is returned with its token, because the answer to the start may have been lost. */
function resultOf(store: Store, booking: StoredBooking, latest: StartedChange | undefined): TripChangeResult {
  const state = !latest ? 'NONE' : latest.travel_id === null ? 'PENDING' : 'COMPLETED'
  const pending = state === 'PENDING' && latest ? latest.token : null
  return {
    state,
    refusedBy: null,
    newBookingId: state === 'COMPLETED' ? booking.id : null,
    previous: latest?.record ?? null,
    token: pending,
    continueUrl: pending && choiceUrl(store, booking, pending),
  }
}

/** The public website's page where the traveller chooses. */
function choiceUrl(store: Store, booking: StoredBooking, token: string): string {
  return `${store.base}/public/${booking.market}/change/${token}`
}

function ownBooking(store: Store, c: Context<CallerEnv>): StoredBooking {
  const booking = callersBooking(store, c.var.caller.id, c.req.param('bookingId') ?? '')
  if (!booking) throw notFound('booking')
  return booking
}

/** Only the leader changes the trip of a party; the contract has no code for that, so we use our own. */
function verdictFor(store: Store, booking: StoredBooking, userId: string) {
  const leads = booking.party.some((member) => member.leader && member.userId === userId)
  const verdict = verdictOn(store, booking, userId)
  return leads ? verdict : { ...verdict, blockedBy: 'NOT_LEADER' }
}

function start(
  store: Store,
  booking: StoredBooking,
  userId: string,
  { travelId, expectedTotal }: TripChangeRequest,
) {
  const { blockedBy } = verdictFor(store, booking, userId)
  if (blockedBy) throw new ApiRefusal(409, blockedBy, 'This trip cannot be changed now.')
  const total = travelId === null ? null : totalOn(store, booking, travelId)
  if (expectedTotal && total && !isDeepStrictEqual(total, expectedTotal)) {
    throw new ApiRefusal(409, TOTAL_CHANGED, 'The booking would cost something else on that departure now.')
  }
  const token = recordChange(store, booking, userId)
  if (travelId === null) {
    return { token, continueUrl: choiceUrl(store, booking, token) }
  }
  if (!completeChange(store, token, travelId)) {
    throw new ApiRefusal(409, 'INSUFFICIENT_TOUR_CAPACITY', 'That departure has no room for the whole party.')
  }
  return { token, continueUrl: null }
}
