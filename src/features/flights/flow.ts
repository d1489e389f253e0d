import { type Airport, type Flight, type FlightSearchResult, MAX_STOPS } from '#backoffice/flight.ts'
import type { PlainDate } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { formOf, withoutStop } from './form-values.ts'
import { chainOf, parseManual, resolvePlaces } from './manual.ts'
import { type FlownSegment, itineraryOf, layoverMinutes, withFlight } from './rules.ts'
import {
  carriedItinerary,
  type Direction,
  directionOf,
  type Fault,
  type FlightsForm,
  fault,
  type Parsed,
  parseNumberAndDate,
  stopCount,
} from './schema.ts'

export type Step = 'overview' | 'search' | 'choose' | 'review' | 'manual'

/** Why the traveller is where they are; `flights:notice.<code>` says it. */
export type FlowNotice = 'notFound' | 'searchDown' | 'unreadable'

/** Where the conversation stands after an intent: what it shows, with everything typed. */
export interface FlowState {
  step: Step
  form: FlightsForm
  faults: Fault[]
  notice: FlowNotice | null
}

export type Done = 'saved' | 'updated' | 'removed'

/** The next thing to show, or the flights to save. `state` is what stays on the page while saving fails. */
export type Outcome =
  | { kind: 'show'; state: FlowState }
  | { kind: 'save'; flights: Flight[]; done: Done; state: FlowState }

/** What the steps stand on: the traveller's flights as they are stored, and the two searches. */
export interface FlowContext {
  flights: readonly Flight[]
  /** Rejects when there is no answer in time; null where there is no such flight. */
  search: (flightNumber: string, date: PlainDate) => Promise<FlightSearchResult | null>
  lookUp: (typed: string) => Promise<readonly Airport[]>
}

const show = (step: Step, form: FlightsForm, more: Partial<FlowState> = {}): Outcome => ({
  kind: 'show',
  state: { step, form, faults: [], notice: null, ...more },
})

/** What is shown first: what is known, or else the search for what is not. */
export function openingState({ flights }: Pick<FlowContext, 'flights'>, wanted: string | null): FlowState {
  const form = { direction: wanted === 'RETURN' ? 'RETURN' : 'OUTBOUND' }
  return {
    step: flights.length > 0 && wanted === null ? 'overview' : 'search',
    form,
    faults: [],
    notice: null,
  }
}

type Answer = (form: FlightsForm, context: FlowContext, about: string) => Outcome | Promise<Outcome>

/** What each intent does; behind a dash stands what it is about: a stop's number, a direction. */
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
  choose: (form) => picked(form),
  manual: (form) => show('manual', asManual(form)),
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
  remove: (form, { flights }, direction) => ({
    kind: 'save',
    // Without a direction all of them: an empty list removes what there is (spec §7).
    flights: direction ? flights.filter((stored) => stored.direction !== direction) : [],
    done: 'removed',
    state: { step: 'overview', form, faults: [], notice: null },
  }),
}

/** The next step of the conversation. An intent that nobody knows searches. */
export async function advance(intent: string, form: FlightsForm, context: FlowContext): Promise<Outcome> {
  const [name = '', about = ''] = intent.split('-', 2)
  const answer = Object.hasOwn(intents, name) ? intents[name] : searched
  return (answer ?? searched)(form, context, about)
}

async function searched(form: FlightsForm, { search }: FlowContext): Promise<Outcome> {
  const asked = parseNumberAndDate(form)
  if (!asked.ok) return show('search', form, { faults: asked.faults })
  const { flightNumber, date } = asked.value
  const found = await search(flightNumber, date).catch(() => 'down' as const)
  if (found === 'down') return show('manual', form, { notice: 'searchDown' })
  const itinerary = itineraryOf(found?.segments ?? [])
  // A flight without airports is as good as none (spec §4): the traveller tells us where it goes.
  if (!found || !('segments' in itinerary)) return show('manual', form, { notice: 'notFound' })
  const whole = { from: '0', to: String(itinerary.stops) }
  const carried = { ...form, ...whole, itinerary: JSON.stringify(found), source: 'search' }
  return show(itinerary.kind === 'multiLeg' ? 'choose' : 'review', carried)
}

async function checked(form: FlightsForm, { lookUp }: FlowContext): Promise<Outcome> {
  const parsed = parseManual(form)
  const places = await resolvePlaces(form, lookUp)
  const faults = [...(parsed.ok ? [] : parsed.faults), ...(places.ok ? [] : places.faults)]
  if (!parsed.ok || !places.ok) return show('manual', form, { faults })
  const chain = chainOf(parsed.value, places.value)
  if (!chain.ok) return show('manual', form, { faults: chain.faults })
  const whole = { from: '0', to: String(chain.value.segments.length - 1) }
  return show('review', { ...form, ...whole, itinerary: JSON.stringify(chain.value), source: 'manual' })
}

/** The part of an itinerary between the airports chosen. */
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

/** The flight a form stands for once airports are chosen; null where it carries none. */
export function draftOf(form: FlightsForm): Parsed<Flight> | null {
  const carried = carriedItinerary(form)
  const itinerary = itineraryOf(carried?.segments ?? [])
  if (!carried || !('segments' in itinerary)) return null
  const picked = pickedSegments(itinerary.segments, form)
  if (!picked.ok) return picked
  const segments = [...picked.value]
  const waits = segments.slice(1).map((segment, index) => layoverMinutes(segments[index] ?? segment, segment))
  const flight: Flight = {
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
  return { ok: true, value: flight }
}

function picked(form: FlightsForm): Outcome {
  const draft = draftOf(form)
  if (!draft) return show('search', form, { notice: 'unreadable' })
  return draft.ok ? show('review', form) : show('choose', form, { faults: draft.faults })
}

function saved(form: FlightsForm, { flights }: FlowContext): Outcome {
  const draft = draftOf(form)
  if (!draft) return show('search', form, { notice: 'unreadable' })
  if (!draft.ok) return show('choose', form, { faults: draft.faults })
  return {
    kind: 'save',
    flights: withFlight(flights, draft.value),
    done: flights.some(({ direction }) => direction === draft.value.direction) ? 'updated' : 'saved',
    state: { step: 'review', form, faults: [], notice: null },
  }
}

/** From a found flight the entry by hand begins with what was found, else with what was typed. */
function asManual(form: FlightsForm): FlightsForm {
  const draft = form.source === 'search' ? draftOf(form) : null
  return draft?.ok ? { ...form, ...formOf(draft.value) } : form
}
