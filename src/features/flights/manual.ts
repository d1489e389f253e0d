import { Temporal } from 'temporal-polyfill'
import type { Airport, FlightSearchResult, Segment } from '#backoffice/wire/flight.ts'
import type { TripDays } from '#bookings/flights.ts'
import type { PlainDate } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import { typedLine } from '#markets/typed-text.ts'
import { type LookUp, resolveAirport } from './airports.ts'
import { LONGEST_JOURNEY_HOURS } from './possible.ts'
import {
  dateIn,
  type Fault,
  type FlightsForm,
  fault,
  type Parsed,
  parseNumberAndDate,
  stopCount,
  stopName,
  stopNumbers,
  stopParts,
  typedTime,
} from './schema.ts'

/** Longest name of an airline, in characters. */
const MAX_AIRLINE = 80

interface Stop<Place> {
  place: Place
  lands: Temporal.PlainTime
  leaves: Temporal.PlainTime
}

/** A flight entered by hand; `Place` is first the text of an airport, then the airport. */
export interface ManualFlight<Place> {
  flightNumber: string
  airline: string | null
  from: Place
  departure: Temporal.PlainDateTime
  stops: Stop<Place>[]
  to: Place
  arrival: Temporal.PlainDateTime
}

/** The error of a required time: empty, or not valid. */
function timeFault(name: string, value: Temporal.PlainTime | null | ''): Fault[] {
  if (value === '') return [fault(name, 'time', 'required')]
  return value === null ? [fault(name, 'time', 'invalid')] : []
}

/** Fields of stops beyond the count: the flight has more segments than its stops say. */
function stopFaults(form: FlightsForm, count: number | null): Fault[] {
  if (count === null) return [fault('stops', 'stops', 'tooMany')]
  const more = stopNumbers.filter(
    (stop) => stop > count && stopParts.some((part) => form[stopName(stop, part)]?.trim()),
  )
  return more.length > 0 ? [fault('stops', 'stops', 'tooFew')] : []
}

/** The dates and times of a manual entry, with its airports still as typed; or every invalid field. */
export function parseManual(form: FlightsForm, trip: TripDays): Parsed<ManualFlight<string>> {
  const basics = parseNumberAndDate(form, trip)
  const airline = typedLine(form.airline ?? '')
  const takeOff = typedTime(form.departureTime)
  const arrivalDate = dateIn(form, 'arrivalDate')
  const landing = typedTime(form.arrivalTime)
  const count = stopCount(form)
  const stops = stopNumbers.slice(0, count ?? 0).map((stop) => ({
    place: form[stopName(stop, 'Airport')] ?? '',
    lands: typedTime(form[stopName(stop, 'Lands')]),
    leaves: typedTime(form[stopName(stop, 'Leaves')]),
  }))
  const faults = [
    ...(basics.ok ? [] : basics.faults),
    ...(airline.length > MAX_AIRLINE ? [fault('airline', 'airline', 'tooLong')] : []),
    ...timeFault('departureTime', takeOff),
    ...(typeof arrivalDate === 'string' ? [fault('arrivalDate', 'arrivalDate', arrivalDate)] : []),
    ...timeFault('arrivalTime', landing),
    ...stopFaults(form, count),
    ...stops.flatMap(({ lands, leaves }, index) => [
      ...timeFault(stopName(index + 1, 'Lands'), lands),
      ...timeFault(stopName(index + 1, 'Leaves'), leaves),
    ]),
  ]
  if (faults.length > 0 || !basics.ok || !takeOff || typeof arrivalDate === 'string' || !landing)
    return { ok: false, faults }
  return {
    ok: true,
    value: {
      flightNumber: basics.value.flightNumber,
      airline: airline || null,
      from: form.departureAirport ?? '',
      departure: basics.value.date.toPlainDateTime(takeOff),
      stops: stops.flatMap(({ place, lands, leaves }) => (lands && leaves ? [{ place, lands, leaves }] : [])),
      to: form.arrivalAirport ?? '',
      arrival: arrivalDate.toPlainDateTime(landing),
    },
  }
}

const placeNames = (stops: number): string[] => [
  'departureAirport',
  ...stopNumbers.slice(0, stops).map((stop) => stopName(stop, 'Airport')),
  'arrivalAirport',
]

/**
 * Looks up all airports of a manual entry at once; every one that is unknown or ambiguous, or occurs twice, is an error.
 */
