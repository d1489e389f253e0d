import { Temporal } from 'temporal-polyfill'
import { readTripFilter, SEARCH_FROM_TRIPS, TRIPS_PER_PAGE, tripsIn } from '#bookings/lists.ts'
import { type ListedTrip, readBooking } from '#bookings/read.ts'
import { findCanceller } from '#bookings/refunds.ts'
import { departureBadge } from '#bookings/status.ts'
import { type Moment, momentIn } from '#bookings/time.ts'
import { readerOfTrips } from '#bookings/todos.ts'
import { urgencyTones } from '#bookings/urgency.ts'
import { TRIP_LISTS } from '../../../../../src/backoffice/wire/booking-head.ts'
import { displayName } from '../../../../../src/ui/display-name.ts'
import { joined } from '../../../../../src/ui/joined.ts'
import { findSeason } from '../../../../../src/ui/season.ts'
import site from './built/site.json' with { type: 'json' }
import { dataOf, tokenOf } from './equal.ts'

/*
 * The peers' common work before they render: the same two calls with the traveller's token, the product's own rules for the
 * answers, and all texts of the page's variable part. No framework is used here.
 */

interface Booking {
  id: string
  tour: { title: string; destination: string | null; countryCode: string | null; tags: string[] }
  startDate: string
  endDate: string
  availability: string
  bookingStatus: string
  paymentStatus: string
  pax: number
  completeness: Record<'payment' | 'documents', string>
}

export interface Ticket {
  id: string
  title: string
  href: string
  meta: string
  note: string | null
  badges: { tone: string; label: string }[]
  countdown: { before?: string; figure: string | number; after?: string } | null
  landscape: { seed: string; countryCode: string | null; tags: string[]; season: string }
  over: boolean
}

export interface TripsView {
  user: { name: string; gender: 'F' | 'M' | null }
  tabs: { label: string; href: string; count: number; current: boolean }[]
  tickets: Ticket[]
  /** The list that the search searches; null if there are few trips. */
  searched: string | null
}

/** The texts of the traveller's trips; `sessionId` comes from the cookie, if there is one (`equal.ts`). */
export async function loadTrips(show: string | null, sessionId?: string): Promise<TripsView> {
  const token = await tokenOf(sessionId)
  const today = todayOfMarket.format(Date.now())
  const filter = readTripFilter(show)
  const user = dataOf('getMe', await call('users/me', token)) as never as Traveller
  const body = await call(`users/${user.id}/bookings?${pageOf(filter, today)}`, token)
  const bookings = dataOf('listBookings', body) as Booking[]
  const counts = body.meta.lists
  // The rules only use a date's text.
  const day = { toString: () => today } as never
  const moment = momentIn(site.market.timeZone, Temporal.Now.instant())
  const page = tripsIn(filter, bookings as never, day) as unknown as Booking[]
  return {
    user: { name: displayName(user as never, site.words.traveller), gender: user.gender },
    tabs: TRIP_LISTS.map((name) => ({
      label: site.trips.filter[name],
      href: `${site.links.trips}?show=${name}`,
      count: counts[name],
      current: name === filter,
    })),
    tickets: page.map((booking) => ticketOf(booking, user as never, today, moment)),
    searched: counts.all >= SEARCH_FROM_TRIPS ? filter : null,
  }
}

interface Traveller {
  id: string
  gender: 'F' | 'M' | null
}

/** The request of the product's own list. */
const pageOf = (filter: string, today: string) =>
  new URLSearchParams({
    'page[size]': String(TRIPS_PER_PAGE),
    'page[number]': '1',
    'filter[list]': filter,
    'filter[on]': today,
  })

async function call(path: string, token: string) {
  const answer = await fetch(`${process.env.BACKOFFICE_URL}/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': site.market.lang },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

function ticketOf(booking: Booking, user: never, today: string, moment: Moment): Ticket {
  const { tour, startDate, endDate } = booking
  const cancelled = booking.bookingStatus === 'CANCELLED'
  const over = cancelled || endDate < today
  const asking = {
    ...readerOfTrips(user, site.market as never),
    now: moment,
    overdueHours: null,
    documents: null,
  }
  const trip = readBooking(booking as never, asking)
  const steps = trip.toDos.flatMap(({ kind }) => (kind === 'refund' ? [] : site.trips.step[kind]))
  return {
    id: booking.id,
    title: tour.title,
    href: `${site.links.trips}/${encodeURIComponent(booking.id)}`,
    meta: joined([
      dateRange(startDate, endDate),
      counted(site.trips.days, daysBetween(startDate, endDate) + 1),
      counted(site.trips.travellers, booking.pax),
    ]),
    note: steps.length > 0 ? site.trips.toDo.replace('{steps}', steps.join(', ')) : null,
    badges: cancelled
      ? [{ tone: 'neutral', label: site.trips.cancelled[findCanceller(booking as never)] }]
      : over
        ? []
        : badgesOf(booking, trip),
    countdown: over ? null : countdownOf(daysBetween(today, startDate)),
    landscape: {
      seed: tour.destination ?? tour.title,
      countryCode: tour.countryCode,
      tags: tour.tags,
      season: findSeason(startDate, tour.countryCode),
    },
    over,
  }
}

function badgesOf(booking: Booking, trip: ListedTrip): Ticket['badges'] {
  const free = departureBadge(booking)
  const word = (words: Record<string, string>, code: string | null) => (code ? words[code] : undefined)
  return [
    { tone: free.tone, label: word(site.trips.availability, free.code) ?? booking.availability },
    paymentOf(trip),
  ]
}

function paymentOf({ payment, now }: ListedTrip): Ticket['badges'][number] {
  const words = site.trips.payment
  if (payment.kind !== 'due') return { tone: 'leaf', label: words.PAID }
  const { urgency, dueDate } = payment
  const days = dueDate && daysBetween(String(now.today), String(dueDate))
  const codes = { overdue: words.EXPIRED, soon: words.EXPIRING, open: words.TO_PAY }
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

const { dateLocale, timeZone } = site.market
const todayOfMarket = new Intl.DateTimeFormat('en-CA', { timeZone })
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
