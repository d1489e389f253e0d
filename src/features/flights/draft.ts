import { z } from 'zod'
import { Airport, type Flight, FlightSearchResult, MAX_STOPS, Segment } from '#backoffice/wire/flight.ts'
import { type FlownSegment, itineraryOf, layoverMinutes, type TripDays } from '#bookings/flights.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { knownZone } from '#markets/known-zone.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { airportLabel } from './airports.ts'
import { verdictOn } from './possible.ts'
import {
  compactNumber,
  type Direction,
  directionOf,
  type Fault,
  type FlightsForm,
  farFromTrip,
  fault,
  isFlightNumber,
  type Parsed,
  stopName,
  stopNumbers,
  stopParts,
} from './schema.ts'
import type { Share } from './share.ts'

/** The part of an itinerary between the chosen airports. */
export function pickedSegments(
  segments: readonly FlownSegment[],
  form: FlightsForm,
): Parsed<readonly FlownSegment[]> {
  const [from, to] = [form.from, form.to].map((text) => (/^\d$/.test(text ?? '') ? Number(text) : -1))
  const [first, last] = [segments[from ?? -1], segments[to ?? -1]]
  const faults: Fault[] = []
  if (!first) faults.push(fault('from', 'from', 'required'))
  if (!last) faults.push(fault('to', 'to', 'required'))
  if (!first || !last || from === undefined || to === undefined) return { ok: false, faults }
  if (to < from) faults.push(fault('to', 'to', 'order'))
  else if (first.departureAirport.iataCode === last.arrivalAirport.iataCode) {
    faults.push(fault('to', 'to', 'same', { airport: last.arrivalAirport.iataCode }))
  } else if (to - from > MAX_STOPS) faults.push(fault('to', 'to', 'tooMany'))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: segments.slice(from, to + 1) }
}

/** The flight that a form describes once airports are chosen; null when it has none that is possible. */
export function draftOf(form: FlightsForm, trip: TripDays): Parsed<Flight> | null {
  const carried = carriedItinerary(form)
  const itinerary = itineraryOf(carried?.segments ?? [])
  if (!carried || !('segments' in itinerary)) return null
  const picked = pickedSegments(itinerary.segments, form)
  if (!picked.ok) return picked
  const verdict = verdictOn(picked.value, trip)
  if (verdict === 'impossible') return null
  if (verdict === 'farFromTrip') return { ok: false, faults: [farFromTrip()] }
  return { ok: true, value: flightOf(form, carried, [...picked.value]) }
}

function flightOf(form: FlightsForm, carried: FlightSearchResult, segments: FlownSegment[]): Flight {
  const waits = segments.slice(1).map((segment, index) => layoverMinutes(segments[index] ?? segment, segment))
  return {
    direction: directionOf(form) satisfies Direction,
    flightNumber: carried.flightNumber,
    airline: carried.airline,
    departureDate: wallClock(segments[0]?.departureDateTime ?? '')
      .toPlainDate()
      .toString(),
    stops: segments.length - 1,
    layoverMinutes: waits.every((wait) => wait !== null) ? waits.reduce((sum, wait) => sum + wait, 0) : null,
    segments,
  }
}

/** Longest name of an airport, a city or an airline accepted from a form, in characters. */
const MAX_NAME = 80

const Name = z
  .string()
  .transform((name) => name.slice(0, MAX_NAME))
  .nullable()
  .default(null)

const CarriedAirport = Airport.extend({
  name: Name,
  city: Name,
  timeZone: z.string().nullable().default(null).transform(knownZone),
})

const FlightNumber = z.string().transform(compactNumber).refine(isFlightNumber)

const CarriedSegment = Segment.extend({
  flightNumber: FlightNumber.nullable().catch(null),
  airline: Name,
  departureAirport: CarriedAirport.nullable().default(null),
  arrivalAirport: CarriedAirport.nullable().default(null),
})

const Carried = FlightSearchResult.extend({
  flightNumber: FlightNumber,
  airline: Name,
  segments: z.array(CarriedSegment),
})

/**
 * The itinerary that a form carries from the previous step, or null when it has none that can be parsed. It comes from the
 * browser, so whether it is possible and fits the trip still has to be checked (`verdictOn`).
 */
export function carriedItinerary(form: FlightsForm): FlightSearchResult | null {
  try {
    return Carried.safeParse(JSON.parse(form.itinerary ?? '')).data ?? null
  } catch {
    return null
  }
}

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

type Sealing = Pick<App.Locals, 'shown'>
type Person = Pick<Share, 'bookingId' | 'travelerId'>

/** For whom an itinerary was found or entered, and how: none of it can be exchanged for another. */
const placeOf = ({ bookingId, travelerId }: Person, { source = '' }: FlightsForm): string[] => [
  'flights',
  bookingId,
  travelerId,
  source,
]

/** The form with its itinerary sealed, for the hidden inputs: the browser may send it back, not write another. */
export function withSeal(form: FlightsForm, person: Person, { shown }: Sealing): FlightsForm {
  const { itinerary = '' } = form
  return itinerary === '' ? form : { ...form, itinerary: shown.seal(itinerary, placeOf(person, form)) }
}

/** The form with the itinerary that we sealed for this traveller and from this source, however long ago; without any other. */
export function withoutSeal(form: FlightsForm, person: Person, { shown }: Sealing): FlightsForm {
  const { itinerary = '', ...rest } = form
  const opened = itinerary === '' ? null : shown.open(itinerary, placeOf(person, form))?.shown
  return typeof opened === 'string' ? { ...rest, itinerary: opened } : { ...rest, source: '' }
}
