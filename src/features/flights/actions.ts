import { defineAction } from 'astro:actions'
import { isDeepStrictEqual } from 'node:util'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, isAbsent, part } from '#backoffice/client/part.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { settle } from '#forms/settle.ts'
import { airportLabel } from './airports.ts'
import { advance, type Done, type FlowContext } from './flow.ts'
import { writes } from './intent.ts'
import { readFlightsForm } from './schema.ts'
import { type Closed, closedKey, loadShare, type Share } from './share.ts'
import { type Failure, type FlightsView, viewOf } from './view.ts'
import { type FlightsWords, flightsWords } from './words.ts'

/**
 * The next step, what was done, or why not: the code is a key of texts (`flights:failed.<code>`, `flights:closed.<code>`),
 * already translated in the view's notice or in `message`. A view keeps everything typed; `flights` is how many are stored now.
 */
export type FlightsResult =
  | { ok: true; done: null; view: FlightsView; words?: FlightsWords }
  | { ok: true; done: Done; message: string; flights: number }
  | { ok: false; code: 'invalid'; view: FlightsView }
  | (Failed<Failure> & { view: FlightsView })
  | { ok: false; code: Closed; view: null; message: string }

/** How long a search may take before manual entry is offered instead, in milliseconds. */
const SEARCH_BUDGET_MS = 2500

const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Every step of entering flights; `intent` says which. Only `save` and `remove` write (product §12). */
export const shareFlights = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<FlightsResult> => {
    const share = await loadShare(locals, text(data, 'booking'), text(data, 'traveller'))
    const intent = text(data, 'intent')
    if (typeof share === 'string') {
      const key = closedKey(share)
      if (writes(intent)) locals.toasts.push({ type: 'danger', key })
      return { ok: false, code: share, view: null, message: locals.t(key) }
    }
    const outcome = await advance(intent, readFlightsForm(data), contextOf(share, locals))
    if (outcome.kind === 'save') {
      const failure = await store(share, outcome.flights, locals)
      if (failure === null) {
        const { done, flights } = outcome
        return { ok: true, done, message: locals.t(`flights:done.${done}`), flights: flights.length }
      }
      const view = viewOf(outcome.state, share, locals, failure)
      return { ...failed(failure, `flights:failed.${failure}`, locals), view }
    }
    const view = viewOf(outcome.state, share, locals)
    if (view.errors.length > 0) return { ok: false, code: 'invalid', view }
    return { ok: true, done: null, view, ...(intent === 'open' && { words: flightsWords(locals) }) }
  },
})

function contextOf(
  { flights, days }: Share,
  { backoffice, log }: Pick<App.Locals, 'backoffice' | 'log'>,
): FlowContext {
  const soon = <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('no answer in time')), SEARCH_BUDGET_MS)
    return Promise.race([work, promise]).finally(() => clearTimeout(timer))
  }
  const noted = (error: unknown): never => {
    log.warn({ err: error }, 'a search for flights or airports failed')
    throw error
  }
  return {
    flights,
    trip: days,
    search: async (flightNumber, date) => {
      const answer = backoffice.flights.search(flightNumber, date.toString()).catch((error: unknown) => {
        // By refusing, it says that it does not know such a number.
        if (error instanceof NotFound || error instanceof BackofficeRefused) return null
        return noted(error)
      })
      return soon(answer)
    },
    lookUp: (typed) => soon(backoffice.flights.searchAirport(typed).catch(noted)),
  }
}

/** Writes a traveller's flights once. If the outcome is unknown, they are read again, never sent again. */
async function store(
  share: Share,
  flights: Flight[],
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'market' | 't' | 'log'>,
): Promise<Failure | null> {
  const { user, backoffice } = locals
  const { bookingId, travelerId } = share
  if (!user) return 'refused'
  const settled = await settle(
    () => backoffice.flights.update(user.id, bookingId, { travelerId, flights }),
    // That it is not visible yet does not prove that it did not arrive: the backoffice may ask an airline first.
    { arrived: async () => (await arrived(share, flights, locals)) || null },
  )
  if (settled.ok) return null
  const { code } = settled
  if (code === 'notFound' || code === 'conflict') return 'refused'
  return code === 'notArrived' ? 'unknown' : code
}

/** Whether the backoffice now has what was sent to it. */
async function arrived(
  { bookingId, travelerId }: Share,
  sent: Flight[],
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'market' | 't' | 'log'>,
): Promise<boolean> {
  const again = await loadShare(locals, bookingId, travelerId)
  if (typeof again === 'string') return false
  // Compared by what identifies a flight: the backoffice may spell names differently.
  const gist = (flights: readonly Flight[]) =>
    flights.map(({ direction, flightNumber, departureDate, segments }) => [
      direction,
      flightNumber,
      departureDate,
      segments.map(({ departureDateTime, arrivalDateTime }) => [departureDateTime, arrivalDateTime]),
    ])
  return isDeepStrictEqual(gist(again.flights), gist(sent))
}

export type AirportsResult =
  | { ok: true; options: { value: string; label: string; hint: string }[] }
  | { ok: false; code: 'signedOut' | Absent }

/** Most suggestions in a list. */
const MAX_SUGGESTIONS = 8

/** Longest text that is looked up, in characters. */
const MAX_QUERY = 80

/** Airport suggestions for a field, from the typed text (`flights/search-airport`). */
export const findAirports = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<AirportsResult> => {
    const { user, backoffice, market, log } = locals
    const typed = text(data, 'q').trim().slice(0, MAX_QUERY)
    if (!user) return { ok: false, code: 'signedOut' }
    if (!typed) return { ok: true, options: [] }
    const found = await part(backoffice.flights.searchAirport(typed), 'airports to suggest', log)
    if (isAbsent(found)) return { ok: false, code: found }
    const countries = new Intl.DisplayNames([market.dateLocale], { type: 'region' })
    return {
      ok: true,
      options: found.slice(0, MAX_SUGGESTIONS).map((airport) => ({
        value: airport.iataCode,
        label: airportLabel(airport),
        hint: (airport.countryCode && countries.of(airport.countryCode)) ?? '',
      })),
    }
  },
})
