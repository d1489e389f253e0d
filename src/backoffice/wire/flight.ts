import { z } from 'zod'
import {
  CalendarDate,
  CountryCode,
  codes,
  Id,
  type Listed,
  LocalDateTime,
  maybe,
  nestedList,
  orElse,
  soft,
  whole,
} from './values.ts'

/** IATA airport code. */
const IataCode = z.string().regex(/^[A-Z]{3}$/)

export const Airport = z.object({
  iataCode: IataCode,
  name: maybe(z.string()),
  city: maybe(z.string()),
  countryCode: soft(CountryCode),
  /** IANA time zone of the airport. */
  timeZone: maybe(z.string()),
})
export type Airport = z.infer<typeof Airport>

/**
 * One take-off and one landing, in local times of the airports. If only the flight's number and day are known, it may come as one
 * segment without airports (product §12); `bookings/flights.ts` tells the two apart.
 */
export const Segment = z.object({
  flightNumber: maybe(z.string()),
  airline: maybe(z.string()),
  departureAirport: maybe(Airport),
  arrivalAirport: maybe(Airport),
  departureDateTime: maybe(LocalDateTime),
  arrivalDateTime: maybe(LocalDateTime),
})
export type Segment = z.infer<typeof Segment>

export const FLIGHT_DIRECTIONS = ['OUTBOUND', 'RETURN'] as const
/** Most stops a flight may have (product §12). */
export const MAX_STOPS = 3
/** Most flights a traveller may have on a booking. */
export const MAX_FLIGHTS = 4

/**
 * A traveller's outbound or return flight; several segments make a multi-leg itinerary (product §12), which would be a different
 * one without one of them.
 */
export const Flight = whole(
  z.object({
    direction: codes(FLIGHT_DIRECTIONS),
    flightNumber: z.string().min(1),
    departureDate: CalendarDate,
    airline: maybe(z.string()),
    stops: orElse(z.int().min(0).max(MAX_STOPS), 0),
    /** Total layover, minutes. */
    layoverMinutes: soft(z.int().nonnegative()),
    segments: nestedList(Segment),
  }),
)
export type Flight = z.infer<typeof Flight>

/** A traveller's flights on a booking. */
export const TravellerFlights = z.object({ travelerId: Id, flights: nestedList(Flight) })
export type TravellerFlights = z.infer<typeof TravellerFlights>

/** One entry for each traveller. A second one, as some systems send for each flight, is added to the first. */
export function byTraveller(entries: Listed<TravellerFlights>): Listed<TravellerFlights> {
  const groups = Map.groupBy(entries, ({ travelerId }) => travelerId)
  if (groups.size === entries.length) return entries
  return [...groups].map(([travelerId, own]) => ({
    travelerId,
    flights: own.flatMap(({ flights }) => flights),
  }))
}

/** POST users/{userId}/bookings/{bookingId}/flights: replaces the traveller's flights; an empty list removes them. */
export const FlightsUpdate = z.object({
  travelerId: z.string().min(1),
  flights: z.array(Flight).max(MAX_FLIGHTS),
})
export type FlightsUpdate = z.infer<typeof FlightsUpdate>

/** Query of GET flights/search-flight. The form's field is called outboundDepartureDate (product §12). */
export const FlightSearchQuery = z.object({ flightNumber: z.string().min(1), departureDate: CalendarDate })

/** Answer of GET flights/search-flight: without segments, it was not found; with several, the traveller picks the airports. */
export const FlightSearchResult = whole(
  z.object({
    flightNumber: z.string(),
    airline: maybe(z.string()),
    segments: nestedList(Segment),
  }),
)
export type FlightSearchResult = z.infer<typeof FlightSearchResult>

/** Query of GET flights/search-airport. */
export const AirportSearchQuery = z.object({ q: z.string().min(1) })
