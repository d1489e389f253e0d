import type { Temporal } from 'temporal-polyfill'
import type { Airport, FlightSearchResult, Segment } from '#backoffice/wire/flight.ts'
import type { KnownAirport } from '../geo/airports.ts'
import { type ScheduledLeg, scheduledFlight } from './timetable.ts'

/** An airport in wire format. */
export function wireAirport(airport: KnownAirport): Airport {
  const { iataCode, name, country, timeZone } = airport
  return { iataCode, name, city: null, countryCode: country, timeZone }
}

/** The scheduled flight as search-flight answers it, or null when the timetable has none. */
export function wireFlight(flightNumber: string, date: Temporal.PlainDate): FlightSearchResult | null {
  const found = scheduledFlight(flightNumber, date)
  if (!found) return null
  const { airline } = found
  return {
    flightNumber: found.flightNumber,
    airline,
    segments: found.legs.map((leg) => wireSegment(leg, found.flightNumber, airline)),
  }
}

function wireSegment(leg: ScheduledLeg, flightNumber: string, airline: string): Segment {
  return {
    flightNumber,
    airline,
    departureAirport: wireAirport(leg.from),
    arrivalAirport: wireAirport(leg.to),
    departureDateTime: clock(leg.departure),
    arrivalDateTime: clock(leg.arrival),
  }
}

/** The local time at the airport, to the second, without an offset. */
function clock(time: Temporal.ZonedDateTime): string {
  return time.toPlainDateTime().toString({ smallestUnit: 'second' })
}
