import { consentsInForce } from '#account/consents.ts'
import { isOpen } from '#account/deals.ts'
import { emptyMandatoryFields } from '#account/profile.ts'
import { signedIn } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { omittedAccepted } from '#bookings/border.ts'
import { tripsIn } from '#bookings/lists.ts'
import { readBooking } from '#bookings/read.ts'
import { pays } from '#bookings/reader.ts'
import { dateOfTrip, isOver, type Moment } from '#bookings/time.ts'
import { openNow, type ReadyStep, readerOfTrips } from '#bookings/todos.ts'
import type { PlainDate } from '#markets/dates.ts'
import { tripTicket } from '#texts/ticket.ts'
import { type ToDoWords, toDoWords } from '#texts/trip.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import type { Parts } from './load.ts'

/** The counters of product §8, by key. null: unknown at the moment, shown as a dash. */
export interface Counters {
  myTrips: number | null
  emptyPersonalDataFields: number
  partnerships: number | null
  notifyMeCount: number | null
  /** Also null while the wishlist's flag is off; its tile is not shown then. */
  wishlist: number | null
  communicationsCounter: number | null
}

/** What the dashboard shows. */
export interface DashboardPage {
  counters: Counters
  /** Why the trips are missing; null when they are not. */
  tripsAbsent: Absent | null
  /** Why a counter other than the trips' is missing; null when none is. */
  countersAbsent: Absent | null
  /** The next trip and what it needs; what the list over all trips says of it has its state here and no more. */
  next: { ticket: TripTicketProps; needs: ReadyStep[] } | null
  /** What is open over all trips, the most urgent first; null where that is not certain. */
  toDos: ToDoWords[] | null
  today: PlainDate
  /** No booking at all, not even one that is over or off. */
  neverBooked: boolean
  /**
   * What could not be read: one of the trips may be the next, and of any of it something may be open. `accepted`: documents
   * that are enough for a trip.
   */
  omitted: { trips: number; travellers: number; refunds: number; accepted: number }
}

/** A list is not counted when some of its items could not be read. */
const counted = <Item>(list: Listed<Item> | Absent): Item[] | Absent =>
  isAbsent(list) || omittedIn(list) === 0 ? list : 'unavailable'

/** The dashboard of a traveller, from what was loaded and what users/me says. */
export function dashboardPage(
  parts: Parts,
  locals: Pick<App.Locals, 'user' | 't' | 'market' | 'now' | 'layout' | 'pathTo' | 'site'>,
): DashboardPage {
  const { market, now: moment } = locals
  const { user } = signedIn(locals)
  const { overdueHours } = locals.layout.footer.content
  const { today } = moment
  const asking = { ...readerOfTrips(user, market), now: moment, overdueHours }
  const bookings = ifLoaded(parts.bookings)
  const partnerships = counted(parts.partnerships)
  const alerts = counted(parts.alerts)
  const wishlist = parts.wishlist && counted(parts.wishlist)
  const others = [partnerships, alerts, ...(wishlist ? [wishlist] : [])].filter(isAbsent)
  const open = bookings ? bookings.whole(openBookings(bookings.heads, moment)) : []
  const ahead = tripsIn('upcoming', open, moment)
  const trips = open.map((booking) => readBooking(booking, asking))
  const next = trips.find(({ booking }) => booking === ahead[0])
  const neverBooked = bookings?.heads.length === 0 && omittedIn(bookings.heads) === 0
  const omitted = {
    trips: bookings ? omittedIn(bookings.heads) : 0,
    travellers: omittedOver(open, 'party'),
    refunds: omittedOver(open, 'refunds'),
    accepted: omittedAccepted(ahead.map(({ tour }) => tour)),
  }
  const toDos = openNow(trips.flatMap((trip) => trip.toDos))
  // Where nothing is open, what could not be read may be.
  const isSure = toDos.length > 0 || (Object.values(omitted).every((count) => count === 0) && !neverBooked)
  return {
    counters: {
      myTrips: bookings?.heads.length ?? null,
      emptyPersonalDataFields: emptyMandatoryFields(user, market).length,
      partnerships: ifLoaded(partnerships)?.filter((deal) => isOpen(deal, today)).length ?? null,
      notifyMeCount: ifLoaded(alerts)?.length ?? null,
      wishlist: (wishlist && ifLoaded(wishlist)?.length) ?? null,
      communicationsCounter: user.consents ? consentsInForce(user.consents) : null,
    },
    tripsAbsent: isAbsent(parts.bookings) ? parts.bookings : null,
    countersAbsent: others.find((why) => why === 'busy') ?? others[0] ?? null,
    next: next
      ? {
          ticket: tripTicket(next, locals),
          needs: next.ready.flatMap((step) => {
            const isAbove = toDos.some(({ kind, trip }) => kind === step.kind && trip.id === next.booking.id)
            if (!isAbove) return step
            // What this reader is not known to pay is no step of theirs.
            const isOthers = step.toDo?.kind === 'payment' && !pays(step.toDo.reader)
            return isOthers ? [] : { ...step, toDo: null }
          }),
        }
      : null,
    toDos: bookings && isSure ? toDos.map((toDo) => toDoWords(toDo, today, locals)) : null,
    today,
    neverBooked,
    omitted,
  }
}

/** The bookings of which something may be open: those ahead or under way, and those that were cancelled. */
const openBookings = (bookings: readonly BookingHead[], moment: Moment): BookingHead[] =>
  bookings.filter((one) => one.bookingStatus === 'CANCELLED' || !isOver(one, dateOfTrip(one, moment)))

/** How many items of this list could not be read, over all bookings. */
const omittedOver = (bookings: readonly Booking[], list: 'party' | 'refunds'): number =>
  bookings.reduce((sum, booking) => sum + omittedIn(booking[list]), 0)
