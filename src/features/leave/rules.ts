import { Temporal } from 'temporal-polyfill'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { Credit } from '#backoffice/wire/credit.ts'
import { DELETION_REASONS } from '#backoffice/wire/deletion.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { Refund } from '#backoffice/wire/price.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { creditState, totals } from '#features/credits/rules.ts'
import { refundsUnderWay } from '#features/status/refunds.ts'
import { isUpcoming } from '#features/trips/rules.ts'
import { formatDeadline } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'

/** The zone in which the day ends until which a deletion can be withdrawn (assumed: the backoffice's). */
const WITHDRAWN_IN = 'Europe/Rome'

/** The last minute in which the traveller can still stay, on their market's clock; `day` is an ISO date. */
export const canStayUntil = (
  day: string,
  market: Pick<Market, 'dateLocale' | 'timeZone' | 'countryCode'>,
): string =>
  formatDeadline(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(WITHDRAWN_IN).toInstant(),
    market,
  )

export type LeaveReason = (typeof DELETION_REASONS)[number]

/** The reasons for which we have words, each once; without any of them a sentence says that customer care knows. */
export const leaveReasons = (told: readonly string[]): LeaveReason[] =>
  DELETION_REASONS.filter((known) => told.includes(known))

/** A trip ahead: how its payment stands, and how many others are on the booking that the traveller leads. */
export interface TripAhead {
  booking: Pick<Booking, 'id' | 'tour' | 'startDate' | 'endDate'>
  payment: 'paid' | 'open' | 'unknown'
  leads: number
}

type Leaving = Pick<Booking, 'id' | 'tour' | 'startDate' | 'endDate' | 'bookingStatus' | 'paymentStatus'> & {
  party: PartyMember[]
}

const paymentOf = ({ paymentStatus }: Pick<Booking, 'paymentStatus'>): TripAhead['payment'] => {
  if (paymentStatus === 'PAID' || paymentStatus === 'COMPLETED') return 'paid'
  return ['TO_PAY', 'EXPIRING', 'EXPIRED'].includes(paymentStatus) ? 'open' : 'unknown'
}

/** How many others are on a booking of which this traveller is the leader. */
const othersLed = (party: readonly PartyMember[], userId: string): number =>
  party.some((member) => member.leader && member.userId === userId) ? party.length - 1 : 0

/** The trips that are not over, the soonest first. */
export function tripsAhead(
  bookings: readonly Leaving[],
  userId: string,
  today: Temporal.PlainDate,
): TripAhead[] {
  return bookings
    .filter((booking) => isUpcoming(booking, today))
    .sort((one, other) => (one.startDate < other.startDate ? -1 : Number(one.startDate > other.startDate)))
    .map((booking) => ({
      booking,
      payment: paymentOf(booking),
      leads: othersLed(booking.party, userId),
    }))
}

/** What has not come back yet, one sum per currency; and how many refunds could not be read. */
export function refundsOnTheirWay(
  bookings: readonly { refunds: Refund[] & { readonly omitted?: number } }[],
): {
  sums: Money[]
  omitted: number
} {
  const underWay = bookings.flatMap(({ refunds }) => refundsUnderWay(refunds))
  return {
    sums: totals(underWay.map(({ amount }) => ({ amount, remaining: null }))),
    omitted: bookings.reduce((sum, { refunds }) => sum + omittedIn(refunds), 0),
  }
}

/** What ends with the account: the sums still to spend, and how many credits are a percentage. */
export function creditsLost(
  credits: readonly Credit[],
  today: Temporal.PlainDate,
): { sums: Money[]; percentages: number } {
  const left = credits.filter((credit) => ['usable', 'notYet'].includes(creditState(credit, today)))
  return { sums: totals(left), percentages: left.filter(({ percent }) => percent !== null).length }
}
