import { type Airport, type Flight, type FlightSearchResult, MAX_STOPS } from '#backoffice/wire/flight.ts'
import { itineraryOf, type TripDays, withFlight } from '#bookings/flights.ts'
import type { PlainDate } from '#markets/dates.ts'
import { carriedItinerary, dateInputs, draftOf, formOf, withoutStop } from './draft.ts'
import { chainOf, parseManual, resolvePlaces } from './manual.ts'
import { verdictOn } from './possible.ts'
import {
  type Direction,
  type Fault,
  type FlightsForm,
  fault,
  type Parsed,
  parseNumberAndDate,
  stopCount,
} from './schema.ts'

export type Step = 'overview' | 'search' | 'choose' | 'review' | 'manual'

/** Why the traveller is at this step; `flights:notice.<code>` is its text. */
export type FlowNotice = 'notFound' | 'searchDown' | 'unreadable' | 'saved' | 'savedOne'

/** The state of the form after a command: what it shows, with everything typed. */
export interface FlowState {
  step: Step
  form: FlightsForm
  faults: Fault[]
  notice: FlowNotice | null
}

export type Done = 'saved' | 'updated' | 'removed'

/** The next step to show, or the flights to save. `state` stays on the page if saving fails. */
export type Outcome =
  | { kind: 'show'; state: FlowState }
  | { kind: 'save'; flights: Flight[]; done: Done; state: FlowState }
  | { kind: 'copy'; state: FlowState }

/** What the steps need: the traveller's stored flights, their trip, and the two searches. */
export interface FlowContext {
  flights: readonly Flight[]
  trip: TripDays
  /** Rejects when there is no answer in time; null when there is no such flight. */
  search: (flightNumber: string, date: PlainDate) => Promise<FlightSearchResult | null>
  lookUp: (typed: string) => Promise<readonly Airport[]>
}

const show = (step: Step, form: FlightsForm, more: Partial<FlowState> = {}): Outcome => ({
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

/** What to ask once a flight is saved: the way back if it is missing, else nothing (null). */
export function stateAfterSave(context: Pick<FlowContext, 'flights' | 'trip'>): FlowState | null {
  const isKnown = (wanted: Direction) => context.flights.some(({ direction }) => direction === wanted)
  if (!isKnown('OUTBOUND') || isKnown('RETURN')) return null
  return { ...openingState(context, 'RETURN'), notice: 'savedOne' }
}

type Answer = (form: FlightsForm, context: FlowContext, about: string) => Outcome | Promise<Outcome>

/** What each command does; after a dash comes its argument: a stop's number, a direction. */
const intents: Record<string, Answer> = {
  open: (_, context) => ({ kind: 'show', state: openingState(context, null) }),
  overview: (_, context) => ({ kind: 'show', state: openingState(context, null) }),
  add: (_, context, direction) => ({ kind: 'show', state: openingState(context, direction) }),
  edit: (form, { flights }, direction) => {
    const flight = flights.find((stored) => stored.direction === direction)
    if (!flight) return show('search', { ...form, direction })
    return show('segments' in itineraryOf(flight.segments) ? 'manual' : 'search', formOf(flight))
  },
  search: searched,
  number: (form) => show('search', form),
  airports: (form) => show('choose', form),
  choose: picked,
  manual: (form, { trip }) => show('manual', asManual(form, trip)),
  addStop: (form) => {
    const count = stopCount(form)
    const full = count === null || count >= MAX_STOPS
    if (full) return show('manual', form, { faults: [fault('stops', 'stops', 'tooMany')] })
    return show('manual', { ...form, stops: String(count + 1) })
  },
  removeStop: (form, _, stop) =>
    show('manual', withoutStop(form, Number(stop), stopCount(form) ?? MAX_STOPS)),
  check: checked,
  save: saved,
  same: (form, context) => ({ kind: 'copy', state: { ...openingState(context, null), form } }),
  remove: (form, { flights }, direction) => ({
    kind: 'save',
    // Without a direction all of them: an empty list removes everything (product §12).
    flights: direction ? flights.filter((stored) => stored.direction !== direction) : [],
    done: 'removed',
    state: { step: 'overview', form, faults: [], notice: null },
  }),
}

/** The next step of the form. An unknown command means a search. */
export async function advance(command: string, form: FlightsForm, context: FlowContext): Promise<Outcome> {
  const [name = '', about = ''] = command.split('-', 2)
  const answer = Object.hasOwn(intents, name) ? intents[name] : searched
  return (answer ?? searched)(form, context, about)
}

async function searched(form: FlightsForm, { search, trip }: FlowContext): Promise<Outcome> {
  const parsed = parseNumberAndDate(form, trip)
  if (!parsed.ok) return show('search', form, { faults: parsed.faults })
  const { flightNumber, date } = parsed.value
  const found = await search(flightNumber, date).catch(() => 'down' as const)
  if (found === 'down') return show('manual', form, { notice: 'searchDown' })
  const carried = { ...form, itinerary: JSON.stringify(found), source: 'search' }
  const itinerary = itineraryOf(carriedItinerary(carried)?.segments ?? [])
  // A flight without airports counts as none (product §12), and so does one that cannot be this traveller's.
  if (!('segments' in itinerary) || verdictOn(itinerary.segments, trip) !== 'sound') {
    return show('manual', form, { notice: 'notFound' })
  }
  const whole = { from: '0', to: String(itinerary.stops) }
  return show(itinerary.kind === 'multiLeg' ? 'choose' : 'review', { ...carried, ...whole })
}

async function checked(form: FlightsForm, { lookUp, trip }: FlowContext): Promise<Outcome> {
  const parsed = parseManual(form, trip)
  const places = await resolvePlaces(form, lookUp)
  const faults = [...(parsed.ok ? [] : parsed.faults), ...(places.ok ? [] : places.faults)]
  if (!parsed.ok || !places.ok) return show('manual', form, { faults })
  const chain = chainOf(parsed.value, places.value)
  if (!chain.ok) return show('manual', form, { faults: chain.faults })
  const whole = { from: '0', to: String(chain.value.segments.length - 1) }
  return show('review', { ...form, ...whole, itinerary: JSON.stringify(chain.value), source: 'manual' })
}

/** Back to the step where the error can be corrected: choosing the airports, or entering the flight itself. */
function refused(form: FlightsForm, draft: Extract<Parsed<Flight>, { ok: false }> | null): Outcome {
  if (!draft) return show('search', form, { notice: 'unreadable' })
  const { faults } = draft
  if (faults.every(({ name }) => name === 'from' || name === 'to')) return show('choose', form, { faults })
  return show(form.source === 'manual' ? 'manual' : 'search', form, { faults })
}

function picked(form: FlightsForm, { trip }: FlowContext): Outcome {
  const draft = draftOf(form, trip)
  return draft?.ok ? show('review', form) : refused(form, draft)
}

function saved(form: FlightsForm, { flights, trip }: FlowContext): Outcome {
  const draft = draftOf(form, trip)
  if (!draft?.ok) return refused(form, draft)
  return {
    kind: 'save',
    flights: withFlight(flights, draft.value),
    done: flights.some(({ direction }) => direction === draft.value.direction) ? 'updated' : 'saved',
    state: { step: 'review', form, faults: [], notice: null },
  }
}

/** Manual entry starts with the found flight, if there is one, else with what was typed. */
function asManual(form: FlightsForm, trip: TripDays): FlightsForm {
  const draft = form.source === 'search' ? draftOf(form, trip) : null
  return draft?.ok ? { ...form, ...formOf(draft.value) } : form
}
