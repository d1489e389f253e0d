import { actions } from 'astro:actions'
import type { APIContext } from 'astro'
import { statusOf } from '#forms/outcome.ts'
import { readyHref } from '#i18n/from-trip.ts'
import { openingState } from './flow.ts'
import { flightsPath } from './link-props.ts'
import { onlyProven } from './own-itinerary.ts'
import { readFlightsForm } from './schema.ts'
import { type Closed, loadShare } from './share.ts'
import { type FlightsView, viewOf } from './view.ts'

const statuses = { ...statusOf, closed: 409, unreadable: 503 } as const

export interface FlightsPage {
  status: number
  /** null when flights cannot be entered; `closed` says why. */
  view: FlightsView | null
  closed: Closed | null
}

type Context = Pick<APIContext, 'url' | 'locals' | 'getActionResult' | 'redirect'>

/**
 * The form at its own address. Once flights are saved without script, it redirects back to the trip, so that reloading does not
 * send them again.
 */
export async function flightsPage(
  { locals, getActionResult, redirect }: Context,
  bookingId: string,
  travelerId: string,
): Promise<FlightsPage | Response> {
  const posted = getActionResult(actions.shareFlights)?.data
  if (posted?.ok && posted.done) {
    locals.flash('success', `flights:done.${posted.done}`)
    const next = posted.next ? flightsPath(bookingId, travelerId, locals) : null
    return redirect(next ?? readyHref(bookingId, locals), 303)
  }
  if (posted && !posted.ok) {
    const { code, view } = posted
    return { status: statuses[code], view, closed: view ? null : code }
  }
  if (posted) return { status: 200, view: posted.view, closed: null }
  return beginning(locals, bookingId, travelerId)
}

/**
 * The address of the reader's own flights, for links in old mails that name no traveller (`?dialog=flights`); null for any other
 * address, and when flights cannot be entered.
 */
export async function ownFlightsPath(
  { url, locals }: Pick<Context, 'url' | 'locals'>,
  bookingId: string,
): Promise<string | null> {
  if (url.searchParams.get('dialog') !== 'flights') return null
  const share = await loadShare(locals, bookingId, null)
  return typeof share === 'string' ? null : flightsPath(bookingId, share.travelerId, locals)
}

/** The known flights, or the form as it was typed before the traveller had to sign in again. */
async function beginning(
  locals: Pick<App.Locals, 'itineraryProof' | 'typed' | 't' | 'market' | 'user' | 'backoffice' | 'log'>,
  bookingId: string,
  travelerId: string,
): Promise<FlightsPage> {
  const [share, typed] = await Promise.all([
    loadShare(locals, bookingId, travelerId),
    locals.typed(actions.shareFlights),
  ])
  if (typeof share === 'string') return { status: statuses[share], view: null, closed: share }
  const opening = openingState({ flights: share.flights, trip: share.days }, null)
  const state = typed
    ? {
        ...opening,
        step: stepOf(typed) ?? opening.step,
        form: onlyProven(readFlightsForm(typed), share, locals),
      }
    : opening
  return { status: 200, view: viewOf(state, share, locals), closed: null }
}

/** The step at which a form was typed; only steps with inputs can be restored. */
const stepOf = (typed: FormData) => (['search', 'manual'] as const).find((step) => step === typed.get('step'))
