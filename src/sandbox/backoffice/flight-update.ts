import { Hono } from 'hono'
import { Temporal } from 'temporal-polyfill'
import { type Airport, type Flight, FlightsUpdate, type Segment } from '#backoffice/wire/flight.ts'
import type { Store } from '../db/store.ts'
import { wireAirport } from '../flights/wire-flight.ts'
import { findAirport } from '../geo/airports.ts'
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

/** Checks that airports exist, each leg lands after it took off, legs are in order, and the date is that of the first leg. */
function faultsOf(flight: Flight, path: string): string[] {
  const faults: string[] = []
  let landed: Temporal.ZonedDateTime | null = null
  if (flight.segments.length > 0 && flight.stops !== flight.segments.length - 1) faults.push(`${path}.stops`)
  for (const [index, segment] of flight.segments.entries()) {
    const at = `${path}.segments.${index}`
    const start = momentAt(segment.departureDateTime, segment.departureAirport)
    const end = momentAt(segment.arrivalDateTime, segment.arrivalAirport)
    if (!start) faults.push(`${at}.departureAirport`)
    if (!end) faults.push(`${at}.arrivalAirport`)
    if (!start || !end) continue
    if (Temporal.ZonedDateTime.compare(end, start) <= 0) faults.push(`${at}.arrivalDateTime`)
    if (landed && Temporal.ZonedDateTime.compare(start, landed) < 0) faults.push(`${at}.departureDateTime`)
    landed = end
  }
  const first = flight.segments[0]?.departureDateTime?.slice(0, 10)
  if (first && first !== flight.departureDate) faults.push(`${path}.departureDate`)
  return faults
}

/** The instant of this local time at that airport, or null for an unknown airport. */
function momentAt(wallTime: string | null, place: Airport | null): Temporal.ZonedDateTime | null {
  const airport = place && findAirport(place.iataCode)
  return airport && wallTime
    ? Temporal.PlainDateTime.from(wallTime.slice(0, 19)).toZonedDateTime(airport.timeZone)
    : null
}

function withKnownAirports(flight: Flight): Flight {
  const known = (airport: Airport | null) => {
    const found = airport && findAirport(airport.iataCode)
    return found ? wireAirport(found) : airport
  }
  const segments: Segment[] = flight.segments.map((segment) => ({
    ...segment,
    departureAirport: known(segment.departureAirport),
    arrivalAirport: known(segment.arrivalAirport),
  }))
  return { ...flight, segments }
}
