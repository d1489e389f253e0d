import { tripName } from '#bookings/lists.ts'
import { cancellerOf } from '#bookings/refunds.ts'
import { dateOfTrip, dayOf, lastDayOf, type Moment } from '#bookings/time.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateRange } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { joined } from '#ui/joined.ts'
import { seasonOf } from '#ui/season.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { countdownWords, lengthWords, type TicketBooking, tripBadges } from './trip.ts'

/**
 * A booking in the words of its ticket: where, when, how it stands, how long until it leaves. `pays`: the reader does.
 */
export function tripTicket(
  booking: TicketBooking,
  { t, market, pathTo }: { t: Translate; market: Market; pathTo: PathTo },
  moment: Moment,
  pays: boolean,
): TripTicketProps {
  const { tour } = booking
  const start = booking.startDate
  const end = lastDayOf(booking)
  const cancelled = booking.bookingStatus === 'CANCELLED'
  const date = dateOfTrip(booking, moment)
  const time = dayOf(booking, date)
  const over = time === null || time.kind === 'after'
  return {
    title: tripName(booking),
    href: pathTo('travels/_tour', { tour: booking.id }),
    meta: joined([
      formatDateRange(start, end, market),
      lengthWords(booking, { t }),
      // A number and its word stay on one line.
      booking.pax === null ? null : t('trips:travellers', { count: booking.pax }).replaceAll(' ', '\u00a0'),
    ]),
    landscape: {
      seed: tour.destination ?? tour.title,
      countryCode: tour.countryCode,
      tags: tour.tags,
      season: seasonOf(start, tour.countryCode),
    },
    pictureUrl: booking.pictureUrl,
    badges: cancelled
      ? [{ tone: 'neutral', label: t(`trips:cancelled.${cancellerOf(booking)}`) }]
      : over
        ? []
        : tripBadges(booking, moment, { t }, pays),
    countdown: time && countdownWords(time, { t }),
    over,
    cancelled,
  }
}
