import type { Temporal } from 'temporal-polyfill'
import { type Airport, type Flight, type FlightSearchResult, MAX_STOPS } from '#backoffice/wire/flight.ts'
import type { FlownSegment, TripDays } from '#bookings/flights.ts'
import type { PlainDate } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import { typedLine } from '#markets/typed-text.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { type AirportLookUp, airportLabel, type Resolved, resolveAirport } from './airports.ts'
import { formOfFlight, pickFlownSegments } from './draft.ts'
import { disorders, isTooLong, LONGEST_JOURNEY_HOURS } from './possible.ts'
import {
  createFault,
  dateIn,
  type Fault,
  type FlightsFormValues,
  isFlightNumber,
  type ParsedFlights,
  parseNumberAndDate,
  shownText,
  stopCount,
  stopName,
  stopNumbers,
  stopParts,
  typedDays,
  typedNumber,
  typedTime,
} from './schema.ts'

/** Longest name of an airline, in characters. */
const MAX_AIRLINE = 80

/**
 * The flight that a form began with, stored or found. Everything that the form does not change or show is kept, and unchanged
 * values are not validated.
 */
interface Known {
  flight: Flight
  form: FlightsFormValues
  flown: readonly FlownSegment[]
}

const knownOf = (flight: Flight | null): Known | null =>
  flight && { flight, form: formOfFlight(flight), flown: pickFlownSegments(flight) }

const isUntouched = (name: string, form: FlightsFormValues, known: Known | null): boolean =>
  known !== null && shownText(form[name]) === shownText(known.form[name])

/** A local time with the name of its input. */
interface Clock {
  name: string
  local: Temporal.PlainDateTime
  /** The stored text, if it shows the same minute. */
  stored: string | null
}

/** A flight entered by hand, with its airports still as typed. */
export interface ManualFlight {
  flightNumber: string
  airline: string | null
  /** The number of each leg. */
  numbers: readonly (string | null)[]
  /** Take-off and landing of each leg in turn. */
  clocks: readonly Clock[]
}

/** The error of a required time: empty, or not valid. */
function timeFault(name: string, value: Temporal.PlainTime | null | ''): Fault[] {
  if (value === '') return [createFault(name, 'time', 'required')]
  return value === null ? [createFault(name, 'time', 'invalid')] : []
}

/** The number of stops; null if it is not allowed: a stored flight may have more than can be entered. */
function stopsOf(form: FlightsFormValues, known: Known | null): number | null {
  const count = stopCount(form)
  return count === null || count > Math.max(MAX_STOPS, (known?.flown.length ?? 1) - 1) ? null : count
}

/** Fields of stops beyond the count: the flight has more segments than its count of stops. */
function stopFaults(form: FlightsFormValues, count: number | null): Fault[] {
  if (count === null) return [createFault('stops', 'stops', 'tooMany')]
  const more = stopNumbers.filter(
    (stop) => stop > count && stopParts.some((part) => form[stopName(stop, part)]?.trim()),
  )
  return more.length > 0 ? [createFault('stops', 'stops', 'tooFew')] : []
}

/** A manual entry without its airports; or every invalid field. `began` is the flight that the form began with. */
export function parseManual(
  form: FlightsFormValues,
  trip: TripDays,
  began: Flight | null = null,
): ParsedFlights<ManualFlight> {
  const known = knownOf(began)
  const basics = parseNumberAndDate(form, trip, known?.form)
  const airline = typedLine(form.airline ?? '')
  const keepsAirline = isUntouched('airline', form, known)
  const count = stopsOf(form, known)
  const flightNumber = basics.ok ? basics.value.flightNumber : ''
  const number = known && isUntouched('flightNumber', form, known) ? known.flight.flightNumber : flightNumber
  const clocks = clocksOf(form, count ?? 0, known)
  const numbers = numbersOf(form, count ?? 0, number, known)
  const faults = [
    ...(basics.ok ? [] : basics.faults),
    ...(airline.length > MAX_AIRLINE && !keepsAirline ? [createFault('airline', 'airline', 'tooLong')] : []),
    ...clocks.faults,
    ...stopFaults(form, count),
    ...numbers.faults,
  ]
  if (faults.length > 0) return { ok: false, faults }
  return {
    ok: true,
    value: {
      flightNumber: number,
      airline: known && keepsAirline ? known.flight.airline : airline || null,
      numbers: numbers.all,
      clocks: clocks.all,
    },
  }
}

