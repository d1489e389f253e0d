import { consentsInForce } from '#account/consents.ts'
import { isDealOpen } from '#account/deals.ts'
import { measureCompletion } from '#account/profile.ts'
import { requireUser } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { omittedAccepted } from '#bookings/border.ts'
import {
  type DashboardStage,
  type DashboardState,
  dashboardState,
  isJustBack,
} from '#bookings/dashboard-stage.ts'
import { omittedFlights } from '#bookings/flight-lines.ts'
import { isUpcoming, tripsIn } from '#bookings/lists.ts'
import { omittedInProgramme } from '#bookings/programme.ts'
import { readBooking, type TripState } from '#bookings/read.ts'
import { dateOfTrip, determinePhase, type Moment } from '#bookings/time.ts'
import { readerOfTrips, type ToDo } from '#bookings/todos.ts'
import type { CounterKey } from '#routes.ts'
import { cancelledLead } from '#texts/refunds.ts'
import { ticketNote, tripTicket } from '#texts/ticket.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { type Counted, loadWhole, type Parts } from './load.ts'

export interface DashboardPage {
  /** The first subject; null if the trips could not be loaded, or an unreadable one may come first. */
  stage: DashboardStage | null
  /** All other open to-dos of all trips, in order. */
  rest: readonly RestItem[]
  /** The next trip, if the first screen is about something else, with a line on what it still needs. */
  next: { ticket: TripTicketProps; note: string | undefined } | null
  /** The cover's picture: the destination of the first trip. */
  landscape: TripTicketProps['landscape'] | null
  /** Why the trips are missing; null if they are not. */
  tripsAbsent: Absent | null
  /** How many trips are ahead or under way; null: currently unknown. */
  upcoming: number | null
  /**
   * How many items could not be read: a trip may be the next, and any may hide a to-do. `accepted`: documents that a trip accepts.
   */
  omitted: Record<'trips' | 'travellers' | 'refunds' | 'accepted' | 'flights' | 'programme', number>
}

/** An open to-do other than the first; `title` if we know more than the list of bookings reports. */
export interface RestItem {
  toDo: ToDo
  title: string | null
}

type Locals = Pick<
  App.Locals,
  'user' | 't' | 'market' | 'now' | 'layout' | 'pathTo' | 'backoffice' | 'userId' | 'log' | 'flags'
>

/** The traveller's dashboard, from the loaded parts and users/me; first loads the whole booking it is about. */
export async function dashboardPage(parts: Parts, locals: Locals): Promise<DashboardPage> {
  const { market, now } = locals
  const { user } = requireUser(locals)
  const { overdueHours } = locals.layout.footer.content
  const asking = { ...readerOfTrips(user, market), now, overdueHours }
  const bookings = ifLoaded(parts.bookings)
  const open = bookings ? bookings.whole(openBookings(bookings.heads, now)) : []
  const unread = {
    trips: bookings ? omittedIn(bookings.heads) : 0,
    travellers: omittedOver(open, 'party'),
    refunds: omittedOver(open, 'refunds'),
    accepted: omittedAccepted(tripsIn('upcoming', open, now).map(({ tour }) => tour)),
  }
  const isAllRead = Object.values(unread).every((count) => count === 0)
  const neverBooked = bookings?.heads.length === 0 && isAllRead
  const listed = open
    .toSorted((one, other) =>
      one.startDate < other.startDate ? -1 : Number(one.startDate > other.startDate),
    )
    .map((booking) => readBooking(booking, asking))
  const stateOf = (trips: readonly TripState[]) => dashboardState(trips, now.today, neverBooked)
  const listedState = stateOf(listed)
  const loaded = await Promise.all(wantedWhole(listedState).map((id) => loadWhole(locals, id)))
  const trips = listed.map((trip) => {
    const whole = loaded.find((booking) => booking?.id === trip.facts.id)
    return whole ? readBooking(whole, asking) : trip
  })
  const { stage, rest, next } = stateOf(trips)
  const listedToDos = 'toDo' in stage ? [stage.toDo, ...rest] : rest
  const shown = 'trip' in stage ? stage.trip : next
  return {
    stage: bookings && isSure(stage, isAllRead) ? stage : null,
    rest: rest.map((toDo) => ({ toDo, title: refundTitle(toDo, trips, locals) })),
    next: next && { ticket: tripTicket(next, locals), note: ticketNote(next, locals, listedToDos) },
    landscape: shown && tripTicket(shown, locals).landscape,
    tripsAbsent: isAbsent(parts.bookings) ? parts.bookings : null,
    upcoming: bookings?.heads.filter((head) => isUpcoming(head, now)).length ?? null,
    omitted: { ...unread, ...omittedWhole(trips, unread.travellers) },
  }
}

