import { actions } from 'astro:actions'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { isId } from '#backoffice/wire/id.ts'
import { todayIn } from '#markets/dates.ts'
import { actionPath } from '#ui/action-path.ts'
import { namesOf } from '#ui/display-name.ts'
import type { FlightsLinkProps } from './FlightsLink.island.tsx'
import { itineraryOf, sharedBy, takesFlights } from './rules.ts'

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

/** Links to the flights of everybody for whom this account may enter them, its own first; none once the trip is over. */
export function flightsLinks(
  booking: BookingDetail,
  page: 'trip' | 'traveller',
  only: string | null,
  locals: Pick<App.Locals, 'user' | 'market' | 't' | 'pathTo' | 'formOwner'>,
): { own: FlightsLinkProps[]; others: FlightsLinkProps[] } {
  const { user, market } = locals
  const userId = user?.id ?? ''
  if (!takesFlights(booking, todayIn(market.timeZone))) return { own: [], others: [] }
  // They are saved by the traveller's id.
  const mine = sharedBy(booking.travellers, userId).filter(({ id }) => isId(id) && (!only || id === only))
  const stored = new Map(booking.flights.map(({ travelerId, flights }) => [travelerId, flights]))
  const names = namesOf(booking.travellers, locals.t)
  const props = (traveller: Traveller) => {
    const name = names.get(traveller.id) ?? ''
    return linkOf(booking, { ...traveller, name }, stored.get(traveller.id) ?? [], page, locals)
  }
  return {
    own: mine.filter((traveller) => traveller.userId === userId).map(props),
    others: mine.filter((traveller) => traveller.userId !== userId).map(props),
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
    ({ segments, flightNumber }) => flightNumber || itineraryOf(segments).kind !== 'none',
  )
  const href = flightsPath(booking, traveller.id, { pathTo })
  return {
    booking,
    traveller: traveller.id,
    href,
    pageHref: pagePath(booking, traveller.id, page, { pathTo }),
    action: actionPath(href, actions.shareFlights),
    owner: formOwner,
    labels:
      own || page === 'traveller'
        ? { share: t('flights:share'), change: t('flights:change') }
        : { share: name, change: name },
    known,
    // Nobody should buy flights before the departure is confirmed, so until then entering them is not the first choice either.
    variant: own && !known && tourConfirmed ? 'primary' : 'secondary',
    title: own ? t('flights:title') : t('flights:titleOf', { name }),
    words: {
      close: t('flights:close'),
      loading: t('flights:loading'),
      failed: t('flights:failed.unreachable'),
      again: t('shell:tryAgain'),
    },
  }
}
