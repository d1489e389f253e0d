import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingsPage } from '#backoffice/wire/booking-head.ts'
import { TRIP_LISTS } from '#backoffice/wire/booking-head.ts'
import type { User } from '#backoffice/wire/user.ts'
import { readTripFilter, SEARCH_FROM_TRIPS, TRIPS_PER_PAGE, tripsIn } from '#bookings/lists.ts'
import { type Asking, type ListedTrip, readBooking } from '#bookings/read.ts'
import { findCanceller } from '#bookings/refunds.ts'
import { departureBadge } from '#bookings/status.ts'
import { momentIn } from '#bookings/time.ts'
import { isAsked, readerOfTrips } from '#bookings/todos.ts'
import { urgencyTones } from '#bookings/urgency.ts'
import { markets } from '#markets/market-table.ts'
import { displayName } from '#ui/display-name.ts'
import { joined } from '#ui/joined.ts'
import type { LandscapeHints } from '#ui/landscape.ts'
import { findSeason } from '#ui/season.ts'
import { findToken, readData } from './equal.ts'
import { site } from './site.ts'

/*
 * The peers' common work before they render: the same two calls with the traveller's token, the product's own rules for the
 * answers, and all texts of the page's variable part. No framework is used here.
 */

const market = markets.international

export interface Ticket {
  id: string
  title: string
  href: string
  meta: string
  note: string | null
  badges: { tone: string; label: string }[]
  countdown: { before?: string; figure: string | number; after?: string } | null
  landscape: { seed: string } & LandscapeHints
  over: boolean
}

export interface TripsView {
  user: { name: string; gender: string | null }
  tabs: { label: string; href: string; count: number; current: boolean }[]
  tickets: Ticket[]
  /** The list that the search searches; null if there are few trips. */
  searched: string | null
}

/** The texts of the traveller's trips; `sessionId` comes from the cookie, if there is one (`equal.ts`). */
export async function loadTrips(show: string | null, sessionId?: string): Promise<TripsView> {
  const token = await findToken(sessionId)
  const now = momentIn(market.timeZone, Temporal.Now.instant())
  const filter = readTripFilter(show)
  const user = readData('getMe', await call('users/me', token)) as User
  const body = await call(`users/${user.id}/bookings?${pageOf(filter, String(now.today))}`, token)
  const bookings = readData('listBookings', body) as Booking[]
  const { lists: counts } = body.meta as BookingsPage
  const asking: Asking = { ...readerOfTrips(user, market), now, overdueHours: null }
  return {
    user: { name: displayName(user, site.words.traveller), gender: user.gender },
    tabs: TRIP_LISTS.filter((name) => name === filter || name === 'upcoming' || counts[name] !== 0).map(
      (name) => ({
        label: site.trips.filter[name],
        href: `${site.links.trips}?show=${name}`,
        count: counts[name],
        current: name === filter,
      }),
    ),
    tickets: tripsIn(filter, bookings, now).map((booking) => ticketOf(readBooking(booking, asking))),
    searched: counts.all >= SEARCH_FROM_TRIPS ? filter : null,
  }
}

/** The request of the product's own list. */
const pageOf = (filter: string, today: string) =>
  new URLSearchParams({
    'page[size]': String(TRIPS_PER_PAGE),
    'page[number]': '1',
    'filter[list]': filter,
    'filter[on]': today,
  })

async function call(path: string, token: string): Promise<{ data: unknown; meta?: unknown }> {
  const answer = await fetch(`${process.env.BACKOFFICE_URL}/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': site.market.lang },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

function ticketOf(trip: ListedTrip): Ticket {
  const { booking, facts, time, now } = trip
  const { tour, startDate } = booking
  const cancelled = trip.phase === 'cancelled'
  const over = time === null || time.kind === 'after'
  const steps = trip.toDos.filter(isAsked).map(({ kind }) => site.trips.step[kind])
  return {
    id: booking.id,
    title: tour.title,
    href: `${site.links.trips}/${encodeURIComponent(booking.id)}`,
    meta: joined([
      dateRange(startDate, facts.endDate),
      counted(site.trips.days, daysBetween(startDate, facts.endDate) + 1),
      booking.pax === null ? null : counted(site.trips.travellers, booking.pax),
    ]),
    note: steps.length > 0 ? site.trips.toDo.replace('{steps}', steps.join(', ')) : null,
    badges: cancelled
      ? [{ tone: 'neutral', label: site.trips.cancelled[findCanceller(booking)] }]
      : over
        ? []
        : badgesOf(trip),
    countdown: over ? null : countdownOf(daysBetween(String(now.today), startDate)),
    landscape: {
      seed: tour.destination ?? tour.title,
      title: tour.title,
      countryCode: tour.countryCode,
      tags: tour.tags,
      season: findSeason(startDate, tour.countryCode),
    },
    over,
  }
}

function badgesOf(trip: ListedTrip): Ticket['badges'] {
  const { tone, code } = departureBadge(trip.booking)
  const word = code === null ? undefined : site.trips.availability[code]
  return [{ tone, label: word ?? trip.booking.availability }, paymentOf(trip)]
}

function paymentOf({ payment, now }: ListedTrip): Ticket['badges'][number] {
  const words = site.trips.payment
  if (payment.kind !== 'due') return { tone: 'leaf', label: words.PAID }
  const { urgency, dueDate } = payment
  const days = dueDate === null ? null : daysBetween(String(now.today), dueDate)
  const codes = { overdue: words.EXPIRED, soon: words.EXPIRING, open: words.TO_PAY, waiting: words.TO_PAY }
  return {
    tone: urgencyTones[urgency],
    label: urgency === 'soon' && days !== null ? counted(words.dueIn, days) : codes[urgency],
  }
}

function countdownOf(daysLeft: number): Ticket['countdown'] {
  const { onTheRoad, today, leavesIn, daysWord } = site.trips
  if (daysLeft < 0) return { figure: onTheRoad }
  if (daysLeft === 0) return { figure: today }
  return { before: leavesIn, figure: daysLeft, after: plural(daysWord, daysLeft) }
}

const plural = (forms: string, count: number) => forms.split('|')[count === 1 ? 0 : 1] ?? forms

/** A number and its noun, kept on one line. */
const counted = (forms: string, count: number) =>
  plural(forms, count).replace('{count}', String(count)).replaceAll(' ', '\u00a0')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const { dateLocale } = market
const writing = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: 'UTC' })
const inFull = writing({ day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = writing({ day: 'numeric', month: 'long' })
const dayAlone = writing({ day: 'numeric' })

/** `12 – 19 December 2026`: parts that both dates share appear once. */
function dateRange(from: string, to: string): string {
  const end = inFull.format(Date.parse(to))
  if (from === to) return end
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const start = from.slice(0, 7) === to.slice(0, 7) ? dayAlone : sameYear ? dayAndMonth : inFull
  return `${start.format(Date.parse(from))} – ${end}`
}
