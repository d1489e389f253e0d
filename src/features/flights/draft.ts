import { z } from 'zod'
import { Airport, type Flight, FlightSearchResult, MAX_STOPS, Segment } from '#backoffice/wire/flight.ts'
import {
  calendarDaysBetween,
  dayShift,
  type FlownSegment,
  layoverMinutes,
  readItinerary,
  type TripDays,
} from '#bookings/flights.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { knownZone } from '#markets/known-zone.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { airportLabel } from './airports.ts'
import { isSameRoute, judgeSegments } from './possible.ts'
import {
  compactNumber,
  createFault,
  type Fault,
  type FlightsFormValues,
  farFromTrip,
  isFlightNumber,
  type ParsedFlights,
  readDirection,
  stopName,
  stopNumbers,
  stopParts,
  typedDays,
} from './schema.ts'
import type { Share } from './share.ts'

/** The part of an itinerary between the chosen airports. */
export function pickedSegments(
  segments: readonly FlownSegment[],
  form: FlightsFormValues,
): ParsedFlights<readonly FlownSegment[]> {
  const [from, to] = [form.from, form.to].map((text) => (/^\d$/.test(text ?? '') ? Number(text) : -1))
  const [first, last] = [segments[from ?? -1], segments[to ?? -1]]
  const faults: Fault[] = []
  if (!first) faults.push(createFault('from', 'from', 'required'))
  if (!last) faults.push(createFault('to', 'to', 'required'))
  if (!first || !last || from === undefined || to === undefined) return { ok: false, faults }
  if (to < from) faults.push(createFault('to', 'to', 'order'))
  else if (first.departureAirport.iataCode === last.arrivalAirport.iataCode) {
    faults.push(createFault('to', 'to', 'same', { airport: last.arrivalAirport.iataCode }))
  } else if (to - from > MAX_STOPS) faults.push(createFault('to', 'to', 'tooMany'))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: segments.slice(from, to + 1) }
}

/** The segments of a flight that the form can show: those with airports and times. */
export function pickFlownSegments(flight: Pick<Flight, 'segments'> | null): readonly FlownSegment[] {
  const itinerary = readItinerary(flight?.segments ?? [])
  return 'segments' in itinerary ? itinerary.segments : []
}

/**
 * The flight that a form describes once airports are chosen; null if it describes none. Values of `stored`, the flight it replaces,
 * are kept unless the form changes them; unchanged ones are not validated.
 */
export function draftFlight(
  form: FlightsFormValues,
  trip: TripDays,
  stored: Flight | null = null,
): ParsedFlights<Flight> | null {
  const carried = carriedItinerary(form, stored)
  const flown = pickFlownSegments(carried)
  if (!carried || flown.length === 0) return null
  const known = pickFlownSegments(stored)
  // Manual entry always has all segments.
  const picked =
    form.source === 'manual' && flown.length <= Math.max(MAX_STOPS + 1, known.length)
      ? ({ ok: true, value: flown } as const)
      : pickedSegments(flown, form)
  if (!picked.ok) return picked
  const verdict = judgeSegments(picked.value, trip, known)
  if (verdict === 'impossible') return null
  if (verdict === 'farFromTrip') return { ok: false, faults: [farFromTrip()] }
  const segments = picked.value.map((segment, at) => restored(segment, known[at]))
  return { ok: true, value: flightOf(form, carried, segments, stored) }
}

