import { requireReader } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, loadOptional } from '#backoffice/client/part.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import type { Headed, Listed } from '#backoffice/wire/values.ts'
import type { WishlistItem } from '#backoffice/wire/wishlist.ts'

type Locals = Pick<App.Locals, 'backoffice' | 'userId' | 'log' | 'flags'>

/** Data that only the counters need; the wishlist is null while its flag is off. */
export interface Counted {
  addresses: readonly Address[] | Absent
  partnerships: Listed<Partnership> | Absent
  alerts: Listed<NotifyMeEntry> | Absent
  wishlist: Listed<WishlistItem> | Absent | null
}

export interface Parts {
  bookings: Headed<BookingHead, Booking> | Absent
  /** Not awaited: the counters come last on the page, and everything else is sent before. */
  counted: Promise<Counted>
}

/** Loads everything on the dashboard in parallel; when a part fails, the others are still shown (product §20). */
export async function loadDashboard(locals: Locals): Promise<Parts> {
  const { userId, backoffice } = requireReader(locals)
  const counted = loadCounted(locals)
  // Handles a rejection that may never be awaited, if no page is shown; it would end the process.
  counted.catch(() => {})
  const bookings = await loadOptional(
    backoffice.bookings.heads(userId),
    'the trips of the dashboard',
    locals.log,
  )
  return { bookings, counted }
}

async function loadCounted(locals: Locals): Promise<Counted> {
  const { userId, backoffice } = requireReader(locals)
  const { log } = locals
  const [addresses, partnerships, alerts, wishlist] = await Promise.all([
    loadOptional(backoffice.addresses.get(userId), 'the addresses of the dashboard', log),
    loadOptional(backoffice.partnerships.list(userId), 'the partner deals of the dashboard', log),
    loadOptional(backoffice.notifyMe.list(), 'the alerts of the dashboard', log),
    locals.flags.isOn('wishlist')
      ? loadOptional(backoffice.wishlist.list(userId), 'the wishlist of the dashboard', log)
      : null,
  ])
  return { addresses, partnerships, alerts, wishlist }
}

/** Loads a whole booking; null if that fails, and the list's data then counts. */
export async function loadWhole(locals: Locals, bookingId: string): Promise<BookingDetail | null> {
  const { userId, backoffice } = requireReader(locals)
  const booking = await loadOptional(
    backoffice.bookings.get(userId, bookingId),
    'a trip of the dashboard',
    locals.log,
  )
  return ifLoaded(booking)
}