/** The times of a manual entry in turn; the day of each at a stop counts from the time before it. */
function clocksOf(
  form: FlightsFormValues,
  stops: number,
  known: Known | null,
): { all: Clock[]; faults: Fault[] } {
  const all: Clock[] = []
  const faults: Fault[] = []
  const stored = known?.flown.length === stops + 1 ? known.flown : []
  const texts = stored.flatMap(({ departureDateTime, arrivalDateTime }) => [
    departureDateTime,
    arrivalDateTime,
  ])
  const note = (name: string, day: PlainDate | null, at: number) => {
    const time = typedTime(form[name])
    faults.push(...timeFault(name, time))
    if (!day || !time) return
    const local = day.toPlainDateTime(time)
    const text = texts[at]
    const isStored = text !== undefined && isSameMinute(wallClock(text), local)
    all.push({ name, local, stored: isStored ? text : null })
  }
  const departure = dateIn(form, 'outboundDepartureDate')
  let day = typeof departure === 'string' ? null : departure
  note('departureTime', day, 0)
  for (const [index, stop] of stopNumbers.slice(0, stops).entries()) {
    for (const [half, part] of (['Lands', 'Leaves'] as const).entries()) {
      const name = stopName(stop, `${part}Day`)
      const days = typedDays(form[name])
      if (days === null) faults.push(createFault(name, 'day', 'invalid'))
      day = day && days !== null ? day.add({ days }) : null
      note(stopName(stop, part), day, index * 2 + 1 + half)
    }
  }
  const arrival = dateIn(form, 'arrivalDate')
  if (typeof arrival === 'string') faults.push(createFault('arrivalDate', 'arrivalDate', arrival))
  note('arrivalTime', typeof arrival === 'string' ? null : arrival, stops * 2 + 1)
  return { all, faults }
}

const isSameMinute = (one: Temporal.PlainDateTime, other: Temporal.PlainDateTime): boolean =>
  one.round({ smallestUnit: 'minute', roundingMode: 'floor' }).equals(other)

/** The number of each leg: its own if it has one, else the flight's. */
function numbersOf(
  form: FlightsFormValues,
  stops: number,
  flightNumber: string,
  known: Known | null,
): { all: (string | null)[]; faults: Fault[] } {
  const faults: Fault[] = []
  const names = ['firstNumber', ...stopNumbers.slice(0, stops).map((stop) => stopName(stop, 'Number'))]
  const stored = known?.flown.length === names.length ? known.flown : []
  const all = names.map((name, at) => {
    const own = stored[at]?.flightNumber
    if (own !== undefined && isUntouched(name, form, known))
      return own === known?.flight.flightNumber ? flightNumber : own
    const text = shownText(form[name])
    const compact = typedNumber(text)
    if (!compact) return flightNumber
    const moved = known?.flown.find((segment) => shownText(segment.flightNumber ?? '') === text)
    if (!moved && !isFlightNumber(compact)) faults.push(createFault(name, 'flightNumber', 'invalid'))
    return moved?.flightNumber ?? compact
  })
  return { all, faults }
}

/** An end of a leg: the input that names its airport. */
interface Place {
  name: string
  /** The input of the landing before, if this is the take-off after it. */
  landing: string | null
}

const placesOf = (stops: number): Place[] => [
  { name: 'departureAirport', landing: null },
  ...stopNumbers.slice(0, stops).flatMap((stop) => [
    { name: stopName(stop, 'Airport'), landing: null },
    { name: stopName(stop, 'From'), landing: stopName(stop, 'Airport') },
  ]),
  { name: 'arrivalAirport', landing: null },
]

/**
 * Looks up all airports of a manual entry at once, for take-off and landing of each leg in turn; every one that is unknown or
 * ambiguous, or occurs twice, is an error. A flight may continue from another airport than it landed at.
 */
