import { Hono } from 'hono'
import { Temporal } from 'temporal-polyfill'
import { AirportSearchQuery, FlightSearchQuery, FlightsUpdate } from '#backoffice/wire/flight.ts'
import type { Store } from '../db/store.ts'
import { checked, jsonBody } from './body.ts'
import { callersBooking } from './bookings.ts'
import type { CallerEnv } from './caller.ts'
import { ApiRefusal, invalidFields, notFound } from './refusal.ts'

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
      throw new ApiRefusal(403, 'NOT_LEADER', 'Only the leader shares the flights of others.')
    }
    if (booking.bookingStatus === 'CANCELLED') {
      throw new ApiRefusal(409, 'BOOKING_CANCELLED', 'A cancelled booking takes no flights.')
    }
    // Loads the list of airports with the first flight.
    const { findFlightFaults, withKnownAirports } = await import('../flights/flight-rules.ts')
    const faults = flights.flatMap((flight, index) => findFlightFaults(flight, `flights.${index}`))
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

/** GET flights/search-flight and flights/search-airport. Loads the list of airports at the first call of either. */
export function flightSearchRoutes(): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/search-flight', async (c) => {
    const { wireFlight } = await import('../flights/wire-flight.ts')
    const { flightNumber, departureDate } = checked(FlightSearchQuery, c.req.query())
    const found = wireFlight(flightNumber, Temporal.PlainDate.from(departureDate))
    if (!found) throw new ApiRefusal(404, 'FLIGHT_NOT_FOUND', 'The timetable has no such flight.')
    return c.json({ data: found })
  })
  app.get('/search-airport', async (c) => {
    const { wireAirport } = await import('../flights/wire-flight.ts')
    const { searchAirports } = await import('../geo/airports.ts')
    const { q } = checked(AirportSearchQuery, c.req.query())
    return c.json({ data: { airports: searchAirports(q).map(wireAirport) } })
  })
  return app
}