/** A segment carried through the form, with every unchanged value as it is stored. */
function restored(carried: FlownSegment, stored: FlownSegment | undefined): FlownSegment {
  const shown: Record<string, unknown> = CarriedSegment.safeParse(stored).data ?? {}
  if (!stored) return carried
  const isLeft = ([name, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(shown[name])
  const left = Object.entries(carried).filter(isLeft)
  return { ...carried, ...Object.fromEntries(left.map(([name]) => [name, stored[name as keyof Segment]])) }
}

function flightOf(
  form: FlightsFormValues,
  carried: FlightSearchResult,
  segments: readonly FlownSegment[],
  stored: Flight | null,
): Flight {
  const waits = segments.slice(1).map((segment, index) => layoverMinutes(segments[index] ?? segment, segment))
  const about = {
    direction: stored && form.direction === stored.direction ? stored.direction : readDirection(form),
    flightNumber:
      stored && carried.flightNumber === carriedNumber(stored) ? stored.flightNumber : carried.flightNumber,
    airline: carried.airline,
  }
  if (stored && carried.airline === shortName(stored.airline)) about.airline = stored.airline
  const known = pickFlownSegments(stored)
  if (stored && isSameRoute(segments, known))
    return { ...stored, ...about, segments: among(stored, segments) }
  return {
    ...about,
    departureDate: wallClock(segments[0]?.departureDateTime ?? '')
      .toPlainDate()
      .toString(),
    stops: stored && segments.length === known.length ? stored.stops : segments.length - 1,
    layoverMinutes: waits.every((wait) => wait !== null) ? waits.reduce((sum, wait) => sum + wait, 0) : null,
    segments: stored && segments.length === known.length ? among(stored, segments) : [...segments],
  }
}

/** Puts new segments in the places of those that the form has shown, between those that it cannot show. */
function among(stored: Flight, segments: readonly FlownSegment[]): Segment[] {
  const known = pickFlownSegments(stored)
  return stored.segments.map((segment) => segments[known.indexOf(segment as FlownSegment)] ?? segment)
}

/** Whether a save would lose stored parts of a flight that no form shows. */
export function wouldLoseStored(draft: Flight, stored: Flight): boolean {
  const known: readonly Segment[] = pickFlownSegments(stored)
  return stored.segments.some(
    (segment) =>
      !known.includes(segment) &&
      !draft.segments.includes(segment) &&
      Object.values(segment).some((value) => value !== null),
  )
}

/** Longest name of an airport, a city or an airline accepted from a form, in characters. */
const MAX_NAME = 80

const shortName = (name: string | null): string | null => name?.slice(0, MAX_NAME).toWellFormed() ?? null

const Name = z.string().nullable().default(null).transform(shortName)

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
  flightNumber: z.string(),
  airline: Name,
  segments: z.array(CarriedSegment),
})

/** The number of a stored flight as a form carries it: an invalid one is not validated. */
const carriedNumber = ({ flightNumber }: Flight): string =>
  FlightNumber.safeParse(flightNumber).data ?? flightNumber.slice(0, MAX_NAME)

/** An itinerary as the hidden text that the form carries to the next step; empty for an impossible one. */
export function carriedText(itinerary: FlightSearchResult): string {
  const flightNumber = itinerary.flightNumber.slice(0, MAX_NAME)
  const { data } = Carried.safeParse({ ...itinerary, flightNumber })
  return data ? JSON.stringify(data) : ''
}

/**
 * The itinerary that a form carries from the previous step, or null if it has none that can be parsed. It comes from the browser,
 * so whether it is possible and fits the trip still has to be checked (`judgeSegments`).
 */
export function carriedItinerary(
  form: FlightsFormValues,
  stored: Flight | null = null,
): FlightSearchResult | null {
  try {
    const { data } = Carried.safeParse(JSON.parse(form.itinerary ?? ''))
    const flightNumber = data && FlightNumber.safeParse(data.flightNumber).data
    if (data && flightNumber) return { ...data, flightNumber }
    return data && stored && data.flightNumber === carriedNumber(stored) ? data : null
  } catch {
    return null
  }
}

/** The three inputs of a date, from an ISO date. */
export const dateInputs = (name: string, iso: string): FlightsFormValues =>
  Object.fromEntries(dateParts.map((part) => [datePartName(name, part), splitDate(iso)[part]]))

const clockText = (dateTime: string) => wallClock(dateTime).toPlainTime().toString({ smallestUnit: 'minute' })

