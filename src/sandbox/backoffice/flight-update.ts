import { Hono } from 'hono'
import { FlightsUpdate } from '#backoffice/wire/flight.ts'
import type { Store } from '../db/store.ts'
import { jsonBody } from './body.ts'
import { callersBooking } from './booking-view.ts'
import type { CallerEnv } from './caller.ts'
import { invalidFields, notFound, Refusal } from './refusal.ts'

/** POST users/{userId}/bookings/{bookingId}/flights: an empty list removes the traveller's flights. */
export function flightUpdateRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.post('/:bookingId/flights', async (c) => {
    const bookingId = c.req.param('bookingId')
    const booking = callersBooking(store, c.var.caller.id, bookingId)
    if (!booking) throw notFound('booking')
    const { travelerId, flights } = await jsonBody(c, FlightsUpdate)
    const traveller = booking.party.find((member) => member.travelerId === travelerId)
    if (!traveller) throw notFound('traveller on this booking')
    const leads = booking.party.some((member) => member.leader && member.userId === c.var.caller.id)
    if (!leads && traveller.userId !== c.var.caller.id) {
      throw new Refusal(403, 'NOT_LEADER', 'Only the leader shares the flights of others.')
    }
    if (booking.bookingStatus === 'CANCELLED') {
      throw new Refusal(409, 'BOOKING_CANCELLED', 'A cancelled booking takes no flights.')
    }
    // The list of airports is read when the first flight is.
    const { faultsOf, withKnownAirports } = await import('../flights/flight-rules.ts')
    const faults = flights.flatMap((flight, index) => faultsOf(flight, `flights.${index}`))
    if (faults.length > 0) throw invalidFields(faults)
    const stored = { travelerId, flights: flights.map(withKnownAirports) }
    if (flights.length === 0) {
      store.run('DELETE FROM flights WHERE booking_id = ? AND traveler_id = ?', bookingId, travelerId)
    } else {
      const sql = 'INSERT OR REPLACE INTO flights VALUES (?, ?, ?)'
      store.run(sql, bookingId, travelerId, store.movingJson(stored))
    }
    return c.json({ data: stored })
  })
  return app
}
