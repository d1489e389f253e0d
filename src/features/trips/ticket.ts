import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { isUsableParam } from '#i18n/slugs-pattern.ts'
import type { Translate } from '#i18n/translate.ts'
import { daysBetween, formatDateRange, todayIn } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { joined } from '#ui/joined.ts'
import { seasonOf } from '#ui/season.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { availabilityBadge, lastDayOf, paymentBadge, tripName } from './rules.ts'

/** Keeps a number and its word on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** A booking as the texts of its ticket: place, dates, status, days until departure. */
export function tripTicket(
  booking: Booking,
  { t, market, pathTo }: { t: Translate; market: Market; pathTo: PathTo },
  today = todayIn(market.timeZone),
): TripTicketProps {
  const { tour } = booking
  const start = Temporal.PlainDate.from(booking.startDate)
  const end = Temporal.PlainDate.from(lastDayOf(booking))
  const isReversed = booking.endDate < booking.startDate
  const cancelled = booking.bookingStatus === 'CANCELLED'
  const over = cancelled || Temporal.PlainDate.compare(end, today) < 0
  return {
    title: tripName(booking),
    // If an address cannot contain an id, the ticket loses its link; the list is still shown.
    href: isUsableParam(booking.id) ? pathTo('travels/_tour', { tour: booking.id }) : undefined,
    meta: joined([
      formatDateRange(start, end, market),
      isReversed ? null : unbroken(t('trips:days', { count: daysBetween(start, end) + 1 })),
      booking.pax === null ? null : unbroken(t('trips:travellers', { count: booking.pax })),
    ]),
    landscape: {
      seed: tour.destination ?? tour.title,
      countryCode: tour.countryCode,
      tags: tour.tags,
      season: seasonOf(booking.startDate, tour.countryCode),
    },
    pictureUrl: booking.pictureUrl,
    badges: cancelled
      ? [{ tone: 'neutral', label: t('trips:cancelled') }]
      : over
        ? []
        : statusBadges(booking, t),
    countdown: over ? null : countdown(daysBetween(today, start), t),
    over,
  }
}

function statusBadges(booking: Booking, t: Translate): TripTicketProps['badges'] {
  const availability = availabilityBadge(booking.availability)
  const payment = paymentBadge(booking.paymentStatus)
  return [
    {
      known: booking.availability,
      tone: availability.tone,
      label: availability.code ? t(`trips:availability.${availability.code}`) : t('ui:unknownStatus'),
    },
    {
      known: booking.paymentStatus,
      tone: payment.tone,
      label: payment.code ? t(`trips:payment.${payment.code}`) : t('ui:unknownStatus'),
    },
  ].flatMap(({ known, ...badge }) => (known === '' ? [] : [badge]))
}

function countdown(daysLeft: number, t: Translate): TripTicketProps['countdown'] {
  if (daysLeft < 0) return { figure: t('trips:onTheRoad') }
  if (daysLeft === 0) return { figure: t('ui:countdown.today') }
  return {
    before: t('ui:countdown.leavesIn'),
    figure: daysLeft,
    after: t('ui:countdown.days', { count: daysLeft }),
  }
}