/** A flight as the inputs of the form, for correction by hand; unknown values stay empty. */
export function formOfFlight(flight: Flight): FlightsFormValues {
  const { direction, flightNumber, departureDate, airline } = flight
  const flown = pickFlownSegments(flight)
  const [first, last] = [flown[0], flown.at(-1)]
  const basics = { direction, flightNumber, airline: airline ?? '' }
  if (!first || !last) {
    const stops = String(flight.stops)
    return { ...basics, ...dateInputs('outboundDepartureDate', departureDate), stops }
  }
  const ofStops = flown
    .slice(1)
    .map((segment, index) => stopForm(index + 1, flown[index] ?? segment, segment, flight))
  return {
    ...basics,
    ...dateInputs('outboundDepartureDate', dayOf(first.departureDateTime)),
    firstNumber: ownNumber(first, flight),
    departureAirport: airportLabel(first.departureAirport),
    departureTime: clockText(first.departureDateTime),
    arrivalAirport: airportLabel(last.arrivalAirport),
    ...dateInputs('arrivalDate', dayOf(last.arrivalDateTime)),
    arrivalTime: clockText(last.arrivalDateTime),
    stops: String(flown.length - 1),
    ...Object.assign({}, ...ofStops),
  }
}

const dayOf = (dateTime: string) => wallClock(dateTime).toPlainDate().toString()

/** The number of a segment if it differs from the flight's. */
const ownNumber = ({ flightNumber }: Segment, flight: Flight): string =>
  flightNumber === null || flightNumber === flight.flightNumber ? '' : flightNumber

/** The inputs of the stop between two segments. */
function stopForm(
  stop: number,
  before: FlownSegment,
  after: FlownSegment,
  flight: Flight,
): FlightsFormValues {
  const isChanged = before.arrivalAirport.iataCode !== after.departureAirport.iataCode
  const values: Record<(typeof stopParts)[number], string> = {
    Airport: airportLabel(before.arrivalAirport),
    LandsDay: String(dayShift(before)),
    Lands: clockText(before.arrivalDateTime),
    From: isChanged ? airportLabel(after.departureAirport) : '',
    LeavesDay: String(calendarDaysBetween(before.arrivalDateTime, after.departureDateTime)),
    Leaves: clockText(after.departureDateTime),
    Number: ownNumber(after, flight),
  }
  return Object.fromEntries(stopParts.map((part) => [stopName(stop, part), values[part]]))
}

/** The form without one of its stops: later stops move up, the count goes down by one, and the days count from the time before. */
export function withoutStop(form: FlightsFormValues, removed: number, count: number): FlightsFormValues {
  const moved = stopNumbers.flatMap((stop) => {
    const source = stop < removed ? stop : stop + 1
    return stopParts.map((part) => [stopName(stop, part), form[stopName(source, part)] ?? ''] as const)
  })
  const days = ([removed, removed + 1] as const)
    .flatMap((stop) => [
      stopName(stop, 'LandsDay'),
      ...(stop === removed ? [stopName(stop, 'LeavesDay')] : []),
    ])
    .reduce((sum, name) => sum + (typedDays(form[name]) ?? 0), 0)
  const next = removed < count ? { [stopName(removed, 'LandsDay')]: String(days) } : {}
  return { ...form, ...Object.fromEntries(moved), ...next, stops: String(Math.max(0, count - 1)) }
}

type Sealing = Pick<App.Locals, 'shown'>
type Person = Pick<Share, 'bookingId' | 'travelerId'>

/** The seal's context: whose itinerary it is and how it was entered, so that none can be exchanged for another. */
const placeOf = ({ bookingId, travelerId }: Person, { source = '' }: FlightsFormValues): string[] => [
  'flights',
  bookingId,
  travelerId,
  source,
]

/** The form with its itinerary sealed, for the hidden inputs: the browser can return it, but not forge one. */
export function withSeal(form: FlightsFormValues, person: Person, { shown }: Sealing): FlightsFormValues {
  const { itinerary = '' } = form
  return itinerary === '' ? form : { ...form, itinerary: shown.seal(itinerary, placeOf(person, form)) }
}

/** The form with the itinerary that we sealed for this traveller and this source, however long ago; any other is dropped. */
export function withoutSeal(form: FlightsFormValues, person: Person, { shown }: Sealing): FlightsFormValues {
  const { itinerary = '', ...rest } = form
  const opened = itinerary === '' ? null : shown.open(itinerary, placeOf(person, form))?.shown
  return typeof opened === 'string' ? { ...rest, itinerary: opened } : { ...rest, source: '' }
}
