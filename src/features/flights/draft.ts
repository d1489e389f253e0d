import { type Flight, type FlightSearchResult, MAX_STOPS } from '#backoffice/wire/flight.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { carriedItinerary } from './carried.ts'
import { verdictOn } from './possible.ts'
import { type FlownSegment, itineraryOf, layoverMinutes, type TripDays } from './rules.ts'
import {
  type Direction,
  directionOf,
  type Fault,
  type FlightsForm,
  farFromTrip,
  fault,
  type Parsed,
} from './schema.ts'

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
