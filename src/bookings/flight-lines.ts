import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight } from '#backoffice/wire/flight.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import {
  type AirportChange,
  airportChanges,
  flyingMinutes,
  inOrderFlown,
  readItinerary,
} from '#bookings/flights.ts'
import { type BookingReader, readsPersonal } from '#bookings/reader.ts'
import type { PlainDate } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'

/** The airport and local time of a take-off or landing. */
export interface Stopover {
  iataCode: string
  place: string | null
  time: string
  date: PlainDate
}

/** A flight in one line, from its first take-off to its last landing. */
export interface FlightLine {
  flight: Flight
  direction: 'OUTBOUND' | 'RETURN' | null
  number: string
  airline: string | null
  date: PlainDate
  stops: number
  /** Each change of airport between two segments, by IATA code. */
  changes: readonly AirportChange[]
  /** null if no airports are known: the flight then has only a number and a date (product §12). */
  route: { from: Stopover; to: Stopover; minutes: number | null } | null
}

export interface TravellerFlightLines {
  travelerId: string
  flights: FlightLine[]
}

type FlightReader = BookingReader<{ id: string }>

/** Number of flights visible to this reader that could not be read. */
export function omittedFlights(
  { flights, travellers }: Pick<BookingDetail, 'flights' | 'travellers'>,
  reader: FlightReader,
): number {
  const known = new Map(travellers.map((traveller) => [traveller.id, traveller]))
  const seen = flights.filter(({ travelerId }) => {
    const traveller = known.get(travelerId)
    return traveller && readsPersonal(reader, traveller)
  })
  return seen.reduce((sum, entry) => sum + omittedIn(entry.flights), omittedIn(flights))
}

/**
 * The flights of a booking that this reader may see, by traveller, the reader's own first; travellers without flights are left out.
 */
export function flightLines(
  { flights, travellers }: Pick<BookingDetail, 'flights' | 'travellers'>,
  reader: FlightReader,
): TravellerFlightLines[] {
  const party = new Map(travellers.map((traveller) => [traveller.id, traveller]))
  const isOwn = (id: string) => Number(id === reader.self?.id)
  return flights
    .filter((entry) => entry.flights.length > 0)
    .filter(({ travelerId }) => {
      const traveller = party.get(travelerId)
      return traveller && readsPersonal(reader, traveller)
    })
    .toSorted((one, other) => isOwn(other.travelerId) - isOwn(one.travelerId))
    .map(({ travelerId, flights: own }) => ({ travelerId, flights: inOrderFlown(own).map(toFlightLine) }))
}

const directions: Record<string, FlightLine['direction']> = { OUTBOUND: 'OUTBOUND', RETURN: 'RETURN' }

/** A flight as one line, by the segment rules of product §12. */
export function toFlightLine(flight: Flight): FlightLine {
  const { direction, flightNumber, airline, departureDate } = flight
  const itinerary = readItinerary(flight.segments)
  const known = 'segments' in itinerary ? itinerary : null
  return {
    flight,
    direction: Object.hasOwn(directions, direction) ? (directions[direction] ?? null) : null,
    number: flightNumber,
    airline: airline ?? known?.first.airline ?? null,
    date: Temporal.PlainDate.from(departureDate),
    stops: known?.stops ?? flight.stops,
    changes: known ? airportChanges(known.segments) : [],
    route: known && {
      from: stopover(known.first.departureAirport, known.first.departureDateTime),
      to: stopover(known.last.arrivalAirport, known.last.arrivalDateTime),
      minutes: flyingMinutes(known.first, known.last),
    },
  }
}

function stopover({ iataCode, city, name }: Airport, dateTime: string): Stopover {
  const local = wallClock(dateTime)
  return {
    iataCode,
    place: city ?? name,
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    date: local.toPlainDate(),
  }
}
