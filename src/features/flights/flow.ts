import {
  type Airport,
  type Flight,
  type FlightSearchResult,
  MAX_FLIGHTS,
  MAX_STOPS,
} from '#backoffice/wire/flight.ts'
import { flightContent, readItinerary, type TripDays } from '#bookings/flights.ts'
import type { PlainDate } from '#markets/dates.ts'
import {
  carriedItinerary,
  carriedText,
  dateInputs,
  draftFlight,
  formOfFlight,
  pickFlownSegments,
  withoutStop,
} from './draft.ts'
import { buildSegments, parseManual, resolvePlaces } from './manual.ts'
import { judgeSegments } from './possible.ts'
import {
  createFault,
  type Direction,
  type Fault,
  type FlightsFormValues,
  type ParsedFlights,
  parseNumberAndDate,
  SHOWN_STOPS,
  stopCount,
} from './schema.ts'
import { allFlightsKey, flightBy, flightIndex } from './stored.ts'

export type FlightStep = 'overview' | 'search' | 'choose' | 'review' | 'manual'

/** Why the traveller is at this step; `flights:notice.<code>` is its text. */
export type FlowNotice =
  | 'notFound'
  | 'searchDown'
  | 'unreadable'
  | 'saved'
  | 'savedOne'
  | 'changed'
  | 'gone'
  | 'full'
  | 'tooManyLegs'

/** The state of the form after a command: what it shows, with everything typed. */
export interface FlowState {
  step: FlightStep
  form: FlightsFormValues
  faults: Fault[]
  notice: FlowNotice | null
}

export type Done = 'saved' | 'updated' | 'removed' | 'removedOne'

/** The next step to show, or the flights to save. `state` stays on the page if saving fails. */
export type FlowOutcome =
  | { kind: 'show'; state: FlowState }
  | { kind: 'save'; flights: Flight[]; done: Done; state: FlowState }
  | { kind: 'copy'; state: FlowState }

/** What the steps need: the traveller's stored flights, their trip, and the two searches. */
export interface FlowContext {
  flights: readonly Flight[]
  trip: TripDays
  /** Rejects if there is no answer in time; null if there is no such flight. */
  search: (flightNumber: string, date: PlainDate) => Promise<FlightSearchResult | null>
  lookUp: (typed: string) => Promise<readonly Airport[]>
}

const show = (step: FlightStep, form: FlightsFormValues, more: Partial<FlowState> = {}): FlowOutcome => ({
  kind: 'show',
  state: { step, form, faults: [], notice: null, ...more },
})

/** The first step: the known flights, or else the search for a missing one. */
export function openingState(
  { flights, trip }: Pick<FlowContext, 'flights' | 'trip'>,
  wanted: string | null,
): FlowState {
  const direction = wanted === 'RETURN' ? 'RETURN' : 'OUTBOUND'
  return {
    step: flights.length > 0 && wanted === null ? 'overview' : 'search',
    form: { direction, ...dateInputs('outboundDepartureDate', likelyDay(direction, trip)) },
    faults: [],
    notice: null,
  }
}

/** The ISO day on which most people fly: the trip's first day out, its last day back. */
export const likelyDay = (direction: Direction, { startDate, endDate }: TripDays): string =>
  direction === 'RETURN' ? endDate : startDate

/** The question after a flight is saved: the return flight if it is missing, else nothing (null). */
export function stateAfterSave(context: Pick<FlowContext, 'flights' | 'trip'>): FlowState | null {
  const isKnown = (wanted: Direction) => context.flights.some(({ direction }) => direction === wanted)
  if (!isKnown('OUTBOUND') || isKnown('RETURN')) return null
  return { ...openingState(context, 'RETURN'), notice: 'savedOne' }
}

type Answer = (
  form: FlightsFormValues,
  context: FlowContext,
  about: string,
) => FlowOutcome | Promise<FlowOutcome>

/** The flight of the command is no longer stored: nothing is done, and the stored ones are shown. */
const changed = (context: FlowContext): FlowOutcome => ({
  kind: 'show',
  state: { ...openingState(context, null), step: 'overview', notice: 'changed' },
})

/** What each command does; after a dash comes its argument: a stop's number, a direction, the key of the flight it acts on. */
const intents: Record<string, Answer> = {
  open: (_, context) => ({ kind: 'show', state: openingState(context, null) }),
  overview: (_, context) => ({ kind: 'show', state: openingState(context, null) }),
  add: (_, context, direction) => ({ kind: 'show', state: openingState(context, direction) }),
  edit: (_, context, key) => {
    const flight = flightBy(key, context.flights)
    if (!flight) return changed(context)
    const legs = pickFlownSegments(flight).length
    const form = { ...formOfFlight(flight), edits: key }
    if (legs > SHOWN_STOPS + 1) return show('search', form, { notice: 'tooManyLegs' })
    return show(legs > 0 ? 'manual' : 'search', form)
  },
  search: searched,
  number: (form) => show('search', form),
  airports: (form) => show('choose', form),
  choose: picked,
  manual: (form, context) => show('manual', asManual(form, context)),
  addStop: (form) => {
    const count = stopCount(form)
    const full = count === null || count >= MAX_STOPS
    if (full) return show('manual', form, { faults: [createFault('stops', 'stops', 'tooMany')] })
    return show('manual', { ...form, stops: String(count + 1) })
  },
  removeStop: (form, _, stop) =>
    show('manual', withoutStop(form, Number(stop), stopCount(form) ?? MAX_STOPS)),
  check: checked,
  save: saved,
  same: (form, context, key) =>
    key === allFlightsKey(context.flights)
      ? { kind: 'copy', state: { ...openingState(context, null), form } }
      : changed(context),
  remove: (form, context, key) => {
    const { flights } = context
    const state: FlowState = { step: 'overview', form, faults: [], notice: null }
    // An empty list removes everything (product §12).
    if (key === allFlightsKey(flights)) return { kind: 'save', flights: [], done: 'removed', state }
    const place = flightIndex(key, flights)
    if (place < 0) return changed(context)
    return { kind: 'save', flights: flights.toSpliced(place, 1), done: 'removedOne', state }
  },
}

