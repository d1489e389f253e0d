import { Temporal } from 'temporal-polyfill'
import { MAX_FLIGHTS } from '#backoffice/wire/flight.ts'
import { inOrderFlown, readItinerary } from '#bookings/flights.ts'
import type { FieldError } from '#forms/field-ids.ts'
import { textOfCode } from '#i18n/translate.ts'
import { formatDateRange } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { joined } from '#ui/joined.ts'
import { airportLabel } from './airports.ts'
import { carriedItinerary, draftFlight, withSeal } from './draft.ts'
import { type FlightStep, type FlowState, likelyDay } from './flow.ts'
import {
  describeEffects,
  formatDayShift,
  type ItineraryWords,
  itineraryWords,
  questionsAbout,
  type Speech,
} from './itinerary-words.ts'
import {
  type Direction,
  type Fault,
  type FlightsFormValues,
  readDirection,
  stopCount,
  stopName,
  typedDays,
} from './schema.ts'
import { type Failure, failureKey, type Share } from './share.ts'
import { allFlightsKey, flightBy, flightKeys } from './stored.ts'

interface Choice {
  value: string
  label: string
}

/** One step of the form, ready to be shown: plain data, in the traveller's language. */
export interface FlightsView {
  /** The name of the trip. */
  trip: string
  step: FlightStep
  /** Whose flights: their id, and the name if it is not the reader. */
  traveller: string
  name: string | null
  direction: Direction
  /** Everything typed or carried, by the form's names. */
  values: FlightsFormValues
  errors: FieldError[]
  notice: { type: 'info' | 'success' | 'warning' | 'danger'; text: string } | null
  /** Stored flights, each with the key by which a command names it; only in the overview. */
  stored: (ItineraryWords & { key: string; direction: Direction | null })[]
  /** The key by which a command names all of them. */
  all: string
  /** Directions without a flight, if another can be added; only in the overview. */
  missing: Direction[]
  /** Whether another flight can be added; only in the overview. */
  takesMore: boolean
  /** Airports to board and leave at; only if there is a choice. */
  choices: { from: Choice[]; to: Choice[] } | null
  /** What will be saved; only in the review. */
  itinerary: ItineraryWords | null
  /** Possible slips in it; only in the review. */
  questions: string[]
  /** Companions for whom the same flights can be entered at once; only in the overview. */
  others: readonly { id: string; name: string }[]
  /** The day most people fly on, each way, as ISO dates; only in the search. */
  likelyDays: Record<Direction, string> | null
  stops: number
  /** Days from one time to the next; only where manual entry is shown or may follow. */
  days: Choice[]
}

const dates = new Set(['outboundDepartureDate', 'arrivalDate'])

/** The name of a field in messages that several fields share. */
export function fieldLabel(name: string, { t }: Pick<Speech, 't'>): string {
  const [, stop, part] = /^stop(\d)(\w+)$/.exec(name) ?? []
  if (stop && part) return textOfCode(t, 'flights:stop', part, { number: stop })
  return textOfCode(t, 'flights:field', name)
}

function messageOf({ name, kind, code, values = {} }: Fault, trip: string, speech: Speech): FieldError {
  const field = ['airport', 'time', 'day'].includes(kind) ? fieldLabel(name, speech) : ''
  return {
    name,
    message: textOfCode(speech.t, `flights:error.${kind}`, code, { ...values, field, trip }),
    kind: dates.has(name) ? 'date' : 'control',
  }
}

function noticeOf({ notice }: FlowState, failure: Failure | null, { t }: Speech): FlightsView['notice'] {
  if (failure) return { type: 'danger', text: t(failureKey(failure)) }
  if (!notice) return null
  if (notice === 'saved' || notice === 'savedOne') {
    return { type: 'success', text: t(`flights:notice.${notice}`) }
  }
  const values = { max: MAX_FLIGHTS }
  return { type: notice === 'notFound' ? 'info' : 'warning', text: t(`flights:notice.${notice}`, values) }
}

