import { readerOf } from '#auth/signed-in.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import type { User } from '#backoffice/wire/user.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import type { WishlistItem } from '#backoffice/wire/wishlist.ts'
import { consentsInForce } from '#features/consents/rules.ts'
import { isOpen } from '#features/partnership/rules.ts'
import { emptyMandatoryFields } from '#features/profile/rules.ts'
import { tripsIn } from '#features/trips/rules.ts'
import { todayIn } from '#markets/dates.ts'

/** The counters of spec §1, by their keys. null: not known now, shown as a dash. */
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
  /** Whether a counter beside the trips' could not be loaded. */
  incomplete: boolean
  nextTrip: Booking | null
  /** Trips that could not be read: one of them may be the next. */
  omittedTrips: number
}

/** What was asked for; null for a part that failed, and for the wishlist while its flag is off. */
interface Parts {
  bookings: Listed<Booking> | null
  partnerships: Partnership[] | null
  alerts: NotifyMeEntry[] | null
  wishlist: WishlistItem[] | null
}

/** Everything on the dashboard, asked for in parallel; a part that fails leaves the others standing (decisions §4). */
export async function loadDashboard(locals: App.Locals): Promise<Parts> {
  const { userId, backoffice } = readerOf(locals)
  const part = <Value>(work: Promise<Value>): Promise<Value | null> =>
    work.catch((error: unknown) => {
      locals.log.warn({ err: error }, 'a part of the dashboard is missing')
      return null
    })

  const [bookings, partnerships, alerts, wishlist] = await Promise.all([
    part(backoffice.bookings.list(userId)),
    part(backoffice.partnerships.list(userId)),
    part(backoffice.notifyMe.list()),
    locals.flags.wishlist ? part(backoffice.wishlist.list(userId)) : null,
  ])
  return { bookings, partnerships, alerts, wishlist }
}

/** The dashboard of a traveller, from what was loaded and what users/me says. */
export function dashboardOf(
  { bookings, partnerships, alerts, wishlist }: Parts,
  user: User,
  { market, flags }: Pick<App.Locals, 'market' | 'flags'>,
): Dashboard {
  const today = todayIn(market.timeZone)
  return {
    counters: {
      myTrips: bookings?.length ?? null,
      emptyPersonalDataFields: emptyMandatoryFields(user, market).length,
      partnerships: partnerships?.filter((deal) => isOpen(deal, today)).length ?? null,
      notifyMeCount: alerts?.length ?? null,
      wishlist: wishlist?.length ?? null,
      communicationsCounter: user.consents ? consentsInForce(user.consents) : null,
    },
    incomplete: !partnerships || !alerts || (flags.wishlist && !wishlist),
    nextTrip: bookings ? (tripsIn('upcoming', bookings, today)[0] ?? null) : null,
    omittedTrips: bookings ? omittedIn(bookings) : 0,
  }
}