/** The next step of the form. An unknown command means a search. */
export async function nextFlightStep(
  command: string,
  form: FlightsFormValues,
  context: FlowContext,
): Promise<FlowOutcome> {
  const [name = '', about = ''] = command.split('-', 2)
  const answer = Object.hasOwn(intents, name) ? intents[name] : searched
  return (answer ?? searched)(form, context, about)
}

async function searched(form: FlightsFormValues, { search, trip }: FlowContext): Promise<FlowOutcome> {
  const parsed = parseNumberAndDate(form, trip)
  if (!parsed.ok) return show('search', form, { faults: parsed.faults })
  const { flightNumber, date } = parsed.value
  const found = await search(flightNumber, date).catch(() => 'down' as const)
  if (found === 'down') return show('manual', form, { notice: 'searchDown' })
  const carried = { ...form, itinerary: found ? carriedText(found) : '', source: 'search' }
  const itinerary = readItinerary(carriedItinerary(carried)?.segments ?? [])
  // A flight without airports counts as none (product §12), and so does one that cannot be this traveller's.
  if (!('segments' in itinerary) || judgeSegments(itinerary.segments, trip) !== 'sound') {
    return show('manual', form, { notice: 'notFound' })
  }
  const whole = { from: '0', to: String(itinerary.stops) }
  return show(itinerary.kind === 'multiLeg' ? 'choose' : 'review', { ...carried, ...whole })
}

async function checked(form: FlightsFormValues, context: FlowContext): Promise<FlowOutcome> {
  const { lookUp, trip } = context
  const began = beganWith(form, context)
  const parsed = parseManual(form, trip, began)
  const places = await resolvePlaces(form, lookUp, began)
  const faults = [...(parsed.ok ? [] : parsed.faults), ...(places.ok ? [] : places.faults)]
  if (!parsed.ok || !places.ok) return show('manual', form, { faults })
  const chain = buildSegments(parsed.value, places.value, began)
  if (!chain.ok) return show('manual', form, { faults: chain.faults })
  const whole = { from: '0', to: String(chain.value.segments.length - 1) }
  return show('review', { ...form, ...whole, itinerary: carriedText(chain.value), source: 'manual' })
}

/** Back to the step where the error can be corrected: choosing the airports, or entering the flight itself. */
function refused(
  form: FlightsFormValues,
  draft: Extract<ParsedFlights<Flight>, { ok: false }> | null,
): FlowOutcome {
  if (!draft) return show('search', form, { notice: 'unreadable' })
  const { faults } = draft
  if (faults.every(({ name }) => name === 'from' || name === 'to')) return show('choose', form, { faults })
  return show(form.source === 'manual' ? 'manual' : 'search', form, { faults })
}

function picked(form: FlightsFormValues, { trip, flights }: FlowContext): FlowOutcome {
  const draft = draftFlight(form, trip, flightBy(form.edits, flights))
  return draft?.ok ? show('review', form) : refused(form, draft)
}

/** Saves one flight, replacing the one it edits; all others stay. Sent again, it is stored once. */
function saved(form: FlightsFormValues, { flights, trip }: FlowContext): FlowOutcome {
  const stored = flightBy(form.edits, flights)
  const draft = draftFlight(form, trip, stored)
  if (!draft?.ok) return refused(form, draft)
  const flight = draft.value
  const place = stored
    ? flightIndex(form.edits ?? '', flights)
    : flights.findIndex((one) => flightContent(one) === flightContent(flight))
  if (place < 0 && form.edits) return show('review', { ...form, edits: '' }, { notice: 'gone' })
  if (place < 0 && flights.length >= MAX_FLIGHTS) return show('review', form, { notice: 'full' })
  return {
    kind: 'save',
    flights: place < 0 ? [...flights, flight] : flights.with(place, flight),
    done: place < 0 ? 'saved' : 'updated',
    state: { step: 'review', form, faults: [], notice: null },
  }
}

/** Manual entry starts with the found flight, if there is one, else with the typed values. */
function asManual(form: FlightsFormValues, { trip, flights }: FlowContext): FlightsFormValues {
  const draft = form.source === 'search' ? draftFlight(form, trip, flightBy(form.edits, flights)) : null
  return draft?.ok ? { ...form, ...formOfFlight(draft.value) } : form
}

/** The flight that a manual entry began with: one found or checked before, else the stored one; null for a new one. */
function beganWith(form: FlightsFormValues, { trip, flights }: FlowContext): Flight | null {
  const stored = flightBy(form.edits, flights)
  const draft = form.itinerary ? draftFlight(form, trip, stored) : null
  return draft?.ok ? draft.value : stored
}
