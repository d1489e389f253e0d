import { readerOf } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent, part } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import type { User } from '#backoffice/wire/user.ts'
import { type Headed, type Listed, omittedIn } from '#backoffice/wire/values.ts'
import type { WishlistItem } from '#backoffice/wire/wishlist.ts'
import { consentsInForce } from '#features/consents/rules.ts'
import { omittedAccepted } from '#features/entry/rules.ts'
import { isOpen } from '#features/partnership/rules.ts'
import { emptyMandatoryFields } from '#features/profile/rules.ts'
import { factsOf, openNow, type Reader, readerOfTrips, type ToDo, toDosOf } from '#features/status/to-do.ts'
import type { Moment } from '#features/status/urgency.ts'
import { tripsIn } from '#features/trips/rules.ts'

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

export interface Dashboard {
  counters: Counters
  /** Why the trips are missing; null when they are not. */
  tripsAbsent: Absent | null
  /** Why a counter other than the trips' is missing; null when none is. */
  countersAbsent: Absent | null
  nextTrip: Booking | null
  /** What is open over all trips, the most urgent first; null where the trips are not there. */
  toDos: ToDo[] | null
  /** No booking at all, not even one that is over or off. */
  neverBooked: boolean
  /**
   * What could not be read: one of the trips may be the next, and of any of it something may be open. `accepted`: documents
   * that are enough for a trip.
   */
  omitted: { trips: number; travellers: number; refunds: number; accepted: number }
}

/** What was asked for; the wishlist is null while its flag is off. */
export interface Parts {
  bookings: Headed<BookingHead, Booking> | Absent
  partnerships: Listed<Partnership> | Absent
  alerts: Listed<NotifyMeEntry> | Absent
  wishlist: Listed<WishlistItem> | Absent | null
}

/** A list is not counted when some of its items could not be read. */
const counted = <Item>(list: Listed<Item> | Absent): Item[] | Absent =>
  isAbsent(list) || omittedIn(list) === 0 ? list : 'unavailable'

/** Loads everything on the dashboard in parallel; when a part fails, the others are still shown (product §20). */
export async function loadDashboard(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log' | 'flags'>,
): Promise<Parts> {
  const { userId, backoffice } = readerOf(locals)
  const { log } = locals
  const [bookings, partnerships, alerts, wishlist] = await Promise.all([
    part(backoffice.bookings.heads(userId), 'the trips of the dashboard', log),
    part(backoffice.partnerships.list(userId), 'the partner deals of the dashboard', log),
    part(backoffice.notifyMe.list(), 'the alerts of the dashboard', log),
    locals.flags.wishlist
      ? part(backoffice.wishlist.list(userId), 'the wishlist of the dashboard', log)
      : null,
  ])
  return { bookings, partnerships, alerts, wishlist }
}

/** The dashboard of a traveller, from what was loaded and what users/me says. */
export function dashboardOf(
  parts: Parts,
  user: User,
  moment: Moment,
  { market, layout }: Pick<App.Locals, 'market' | 'layout'>,
): Dashboard {
  const { today } = moment
  const bookings = ifLoaded(parts.bookings)
  const partnerships = counted(parts.partnerships)
  const alerts = counted(parts.alerts)
  const wishlist = parts.wishlist && counted(parts.wishlist)
  const others = [partnerships, alerts, ...(wishlist ? [wishlist] : [])].filter(isAbsent)
  const open = bookings ? bookings.whole(openBookings(bookings.heads, today.toString())) : []
  const ahead = tripsIn('upcoming', open, today)
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
    nextTrip: ahead[0] ?? null,
    toDos:
      bookings && openOver(open, readerOfTrips(user, market), moment, layout.footer.content.overdueHours),
    neverBooked: bookings?.heads.length === 0 && omittedIn(bookings.heads) === 0,
    omitted: {
      trips: bookings ? omittedIn(bookings.heads) : 0,
      travellers: omittedOver(open, 'party'),
      refunds: omittedOver(open, 'refunds'),
      accepted: omittedAccepted(ahead.map(({ tour }) => tour)),
    },
  }
}

/** The bookings of which something may be open: those ahead or under way, and those that were cancelled. */
const openBookings = (bookings: readonly BookingHead[], today: string): BookingHead[] =>
  bookings.filter(({ bookingStatus, endDate }) => bookingStatus === 'CANCELLED' || endDate >= today)

/** How many items of this list could not be read, over all bookings. */
const omittedOver = (bookings: readonly Booking[], list: 'party' | 'refunds'): number =>
  bookings.reduce((sum, booking) => sum + omittedIn(booking[list]), 0)

/** What is open over all of these bookings. */
const openOver = (
  bookings: readonly Booking[],
  reader: Reader,
  moment: Moment,
  overdueHours: number | null,
): ToDo[] => openNow(bookings.flatMap((booking) => toDosOf(factsOf(booking), reader, moment, overdueHours)))