function choicesOf(form: FlightsFormValues): FlightsView['choices'] {
  const itinerary = readItinerary(carriedItinerary(form)?.segments ?? [])
  if (!('segments' in itinerary)) return null
  const clock = (dateTime: string) => wallClock(dateTime).toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    from: itinerary.segments.map(({ departureAirport, departureDateTime }, index) => ({
      value: String(index),
      label: joined([airportLabel(departureAirport), clock(departureDateTime)]),
    })),
    to: itinerary.segments.map(({ arrivalAirport, arrivalDateTime }, index) => ({
      value: String(index),
      label: joined([airportLabel(arrivalAirport), clock(arrivalDateTime)]),
    })),
  }
}

/** The days that can be chosen from one time to the next, and those already entered. */
function dayChoices(form: FlightsFormValues, { t }: Speech): Choice[] {
  const count = stopCount(form) ?? 0
  const names = Array.from({ length: count }, (_, index) => [
    stopName(index + 1, 'LandsDay'),
    stopName(index + 1, 'LeavesDay'),
  ]).flat()
  const present = names.map((name) => typedDays(form[name])).filter((days) => days !== null)
  const days = count > 0 ? new Set([0, 1, 2, 3, -1, ...present]) : []
  return [...days].map((each) => ({
    value: String(each),
    label: formatDayShift(each, { t }) ?? t('flights:sameDay'),
  }))
}

/** A state of the form as shown. `failure`: why the last command failed. */
export function createFlightsView(
  state: FlowState,
  share: Share,
  speech: Speech & Pick<App.Locals, 'shown'>,
  failure: Failure | null = null,
): FlightsView {
  const { step, form } = state
  const start = Temporal.PlainDate.from(share.days.startDate)
  const trip = formatDateRange(start, Temporal.PlainDate.from(share.days.endDate), speech.market)
  const replaced = flightBy(form.edits, share.flights)
  const draft = step === 'review' ? draftFlight(form, share.days, replaced) : null
  const others = share.flights.filter((flight) => flight !== replaced)
  const overview = step === 'overview'
  const keys = new Map(flightKeys(share.flights).map((key, at) => [share.flights[at], key]))
  const stored = overview ? inOrderFlown(share.flights) : []
  const isFull = share.flights.length >= MAX_FLIGHTS
  const missing = overview && !isFull ? missingOf(share.flights.map(({ direction }) => direction)) : []
  return {
    step,
    trip: share.trip,
    traveller: share.travelerId,
    name: share.name,
    direction: readDirection(form),
    values: Object.fromEntries(
      Object.entries(withSeal(form, share, speech)).filter(([, value]) => value !== ''),
    ),
    errors: state.faults.map((each) => messageOf(each, trip, speech)),
    notice: noticeOf(state, failure, speech),
    stored: stored.map((flight) => ({
      ...itineraryWords(flight, share.flights, share.days, speech),
      key: keys.get(flight) ?? '',
      direction: knownDirection(flight.direction),
    })),
    all: overview ? allFlightsKey(share.flights) : '',
    missing,
    takesMore: overview && stored.length > 0 && !isFull,
    choices: step === 'choose' ? choicesOf(form) : null,
    itinerary: draft?.ok ? itineraryWords(draft.value, [...others, draft.value], share.days, speech) : null,
    questions: draft?.ok
      ? [
          ...questionsAbout(draft.value, share, speech),
          ...describeEffects(draft.value, share.flights, replaced, speech),
        ]
      : [],
    others: overview && share.flights.length > 0 ? share.others : [],
    likelyDays:
      step === 'search'
        ? { OUTBOUND: likelyDay('OUTBOUND', share.days), RETURN: likelyDay('RETURN', share.days) }
        : null,
    stops: stopCount(form) ?? 0,
    days: step === 'manual' || step === 'search' ? dayChoices(form, speech) : [],
  }
}

const knownDirection = (direction: string): Direction | null =>
  direction === 'OUTBOUND' || direction === 'RETURN' ? direction : null

const missingOf = (present: readonly string[]): Direction[] =>
  (['OUTBOUND', 'RETURN'] as const).filter((direction) => !present.includes(direction))
