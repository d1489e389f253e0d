import { z } from 'zod'
import { Airport, FlightSearchResult, Segment } from '#backoffice/wire/flight.ts'
import { knownZone } from '#markets/known-zone.ts'
import { compactNumber, type FlightsForm, isFlightNumber } from './schema.ts'

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
