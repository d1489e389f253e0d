import { Temporal } from 'temporal-polyfill'
import type { Airport, Flight, Segment } from '#backoffice/wire/flight.ts'
import { findAirport } from '../geo/airports.ts'
import { wireAirport } from './wire-flight.ts'

/** Checks that airports exist, each leg lands after it took off, legs are in order, and the date is that of the first leg. */
export function findFlightFaults(flight: Flight, path: string): string[] {
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

/** The flight with the known data of its airports. */
export function withKnownAirports(flight: Flight): Flight {
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
