import type { Booking, BookingCore } from '#backoffice/wire/booking.ts'
import { type Moment, paymentStanding, urgencyTones } from '#features/status/urgency.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import type { Translate } from '#i18n/translate.ts'
import { daysBetween, formatDateRange } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { joined } from '#ui/joined.ts'
import { seasonOf } from '#ui/season.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { availabilityBadge, lastDayOf, tripName } from './rules.ts'

/** Keeps a number and its word on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

type TicketBooking = BookingCore & Pick<Booking, 'nextPayment'>

/** A booking in the words of its ticket: where, when, how it stands, how long until it leaves. */
export function tripTicket(
  booking: TicketBooking,
  { t, market, pathTo }: { t: Translate; market: Market; pathTo: PathTo },
  moment: Moment,
): TripTicketProps {
  const { today } = moment
  const { tour } = booking
  const start = booking.startDate
  const end = lastDayOf(booking)
  const isReversed = booking.endDate < start
  const cancelled = booking.bookingStatus === 'CANCELLED'
  const over = cancelled || daysBetween(today, end) < 0
  return {
    title: tripName(booking),
    href: pathTo('travels/_tour', { tour: booking.id }),
    meta: joined([
      formatDateRange(start, end, market),
      isReversed ? null : unbroken(t('trips:days', { count: daysBetween(start, end) + 1 })),
      booking.pax === null ? null : unbroken(t('trips:travellers', { count: booking.pax })),
    ]),
    landscape: {
      seed: tour.destination ?? tour.title,
      countryCode: tour.countryCode,
      tags: tour.tags,
      season: seasonOf(start, tour.countryCode),
    },
    pictureUrl: booking.pictureUrl,
    badges: cancelled
      ? [{ tone: 'neutral', label: t('trips:cancelled') }]
      : over
        ? []
        : [...availabilityBadges(booking, t), ...paymentBadges(booking, moment, t)],
    countdown: over ? null : countdown(daysBetween(today, start), t),
    over,
    cancelled,
  }
}

function availabilityBadges({ availability }: TicketBooking, t: Translate): TripTicketProps['badges'] {
  if (availability === '') return []
  const { code, tone } = availabilityBadge(availability)
  return [{ tone, label: code ? t(`trips:availability.${code}`) : t('ui:unknownStatus') }]
}

/** How the payment stands, by the one rule of urgency (record 018). */
function paymentBadges(booking: TicketBooking, moment: Moment, t: Translate): TripTicketProps['badges'] {
  const standing = paymentStanding(booking, moment)
  const { paymentStatus } = booking
  if (standing.state === 'settled') {
    const paid = paymentStatus === 'COMPLETED' ? 'COMPLETED' : 'PAID'
    return [{ tone: 'leaf', label: t(`trips:payment.${paid}`) }]
  }
  if (standing.state !== 'due') {
    return paymentStatus === '' ? [] : [{ tone: 'neutral', label: t('ui:unknownStatus') }]
  }
  const { urgency, failed, dueDate } = standing
  const tone = urgencyTones[urgency]
  if (failed) return [{ tone, label: t('trips:payment.FAILED') }]
  if (urgency === 'soon' && dueDate) {
    return [{ tone, label: t('trips:payment.dueIn', { count: daysBetween(moment.today, dueDate) }) }]
  }
  const code = { overdue: 'EXPIRED', soon: 'EXPIRING', open: 'TO_PAY' } as const
  return [{ tone, label: t(`trips:payment.${code[urgency]}`) }]
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
