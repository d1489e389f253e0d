import { defineAction } from 'astro:actions'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { BATCH_MOST, BATCH_MS } from '#bookings/for-several.ts'
import { readBooking } from '#bookings/read.ts'
import { firstToDo } from '#bookings/stage.ts'
import { readerOfTrips } from '#bookings/todos.ts'
import { readAction, travellerAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { regionName } from '#markets/intl.ts'
import { typedLine } from '#markets/typed-text.ts'
import { type NextStep, nextOfTrip } from '#texts/next-step.ts'
import { airportLabel } from './airports.ts'
import { isWriteCommand } from './command.ts'
import { withoutSeal } from './draft.ts'
import {
  type Done,
  type FlowContext,
  type FlowOutcome,
  nextFlightStep,
  openingState,
  stateAfterSave,
} from './flow.ts'
import { createFault, type FlightsFormValues, readFlightsForm } from './schema.ts'
import {
  closedKey,
  type Failure,
  type FlightsClosed,
  failureKey,
  type LoadedShare,
  loadShare,
  type Share,
  saveFlights,
} from './share.ts'
import { createFlightsView, type FlightsView } from './view.ts'
import { type FlightsWords, flightsWords } from './words.ts'

/**
 * The next step, what was done, or why not: the code chooses a text (`failureKey`, `closedKey`), already translated in the view's
 * notice or in `message`; a step has a message if its search failed. A view keeps everything typed; `flights` is how many are
 * stored now, `next` the step after a save, `then` the trip's next requirement.
 */
export type FlightsResult =
  | { ok: true; done: null; view: FlightsView; words?: FlightsWords; message?: string }
  | {
      ok: true
      done: Done | 'copied'
      message: string
      flights: number
      next: FlightsView | null
      then: NextStep | null
    }
  | { ok: false; code: 'invalid'; view: FlightsView }
  | (Failed<Failure> & { view: FlightsView })
  | { ok: false; code: FlightsClosed; view: null; message: string }

const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Every step of entering flights; `command` says which. Only `save`, `same` and `remove` write (product §12). */
export const shareFlights = travellerAction(async (data: FormData, { locals }): Promise<FlightsResult> => {
  const share = await loadShare(locals, text(data, 'booking'), text(data, 'traveller'))
  const command = text(data, 'command')
  if (typeof share === 'string') {
    const key = closedKey(share)
    if (isWriteCommand(command)) locals.toasts.push({ type: 'danger', key })
    return { ok: false, code: share, view: null, message: locals.t(key) }
  }
  const outcome = await nextFlightStep(
    command,
    withoutSeal(readFlightsForm(data, locals.market), share, locals),
    contextOf(share, locals),
  )
  if (outcome.kind === 'save') return save(outcome, share, locals)
  if (outcome.kind === 'copy') return copy(data.getAll('same').map(String), outcome.state.form, share, locals)
  const view = createFlightsView(outcome.state, share, locals)
  if (view.errors.length > 0) return { ok: false, code: 'invalid', view }
  // Like a failed write (record 013); the step that follows shows it too.
  if (outcome.state.notice === 'searchDown') {
    const message = locals.t('flights:notice.searchDown')
    locals.toasts.push({ type: 'danger', key: 'flights:notice.searchDown' })
    return { ok: true, done: null, view, message }
  }
  return { ok: true, done: null, view, ...(command === 'open' && { words: flightsWords(locals) }) }
})

type Writing = Pick<
  App.Locals,
  'shown' | 'user' | 'backoffice' | 'market' | 'now' | 't' | 'log' | 'toasts' | 'pathTo' | 'site' | 'layout'
>

async function save(
  { flights, done, state }: Extract<FlowOutcome, { kind: 'save' }>,
  share: LoadedShare,
  locals: Writing,
): Promise<FlightsResult> {
  const failure = await saveFlights(share, flights, locals)
  if (failure !== null) {
    return {
      ...failed(failure, failureKey(failure), locals),
      view: createFlightsView(state, share, locals, failure),
    }
  }
  const next = done === 'saved' ? nextAfter({ ...share, flights }, locals) : null
  const message = locals.t(`flights:done.${done}`)
  const then = next ? null : thenOf(share, [share.travelerId], flights, locals)
  return { ok: true, done, message, flights: flights.length, next, then }
}

/** The trip's next requirement, now that these travellers have these flights. */
function thenOf(
  { booking }: Pick<LoadedShare, 'booking'>,
  travellers: readonly string[],
  flights: BookingDetail['flights'][number]['flights'],
  { user, market, now, layout, ...locals }: Writing,
): NextStep | null {
  if (!user) return null
  const others = booking.flights.filter(({ travelerId }) => !travellers.includes(travelerId))
  const stored = [...others, ...travellers.map((travelerId) => ({ travelerId, flights }))]
  const { overdueHours } = layout.footer.content
  const asking = { ...readerOfTrips(user, market), now, overdueHours }
  const next = firstToDo(readBooking({ ...booking, flights: stored }, asking))
  return next && nextOfTrip(next, { ...locals, market })
}

/** After a flight is saved: the return flight, then the same flights for companions without any, then nothing. */
function nextAfter(share: Share, locals: Writing): FlightsView | null {
  const context = { flights: share.flights, trip: share.days }
  const wayBack = stateAfterSave(context)
  if (wayBack) return createFlightsView(wayBack, share, locals)
  return share.others.length > 0
    ? createFlightsView({ ...openingState(context, null), notice: 'saved' }, share, locals)
    : null
}

/**
 * Saves this traveller's flights for the chosen companions, one after another, within one request's time; the rest, also after a
 * failure, is offered again.
 */
async function copy(
  chosen: readonly string[],
  form: FlightsFormValues,
  share: LoadedShare,
  locals: Writing,
): Promise<FlightsResult> {
  const state = { ...openingState({ flights: share.flights, trip: share.days }, null), form }
  const people = share.others.filter(({ id }) => chosen.includes(id))
  if (people.length === 0) {
    const faults = [createFault('same', 'same', 'required')]
    return { ok: false, code: 'invalid', view: createFlightsView({ ...state, faults }, share, locals) }
  }
  const left = [...share.others]
  const began = performance.now()
  for (const [at, { id }] of people.entries()) {
    if (at > 0 && (at >= BATCH_MOST || performance.now() - began > BATCH_MS)) {
      const view = createFlightsView({ ...state, notice: 'saved' }, { ...share, others: left }, locals)
      return { ok: true, done: null, view }
    }
    const failure = await saveFlights({ ...share, travelerId: id }, [...share.flights], locals)
    if (failure !== null) {
      const view = createFlightsView(state, { ...share, others: left }, locals, failure)
      return { ...failed(failure, failureKey(failure), locals), view }
    }
    left.splice(
      left.findIndex((other) => other.id === id),
      1,
    )
  }
  const flights = share.flights.length
  const all = [share.travelerId, ...people.map(({ id }) => id)]
  const then = thenOf(share, all, share.flights, locals)
  return { ok: true, done: 'copied', message: locals.t('flights:done.copied'), flights, next: null, then }
}

function contextOf(
  { flights, days }: Share,
  { backoffice, log }: Pick<App.Locals, 'backoffice' | 'log'>,
): FlowContext {
  const noted = (error: unknown): never => {
    log.warn({ err: error }, 'a search for flights or airports failed')
    throw error
  }
  return {
    flights,
    trip: days,
    search: (flightNumber, date) =>
      backoffice.flights.search(flightNumber, date.toString()).catch((error: unknown) => {
        // A refusal means that it does not know the number.
        if (error instanceof NotFound || error instanceof BackofficeRefused) return null
        return noted(error)
      }),
    lookUp: (typed) => backoffice.flights.searchAirport(typed).catch(noted),
  }
}

export type AirportsResult =
  | { ok: true; options: { value: string; label: string; hint: string }[] }
  | { ok: false; code: 'signedOut' | Absent }

/** Most suggestions in a list. */
const MAX_SUGGESTIONS = 8

/** Longest text that is looked up, in characters. */
const MAX_QUERY = 80

/** Airport suggestions for a field, from the typed text (`flights/search-airport`). */
export const findAirports = readAction(
  defineAction({
    accept: 'form',
    handler: async (data: FormData, { locals }): Promise<AirportsResult> => {
      const { user, backoffice, market, log } = locals
      const typed = typedLine(text(data, 'q')).slice(0, MAX_QUERY)
      if (!user) return { ok: false, code: 'signedOut' }
      if (!typed) return { ok: true, options: [] }
      const found = await loadOptional(backoffice.flights.searchAirport(typed), 'airports to suggest', log)
      if (isAbsent(found)) return { ok: false, code: found }
      return {
        ok: true,
        options: found.slice(0, MAX_SUGGESTIONS).map((airport) => ({
          value: airport.iataCode,
          label: airportLabel(airport),
          hint: airport.countryCode ? regionName(airport.countryCode, market.dateLocale) : '',
        })),
      }
    },
  }),
)
