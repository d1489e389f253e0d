import { Temporal } from 'temporal-polyfill'
import { itineraryOf } from '#bookings/flights.ts'
import type { FieldError } from '#forms/field-ids.ts'
import { textOfCode } from '#i18n/translate.ts'
import { formatDateRange } from '#markets/dates.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { airportLabel } from './airports.ts'
import { carriedItinerary, draftOf, withSeal } from './draft.ts'
import { type FlowState, likelyDay, type Step } from './flow.ts'
import { type ItineraryWords, itineraryWords, questionsAbout, type Speech } from './itinerary-words.ts'
import { type Direction, directionOf, type Fault, type FlightsForm, stopCount } from './schema.ts'
import { type Failure, failureKey, type Share } from './share.ts'

interface Choice {
  value: string
  label: string
}

/** One step of the form, ready to be shown: plain data, in the traveller's language. */
export interface FlightsView {
  /** The name of the trip. */
  trip: string
  step: Step
  /** Whose flights: their id, and the name if it is not the reader. */
  traveller: string
  name: string | null
  direction: Direction
  /** Everything typed or carried, by the form's names. */
  values: FlightsForm
  errors: FieldError[]
  notice: { type: 'info' | 'success' | 'warning' | 'danger'; text: string } | null
  /** Stored flights, each with what can be done about it; only in the overview. */
  stored: (ItineraryWords & { direction: Direction | null })[]
  /** Directions without a flight; only in the overview. */
  missing: Direction[]
  /** Airports to board and leave at; only when there is a choice. */
  choices: { from: Choice[]; to: Choice[] } | null
  /** What will be saved; only in the review. */
  itinerary: ItineraryWords | null
  /** What about it may be a slip; only in the review. */
  questions: string[]
  /** For whom the same flights can be entered at once; only in the overview. */
  others: readonly { id: string; name: string }[]
  /** The day most people fly on, each way, as ISO dates; only in the search. */
  likelyDays: Record<Direction, string> | null
  stops: number
}

const dates = new Set(['outboundDepartureDate', 'arrivalDate'])

/** The name of a field in messages that several fields share. */
export function fieldLabel(name: string, { t }: Pick<Speech, 't'>): string {
  const [, stop, part] = /^stop(\d)(Airport|Lands|Leaves)$/.exec(name) ?? []
  if (stop && part) return textOfCode(t, 'flights:stop', part, { number: stop })
  return textOfCode(t, 'flights:field', name)
}

function messageOf({ name, kind, code, values = {} }: Fault, trip: string, speech: Speech): FieldError {
  const field = kind === 'airport' || kind === 'time' ? fieldLabel(name, speech) : ''
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
  return { type: notice === 'notFound' ? 'info' : 'warning', text: t(`flights:notice.${notice}`) }
}

function choicesOf(form: FlightsForm): FlightsView['choices'] {
  const itinerary = itineraryOf(carriedItinerary(form)?.segments ?? [])
  if (!('segments' in itinerary)) return null
  const clock = (dateTime: string) => wallClock(dateTime).toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    from: itinerary.segments.map(({ departureAirport, departureDateTime }, index) => ({
      value: String(index),
      label: `${airportLabel(departureAirport)} · ${clock(departureDateTime)}`,
    })),
    to: itinerary.segments.map(({ arrivalAirport, arrivalDateTime }, index) => ({
      value: String(index),
      label: `${airportLabel(arrivalAirport)} · ${clock(arrivalDateTime)}`,
    })),
  }
}

/** A state of the form as it is shown. `failure` is what went wrong with the last command. */
export function viewOf(
  state: FlowState,
  share: Share,
  speech: Speech & Pick<App.Locals, 'shown'>,
  failure: Failure | null = null,
): FlightsView {
  const { step, form } = state
  const start = Temporal.PlainDate.from(share.days.startDate)
  const trip = formatDateRange(start, Temporal.PlainDate.from(share.days.endDate), speech.market)
  const draft = step === 'review' ? draftOf(form, share.days) : null
  const overview = step === 'overview'
  const stored = overview ? share.flights : []
  return {
    step,
    trip: share.trip,
    traveller: share.travelerId,
    name: share.name,
    direction: directionOf(form),
    values: Object.fromEntries(
      Object.entries(withSeal(form, share, speech)).filter(([, value]) => value !== ''),
    ),
    errors: state.faults.map((each) => messageOf(each, trip, speech)),
    notice: noticeOf(state, failure, speech),
    stored: stored.map((flight) => ({
      ...itineraryWords(flight, start, speech),
      direction: knownDirection(flight.direction),
    })),
    missing: overview ? missingOf(share.flights.map(({ direction }) => direction)) : [],
    choices: step === 'choose' ? choicesOf(form) : null,
    itinerary: draft?.ok ? itineraryWords(draft.value, start, speech) : null,
    questions: draft?.ok ? questionsAbout(draft.value, share, speech) : [],
    others: overview && share.flights.length > 0 ? share.others : [],
    likelyDays:
      step === 'search'
        ? { OUTBOUND: likelyDay('OUTBOUND', share.days), RETURN: likelyDay('RETURN', share.days) }
        : null,
    stops: stopCount(form) ?? 0,
  }
}

const knownDirection = (direction: string): Direction | null =>
  direction === 'OUTBOUND' || direction === 'RETURN' ? direction : null

const missingOf = (present: readonly string[]): Direction[] =>
  (['OUTBOUND', 'RETURN'] as const).filter((direction) => !present.includes(direction))