/**
 * Bookings for which the list lacks detail: the first screen's trip, unless its to-do is done elsewhere, and the first trip
 * cancelled by the company that owes a full refund, for the amount.
 */
function wantedWhole({ stage, rest }: DashboardState): string[] {
  const isEnough = !('trip' in stage) || (stage.kind === 'toDo' && stage.toDo.kind !== 'payment')
  const owed = rest.find((toDo) => toDo.kind === 'refund' && toDo.refundState === 'due')
  return [...(isEnough ? [] : [stage.trip.facts.id]), ...(owed ? [owed.trip.id] : [])]
}

/** How much is refunded for a cancelled trip and by when, if the whole booking is known. */
function refundTitle(toDo: ToDo, trips: readonly TripState[], locals: Locals): string | null {
  const trip = toDo.kind === 'refund' && trips.find(({ facts }) => facts.id === toDo.trip.id)
  return trip && trip.source === 'detail' ? cancelledLead(trip, locals).title : null
}

/** Whether a stage is certain: `none`, `ahead` and `back` require that everything could be read. */
const isSure = (stage: DashboardStage, isAllRead: boolean): boolean =>
  isAllRead || (stage.kind !== 'none' && stage.kind !== 'ahead' && stage.kind !== 'back')

/** The bookings that the dashboard may show: ahead, under way, just over, or cancelled. */
const openBookings = (bookings: readonly BookingHead[], moment: Moment): BookingHead[] =>
  bookings.filter((one) => {
    const date = dateOfTrip(one, moment)
    const phase = determinePhase(one, date)
    return phase !== 'over' || isJustBack(one, { phase, date })
  })

/** Unreadable items of the trips that were loaded whole; for travellers, those beyond the list's. */
function omittedWhole(trips: readonly TripState[], travellers: number) {
  const whole = trips.filter((trip) => trip.source === 'detail')
  const sum = (of: (trip: (typeof whole)[number]) => number) => whole.reduce((sum, trip) => sum + of(trip), 0)
  return {
    travellers: Math.max(
      travellers,
      sum(({ booking }) => omittedIn(booking.travellers)),
    ),
    flights: sum(({ booking, reader }) => omittedFlights(booking, reader)),
    programme: sum(({ booking }) => omittedInProgramme(booking.tour.programme)),
  }
}

/** How many items of this list could not be read, over all bookings. */
const omittedOver = (bookings: readonly Booking[], list: 'party' | 'refunds'): number =>
  bookings.reduce((sum, booking) => sum + omittedIn(booking[list]), 0)

/** The counters of product §8, by key. null: currently unknown, shown as a dash. */
export interface Counters {
  counters: Record<CounterKey, number | null>
  /** Why a counter other than the trips' is missing; null if none is. */
  absent: Absent | null
}

/** A list is not counted if some of its items could not be read. */
const counted = <Item>(list: Listed<Item> | Absent): Item[] | Absent =>
  isAbsent(list) || omittedIn(list) === 0 ? list : 'unavailable'

/** The values of the counters; each agrees with the page it links to. */
export function dashboardCounters(
  parts: Counted,
  upcoming: number | null,
  locals: Pick<App.Locals, 'user' | 'market' | 'now'>,
): Counters {
  const { user } = requireUser(locals)
  const { today } = locals.now
  const partnerships = counted(parts.partnerships)
  const alerts = counted(parts.alerts)
  const wishlist = parts.wishlist && counted(parts.wishlist)
  const addresses = ifLoaded(parts.addresses)
  const others = [parts.addresses, partnerships, alerts, ...(wishlist ? [wishlist] : [])].filter(isAbsent)
  return {
    counters: {
      myTrips: upcoming,
      emptyPersonalDataFields:
        addresses && measureCompletion(user, addresses, locals.market, today).missing.length,
      partnerships: ifLoaded(partnerships)?.filter((deal) => isDealOpen(deal, today)).length ?? null,
      notifyMeCount: ifLoaded(alerts)?.length ?? null,
      wishlist: (wishlist && ifLoaded(wishlist)?.length) ?? null,
      communicationsCounter: user.consents ? consentsInForce(user.consents) : null,
    },
    absent: others.find((why) => why === 'busy') ?? others[0] ?? null,
  }
}
