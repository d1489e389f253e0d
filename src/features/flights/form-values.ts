import type { Flight } from '#backoffice/wire/flight.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { airportLabel } from './airports.ts'
import { itineraryOf } from './rules.ts'
import { type FlightsForm, stopName, stopNumbers, stopParts } from './schema.ts'

/** The three inputs of a date, from an ISO date. */
export const dateInputs = (name: string, iso: string): FlightsForm =>
  Object.fromEntries(dateParts.map((part) => [datePartName(name, part), splitDate(iso)[part]]))

const clockText = (dateTime: string) => wallClock(dateTime).toPlainTime().toString({ smallestUnit: 'minute' })

/** A flight as the inputs of the form, to be corrected by hand; unknown values stay empty. */
export function formOf(flight: Flight): FlightsForm {
  const { direction, flightNumber, departureDate, airline } = flight
  const basics = {
    direction,
    flightNumber,
    airline: airline ?? '',
    ...dateInputs('outboundDepartureDate', departureDate),
  }
  const itinerary = itineraryOf(flight.segments)
  if (!('segments' in itinerary)) return { ...basics, stops: String(flight.stops) }
  const { first, last, segments, stops } = itinerary
  const ofStops = segments.slice(1).map((segment, index) => ({
    [stopName(index + 1, 'Airport')]: airportLabel(segment.departureAirport),
    [stopName(index + 1, 'Lands')]: clockText(segments[index]?.arrivalDateTime ?? segment.departureDateTime),
    [stopName(index + 1, 'Leaves')]: clockText(segment.departureDateTime),
  }))
  return {
    ...basics,
    departureAirport: airportLabel(first.departureAirport),
    departureTime: clockText(first.departureDateTime),
    arrivalAirport: airportLabel(last.arrivalAirport),
    ...dateInputs('arrivalDate', wallClock(last.arrivalDateTime).toPlainDate().toString()),
    arrivalTime: clockText(last.arrivalDateTime),
    stops: String(stops),
    ...Object.assign({}, ...ofStops),
  }
}

/** The form without one of its stops: later stops move up, and the count goes down by one. */
export function withoutStop(form: FlightsForm, removed: number, count: number): FlightsForm {
  const moved = stopNumbers.flatMap((stop) => {
    const source = stop < removed ? stop : stop + 1
    return stopParts.map((part) => [stopName(stop, part), form[stopName(source, part)] ?? ''] as const)
  })
  return { ...form, ...Object.fromEntries(moved), stops: String(Math.max(0, count - 1)) }
}
