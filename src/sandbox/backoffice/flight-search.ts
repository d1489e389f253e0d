import { Hono } from 'hono'
import { Temporal } from 'temporal-polyfill'
import { AirportSearchQuery, FlightSearchQuery } from '#backoffice/wire/flight.ts'
import { checked } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { Refusal } from './refusal.ts'

/** GET flights/search-flight and flights/search-airport. The list of airports is read when either is first called. */
export function flightSearchRoutes(): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/search-flight', async (c) => {
    const { wireFlight } = await import('../flights/wire-flight.ts')
    const { flightNumber, departureDate } = checked(FlightSearchQuery, c.req.query())
    const found = wireFlight(flightNumber, Temporal.PlainDate.from(departureDate))
    if (!found) throw new Refusal(404, 'FLIGHT_NOT_FOUND', 'The timetable has no such flight.')
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
