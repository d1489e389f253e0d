import { readerOf } from '#auth/signed-in.ts'
import { type Absent, part } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingHead } from '#backoffice/wire/booking-head.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import type { Headed, Listed } from '#backoffice/wire/values.ts'
import type { WishlistItem } from '#backoffice/wire/wishlist.ts'

/** What was asked for; the wishlist is null while its flag is off. */
export interface Parts {
  bookings: Headed<BookingHead, Booking> | Absent
  partnerships: Listed<Partnership> | Absent
  alerts: Listed<NotifyMeEntry> | Absent
  wishlist: Listed<WishlistItem> | Absent | null
}

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
    locals.flags.isOn('wishlist')
      ? part(backoffice.wishlist.list(userId), 'the wishlist of the dashboard', log)
      : null,
  ])
  return { bookings, partnerships, alerts, wishlist }
}