export async function resolvePlaces(
  form: FlightsFormValues,
  lookUp: AirportLookUp,
  began: Flight | null = null,
): Promise<ParsedFlights<Airport[]>> {
  const known = knownOf(began)
  const places = placesOf(stopsOf(form, known) ?? 0)
  const stored = known?.flown.flatMap(({ departureAirport, arrivalAirport }) => [
    departureAirport,
    arrivalAirport,
  ])
  const resolve = (name: string, at: number): Promise<Resolved> | Resolved => {
    const isShown = (airport: Airport | undefined) =>
      airport !== undefined && shownText(airportLabel(airport)) === shownText(form[name])
    const same = [stored?.[at], ...(stored ?? [])].find(isShown)
    return same ? { ok: true, airport: same } : resolveAirport(name, form[name] ?? '', lookUp)
  }
  const isTyped = ({ name, landing }: Place) => landing === null || shownText(form[name]) !== ''
  const resolved = await Promise.all(
    places.map((place, at) => (isTyped(place) ? resolve(place.name, at) : null)),
  )
  const airports: Airport[] = []
  const faults: Fault[] = []
  const seen = new Map<string, string>()
  for (const [at, { name, landing }] of places.entries()) {
    const one = resolved[at]
    const before = airports.at(-1)
    if (one === null) {
      const kept = stored?.length === places.length ? stored[at] : undefined
      if (before) airports.push(kept?.iataCode === before.iataCode ? kept : before)
      continue
    }
    if (!one?.ok) {
      if (one) faults.push(one.fault)
      continue
    }
    const code = one.airport.iataCode
    airports.push(one.airport)
    const earlier = seen.get(code)
    if (earlier === undefined) seen.set(code, name)
    else if (earlier !== landing) {
      const touched = [name, earlier].find((each) => !isUntouched(each, form, known))
      if (touched) faults.push(createFault(touched, 'airport', 'same', { airport: code }))
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: airports }
}

/** Whether a clock change skips a local time. */
function isSkipped({ local, stored }: Clock, { timeZone }: Airport): boolean {
  const zone = knownZone(timeZone)
  if (stored !== null || !zone) return false
  return !local.toZonedDateTime(zone).toPlainDateTime().equals(local)
}

/** The segments of a manual entry, in the local times of its airports; or the impossible times. */
export function buildSegments(
  entry: ManualFlight,
  airports: readonly Airport[],
  began: Flight | null = null,
): ParsedFlights<FlightSearchResult> {
  const known = knownOf(began)
  const segments = segmentsOf(entry, airports, known)
  const faults = entry.clocks.flatMap((clock, at) => {
    const airport = airports[at]
    return airport && isSkipped(clock, airport) ? [createFault(clock.name, 'time', 'skipped')] : []
  })
  for (const { segment, end } of disorders(segments, known?.flown)) {
    const name = entry.clocks[segment * 2 + (end === 'lands' ? 1 : 0)]?.name ?? ''
    if (name === 'arrivalTime') faults.push(createFault('arrivalDate', 'arrivalDate', 'beforeDeparture'))
    else if (!faults.some((one) => one.name === name)) faults.push(createFault(name, 'time', 'order'))
  }
  if (faults.length === 0 && isTooLong(segments, known?.flown)) {
    faults.push(createFault('arrivalDate', 'arrivalDate', 'tooLong', { hours: LONGEST_JOURNEY_HOURS }))
  }
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, value: { flightNumber: entry.flightNumber, airline: entry.airline, segments } }
}

function segmentsOf(
  { airline, numbers, clocks }: ManualFlight,
  airports: readonly Airport[],
  known: Known | null,
): FlownSegment[] {
  const text = (clock: Clock | undefined) =>
    clock?.stored ?? clock?.local.toString({ smallestUnit: 'second' }) ?? ''
  return numbers.flatMap((flightNumber, at) => {
    const [departureAirport, arrivalAirport] = [airports[at * 2], airports[at * 2 + 1]]
    if (!departureAirport || !arrivalAirport) return []
    const isIts = (segment: FlownSegment) =>
      segment.departureAirport.iataCode === departureAirport.iataCode &&
      segment.arrivalAirport.iataCode === arrivalAirport.iataCode
    const stored =
      known?.flown.length === numbers.length ? known.flown[at] : known?.flown.find((one) => isIts(one))
    return {
      flightNumber,
      // A leg of another airline keeps it; the others follow the flight's.
      airline: stored && stored.airline !== known?.flight.airline ? stored.airline : airline,
      departureAirport,
      arrivalAirport,
      departureDateTime: text(clocks[at * 2]),
      arrivalDateTime: text(clocks[at * 2 + 1]),
    }
  })
}
