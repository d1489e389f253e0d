import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/booking.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { isUsableParam } from '#i18n/slugs-pattern.ts'
import type { Translate } from '#i18n/translate.ts'
import { daysBetween, formatDateRange, type PlainDate, todayIn } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { joined } from '#ui/joined.ts'
import { seasonOf } from '#ui/season.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { availabilityBadge, paymentBadge, type StatusBadge } from './rules.ts'

/** A figure and its word stay on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

interface Departure {
  readonly start: PlainDate
  readonly end: PlainDate
  /** Both days counted. */
  readonly days: number
  readonly range: string
}

/** Travellers share departures, and reading and writing dates is a third of what a ticket costs. */
const departures = new LRUCache<string, Departure>({ max: 10_000 })

function departureOf({ startDate, endDate }: Booking, market: Market): Departure {
  const key = `${market.id} ${startDate} ${endDate}`
  const known = departures.get(key)
  if (known) return known
  const start = Temporal.PlainDate.from(startDate)
  const end = Temporal.PlainDate.from(endDate)
  const days = daysBetween(start, end) + 1
  const departure = { start, end, days, range: formatDateRange(start, end, market) }
  departures.set(key, departure)
  return departure
}

/** A booking in the words of its ticket: where, when, how it stands, how long until it leaves. */
export function tripTicket(
  booking: Booking,
  { t, market, pathTo }: { t: Translate; market: Market; pathTo: PathTo },
  today = todayIn(market.timeZone),
): TripTicketProps {
  const { tour } = booking
  const { start, end, days, range } = departureOf(booking, market)
  const cancelled = booking.bookingStatus === 'CANCELLED'
  const over = cancelled || Temporal.PlainDate.compare(end, today) < 0
  return {
    title: tour.title,
    // An id that no address can hold costs its ticket the link, not the list its page.
    href: isUsableParam(booking.id) ? pathTo('travels/_tour', { tour: booking.id }) : undefined,
    meta: joined([
      range,
      unbroken(t('trips:days', { count: days })),
      unbroken(t('trips:travellers', { count: booking.pax })),
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
  const worded = (kind: string, { code, label, tone }: StatusBadge) => ({
    tone,
    label: code ? t(`trips:${kind}.${code}`) : label,
  })
  return [
    worded('availability', availabilityBadge(booking.availability)),
    worded('payment', paymentBadge(booking.paymentStatus)),
  ]
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
