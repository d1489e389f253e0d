import { actions } from 'astro:actions'
import type { APIContext } from 'astro'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { isId } from '#backoffice/wire/id.ts'
import { readItinerary, takesFlights } from '#bookings/flights.ts'
import { derivePaymentInputs, listPaymentSteps } from '#bookings/money.ts'
import { personalAmong } from '#bookings/reader.ts'
import { isOverdue, readPaymentState } from '#bookings/urgency.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { readyHref } from '#i18n/from-trip.ts'
import { actionPath } from '#ui/action-path.ts'
import { nameTravellers } from '#ui/display-name.ts'
import { withoutSeal } from './draft.ts'
import type { FlightsLinkProps } from './FlightsLink.island.tsx'
import { openingState } from './flow.ts'
import { readFlightsForm } from './schema.ts'
import { type FlightsClosed, loadShare } from './share.ts'
import { createFlightsView, type FlightsView } from './view.ts'

const statuses = { ...failureStatuses, closed: 409, unreadable: 503 } as const

export interface FlightsPage {
  status: number
  /** null if flights cannot be entered; `closed` explains why. */
  view: FlightsView | null
  closed: FlightsClosed | null
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
    locals.flash('saved', `flights:done.${posted.done}`)
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
 * address, and if flights cannot be entered.
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
  locals: Pick<App.Locals, 'shown' | 'typed' | 't' | 'market' | 'now' | 'user' | 'backoffice' | 'log'>,
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
        form: withoutSeal(readFlightsForm(typed, locals.market), share, locals),
      }
    : opening
  return { status: 200, view: createFlightsView(state, share, locals), closed: null }
}

/** The step at which a form was typed; only steps with inputs can be restored. */
const stepOf = (typed: FormData) => (['search', 'manual'] as const).find((step) => step === typed.get('step'))

type Place = Pick<App.Locals, 'pathTo'>

/** The address of the form: a page, or the dialog over the trip's or the traveller's page. */
export function flightsPath(bookingId: string, travelerId: string, { pathTo }: Place): string {
  return pathTo('travels/_tour/_traveler/flights', { tour: bookingId, traveler: travelerId })
}

/** The page that the dialog opens on. */
function pagePath(bookingId: string, travelerId: string, page: 'trip' | 'traveller', place: Place): string {
  const params = { tour: bookingId, traveler: travelerId }
  return page === 'trip'
    ? place.pathTo('travels/_tour', params)
    : place.pathTo('travels/_tour/_traveler', params)
}

/**
 * Links to the flights of everybody for whom this account may enter them, its own first; none once the trip is over and, while an
 * overdue payment may cancel the booking, only for flights that are known.
 */
export function flightsLinks(
  booking: BookingDetail,
  page: 'trip' | 'traveller',
  only: string | null,
  locals: Pick<App.Locals, 'user' | 'market' | 'now' | 't' | 'pathTo' | 'formOwner'>,
): { own: FlightsLinkProps[]; others: FlightsLinkProps[] } {
  const { user, now } = locals
  const userId = user?.id ?? ''
  if (!takesFlights(booking, now)) return { own: [], others: [] }
  // They are saved by the traveller's id.
  const mine = personalAmong(booking.travellers, userId).filter(
    ({ id }) => isId(id) && (!only || id === only),
  )
  const stored = new Map(booking.flights.map(({ travelerId, flights }) => [travelerId, flights]))
  const names = nameTravellers(booking.travellers, locals.t)
  const props = (traveller: Traveller) => {
    const name = names.get(traveller.id) ?? ''
    return linkOf(booking, { ...traveller, name }, stored.get(traveller.id) ?? [], page, locals)
  }
  const paying = derivePaymentInputs(booking, listPaymentSteps(booking), now.today)
  const isLate = isOverdue(readPaymentState({ ...booking, ...paying }, now))
  const shown = mine
    .map((traveller) => ({ isOwn: traveller.userId === userId, link: props(traveller) }))
    .filter(({ link }) => !isLate || link.known)
  return {
    own: shown.filter(({ isOwn }) => isOwn).map(({ link }) => link),
    others: shown.filter(({ isOwn }) => !isOwn).map(({ link }) => link),
  }
}

function linkOf(
  { id: booking, tourConfirmed }: Pick<BookingDetail, 'id' | 'tourConfirmed'>,
  traveller: Pick<Traveller, 'id' | 'userId'> & { name: string },
  stored: readonly Flight[],
  page: 'trip' | 'traveller',
  { t, pathTo, user, formOwner }: Pick<App.Locals, 't' | 'pathTo' | 'user' | 'formOwner'>,
): FlightsLinkProps {
  const { name } = traveller
  const own = traveller.userId === user?.id
  const known = stored.some(
    ({ segments, flightNumber }) => flightNumber || readItinerary(segments).kind !== 'none',
  )
  const href = flightsPath(booking, traveller.id, { pathTo })
  const title = own ? t('flights:title') : t('flights:titleOf', { name })
  // A list with a heading needs only names; on a traveller's page the link states whose flights they are.
  const others = page === 'traveller' ? title : name
  return {
    booking,
    traveller: traveller.id,
    href,
    pageHref: pagePath(booking, traveller.id, page, { pathTo }),
    action: actionPath(href, actions.shareFlights),
    owner: formOwner,
    labels: own
      ? { share: t('flights:share'), change: t('flights:change') }
      : { share: others, change: others },
    known,
    // A trip's page has only one primary button. On a traveller's page, flights should not be bought before the departure is
    // confirmed, so until then entering them is not primary either.
    variant: page === 'traveller' && own && !known && tourConfirmed ? 'primary' : 'secondary',
    title,
    words: {
      close: t('flights:close'),
      loading: t('flights:loading'),
      failed: t('flights:failed.unreachable'),
      again: t('shell:tryAgain'),
    },
  }
}