export async function resolvePlaces(form: FlightsForm, lookUp: LookUp): Promise<Parsed<Airport[]>> {
  const names = placeNames(stopCount(form) ?? 0)
  const resolved = await Promise.all(names.map((name) => resolveAirport(name, form[name] ?? '', lookUp)))
  const seen = new Set<string>()
  const faults = resolved.flatMap((one, index) => {
    if (!one.ok) return [one.fault]
    if (!seen.has(one.airport.iataCode)) {
      seen.add(one.airport.iataCode)
      return []
    }
    return [fault(names[index] ?? '', 'airport', 'same', { airport: one.airport.iataCode })]
  })
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, value: resolved.flatMap((one) => (one.ok ? [one.airport] : [])) }
}

/** A local time in a zone with its instant; times that a clock change skips do not exist. */
interface Clock {
  wall: Temporal.PlainDateTime
  moment: Temporal.Instant
  skipped: boolean
}

function clockAt(wall: Temporal.PlainDateTime, zone: string): Clock {
  const zoned = wall.toZonedDateTime(zone)
  return { wall, moment: zoned.toInstant(), skipped: !zoned.toPlainDateTime().equals(wall) }
}

/** The next time after an instant at which the clock of a zone shows `time`: that day there, or the day after. */
export function nextClock(after: Temporal.Instant, time: Temporal.PlainTime, zone: string): Clock {
  const day: PlainDate = after.toZonedDateTimeISO(zone).toPlainDate()
  const [today, tomorrow] = [day, day.add({ days: 1 })].map((date) =>
    clockAt(date.toPlainDateTime(time), zone),
  )
  return today && Temporal.Instant.compare(today.moment, after) > 0 ? today : (tomorrow as Clock)
}

/** The zones to calculate with: every airport's own or, if one is unknown, the same for all, as if their clocks agreed. */
function zonesOf(airports: readonly Airport[]): string[] {
  const known = airports.map(({ timeZone }) => knownZone(timeZone)).filter((zone) => zone !== null)
  return known.length === airports.length ? known : airports.map(() => 'UTC')
}

/** The segments of a manual entry, stop by stop in the local times of its airports; or what is impossible about its times. */
export function chainOf(
  { flightNumber, airline, departure, stops, arrival }: ManualFlight<unknown>,
  airports: readonly Airport[],
): Parsed<FlightSearchResult> {
  const zones = zonesOf(airports)
  const faults: Fault[] = []
  const noteSkipped = (name: string, clock: Clock) => {
    if (clock.skipped) faults.push(fault(name, 'time', 'skipped'))
    return clock
  }
  const start = noteSkipped('departureTime', clockAt(departure, zones[0] ?? 'UTC'))
  let last = start
  const clocks = [start]
  for (const [index, { lands, leaves }] of stops.entries()) {
    const zone = zones[index + 1] ?? 'UTC'
    const down = noteSkipped(stopName(index + 1, 'Lands'), nextClock(last.moment, lands, zone))
    last = noteSkipped(stopName(index + 1, 'Leaves'), nextClock(down.moment, leaves, zone))
    clocks.push(down, last)
  }
  const end = noteSkipped('arrivalTime', clockAt(arrival, zones.at(-1) ?? 'UTC'))
  clocks.push(end)
  if (Temporal.Instant.compare(end.moment, last.moment) <= 0) {
    faults.push(fault('arrivalDate', 'arrivalDate', 'beforeDeparture'))
  } else if (start.moment.until(end.moment).total('hours') > LONGEST_JOURNEY_HOURS) {
    faults.push(fault('arrivalDate', 'arrivalDate', 'tooLong', { hours: LONGEST_JOURNEY_HOURS }))
  }
  if (faults.length > 0) return { ok: false, faults }
  return {
    ok: true,
    value: { flightNumber, airline, segments: segmentsOf(clocks, airports, flightNumber, airline) },
  }
}

function segmentsOf(
  clocks: readonly Clock[],
  airports: readonly Airport[],
  flightNumber: string,
  airline: string | null,
): Segment[] {
  const text = (clock: Clock | undefined) => clock?.wall.toString({ smallestUnit: 'second' }) ?? null
  return airports.slice(1).map((arrivalAirport, index) => ({
    flightNumber,
    airline,
    departureAirport: airports[index] ?? null,
    arrivalAirport,
    departureDateTime: text(clocks[index * 2]),
    arrivalDateTime: text(clocks[index * 2 + 1]),
  }))
}
