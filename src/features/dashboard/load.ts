import { signedIn } from '#auth/signed-in.ts'
import type { Booking } from '#backoffice/booking.ts'
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
}

/** Everything on the dashboard, asked for in parallel; a part that fails leaves the others standing (decisions §4). */
export async function loadDashboard(locals: App.Locals): Promise<Dashboard> {
  const { user, backoffice } = signedIn(locals)
  const { market, flags, log } = locals
  const today = todayIn(market.timeZone)
  const part = <Value>(work: Promise<Value>): Promise<Value | null> =>
    work.catch((error: unknown) => {
      log.warn({ err: error }, 'a part of the dashboard is missing')
      return null
    })

  const [bookings, partnerships, alerts, wishlist] = await Promise.all([
    part(backoffice.bookings.list(user.id)),
    part(backoffice.partnerships.list(user.id)),
    part(backoffice.notifyMe.list()),
    flags.wishlist ? part(backoffice.wishlist.list(user.id)) : null,
  ])
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
  }
}
