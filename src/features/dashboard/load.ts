import { readerOf } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent, part } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import type { User } from '#backoffice/wire/user.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import type { WishlistItem } from '#backoffice/wire/wishlist.ts'
import { consentsInForce } from '#features/consents/rules.ts'
import { isOpen } from '#features/partnership/rules.ts'
import { emptyMandatoryFields } from '#features/profile/rules.ts'
import { type Progress, progressOf, tripsIn } from '#features/trips/rules.ts'
import { todayIn } from '#markets/dates.ts'

/** The counters of product §8, by their keys. null: not known now, shown as a dash. */
export interface Counters {
  myTrips: number | null
  emptyPersonalDataFields: number
  partnerships: number | null
  notifyMeCount: number | null
  /** null also while the wishlist's flag is off; then its tile is not shown. */
  wishlist: number | null
  communicationsCounter: number | null
}

export interface Dashboard {
  counters: Counters
  /** Why the trips are not there; null where they are. */
  tripsAbsent: Absent | null
  /** Why a counter beside the trips' is not there; null where all are. */
  countersAbsent: Absent | null
  nextTrip: Booking | null
  /** What the next trip still needs. */
  progress: Progress | null
  /** Trips that could not be read: one of them may be the next. */
  omittedTrips: number
}

/** What was asked for; the wishlist is null while its flag is off. */
interface Parts {
  bookings: Listed<Booking> | Absent
  partnerships: Listed<Partnership> | Absent
  alerts: Listed<NotifyMeEntry> | Absent
  wishlist: Listed<WishlistItem> | Absent | null
}

/** A list of which some could not be read cannot be counted. */
const counted = <Item>(list: Listed<Item> | Absent): Item[] | Absent =>
  isAbsent(list) || omittedIn(list) === 0 ? list : 'unavailable'

/** Everything on the dashboard, asked for in parallel; a part that fails leaves the others standing (product §20). */
export async function loadDashboard(locals: App.Locals): Promise<Parts> {
  const { userId, backoffice } = readerOf(locals)
  const { log } = locals
  const [bookings, partnerships, alerts, wishlist] = await Promise.all([
    part(backoffice.bookings.list(userId), 'the trips of the dashboard', log),
    part(backoffice.partnerships.list(userId), 'the partner deals of the dashboard', log),
    part(backoffice.notifyMe.list(), 'the alerts of the dashboard', log),
    locals.flags.wishlist
      ? part(backoffice.wishlist.list(userId), 'the wishlist of the dashboard', log)
      : null,
  ])
  return { bookings, partnerships, alerts, wishlist }
}

/** The dashboard of a traveller, from what was loaded and what users/me says. */
export function dashboardOf(parts: Parts, user: User, { market }: Pick<App.Locals, 'market'>): Dashboard {
  const today = todayIn(market.timeZone)
  const bookings = ifLoaded(parts.bookings)
  const partnerships = counted(parts.partnerships)
  const alerts = counted(parts.alerts)
  const wishlist = parts.wishlist && counted(parts.wishlist)
  const others = [partnerships, alerts, ...(wishlist ? [wishlist] : [])].filter(isAbsent)
  const nextTrip = bookings ? (tripsIn('upcoming', bookings, today)[0] ?? null) : null
  return {
    counters: {
      myTrips: bookings?.length ?? null,
      emptyPersonalDataFields: emptyMandatoryFields(user, market).length,
      partnerships: ifLoaded(partnerships)?.filter((deal) => isOpen(deal, today)).length ?? null,
      notifyMeCount: ifLoaded(alerts)?.length ?? null,
      wishlist: (wishlist && ifLoaded(wishlist)?.length) ?? null,
      communicationsCounter: user.consents ? consentsInForce(user.consents) : null,
    },
    tripsAbsent: isAbsent(parts.bookings) ? parts.bookings : null,
    countersAbsent: others.find((why) => why === 'rateLimited') ?? others[0] ?? null,
    nextTrip,
    progress: nextTrip && progressOf(nextTrip, user, market),
    omittedTrips: bookings ? omittedIn(bookings) : 0,
  }
}
