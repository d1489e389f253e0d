import { Temporal } from 'temporal-polyfill'
import { creditState, isPercentage, totals } from '#account/credits.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { Credit } from '#backoffice/wire/credit.ts'
import { DELETION_REASONS } from '#backoffice/wire/deletion.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { Refund } from '#backoffice/wire/price.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { isUpcoming } from '#bookings/lists.ts'
import { othersLed, readerAmong } from '#bookings/reader.ts'
import { hasUnknownStatus, owesFullRefund, refundsUnderWay } from '#bookings/refunds.ts'
import type { Moment } from '#bookings/time.ts'
import { readPaymentState, withoutPayments } from '#bookings/urgency.ts'
import { formatDeadline } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'

/** The zone of the last day on which a deletion can be withdrawn (assumed: the backoffice's). */
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

/** The reasons that we have texts for, each once; without any, a sentence refers to customer care. */
export const leaveReasons = (codes: readonly string[]): LeaveReason[] =>
  DELETION_REASONS.filter((known) => codes.includes(known))

/** A trip ahead: its payment status, and how many companions are on the booking that the traveller leads. */
export interface TripAhead {
  booking: Pick<Booking, 'id' | 'tour' | 'startDate' | 'endDate'>
  payment: 'paid' | 'open' | 'unknown'
  leads: number
}

type Leaving = Parameters<typeof withoutPayments>[0] &
  Pick<Booking, 'id' | 'tour' | 'startDate' | 'endDate' | 'timeZone'> & {
    party: PartyMember[]
  }

const payments = { settled: 'paid', due: 'open', unknown: 'unknown', off: 'unknown' } as const

/** The trips that are not over, the soonest first. */
export function tripsAhead(bookings: readonly Leaving[], userId: string, moment: Moment): TripAhead[] {
  return bookings
    .filter((booking) => isUpcoming(booking, moment))
    .sort((one, other) => (one.startDate < other.startDate ? -1 : Number(one.startDate > other.startDate)))
    .map((booking) => ({
      booking,
      payment: payments[readPaymentState(withoutPayments(booking), moment).kind],
      leads: othersLed(booking.party, userId),
    }))
}

/** Refunds that have not arrived, or may not have, in sums per currency; and how many could not be read. */
export interface RefundsAhead {
  underWay: Money[]
  unclear: Money[]
  /** Trips for which the company owes a full refund and none is known. */
  owed: Pick<Booking, 'id' | 'tour'>[]
  /** Trips that may still be refunded, but whose payer is unknown. */
  nobodys: Pick<Booking, 'id' | 'tour'>[]
  omitted: number
}

type Refunded = Pick<Booking, 'id' | 'tour' | 'bookingStatus' | 'cancelledBy' | 'refunds' | 'party'>

/** What is still to be refunded to a traveller for the bookings they made. */
export function refundsAhead(all: readonly Refunded[], userId: string): RefundsAhead {
  const by = Map.groupBy(all, ({ party }) => readerAmong(party, userId).role)
  const bookings = by.get('payer') ?? []
  const isOpen = ({ refunds }: Refunded) =>
    refundsUnderWay(refunds).length + omittedIn(refunds) > 0 || refunds.some(hasUnknownStatus)
  const refunds = bookings.flatMap((booking) => booking.refunds)
  const sums = (some: readonly Refund[]) => totals(some.map(({ amount }) => ({ amount, remaining: null })))
  return {
    underWay: sums(refundsUnderWay(refunds)),
    unclear: sums(refunds.filter(hasUnknownStatus)),
    owed: bookings.filter(owesFullRefund),
    nobodys: (by.get('unknown') ?? []).filter((booking) => isOpen(booking) || owesFullRefund(booking)),
    omitted: bookings.reduce((sum, booking) => sum + omittedIn(booking.refunds), 0),
  }
}

/** What expires with the account: the sums left to spend, and how many credits are a percentage. */
export function creditsLost(
  credits: readonly Credit[],
  today: Temporal.PlainDate,
): { sums: Money[]; percentages: number } {
  const left = credits.filter((credit) => !['used', 'expired'].includes(creditState(credit, today)))
  return { sums: totals(left), percentages: left.filter(isPercentage).length }
}

/** What the deletion affects, and how much of it could not be read. */
export interface AtStake {
  trips: { ahead: TripAhead[]; refunds: RefundsAhead; omitted: number; omittedMembers: number }
  credits: ReturnType<typeof creditsLost> & { omitted: number }
  alerts: { count: number; omitted: number }
}

/** Whether nothing blocks the deletion and nothing is lost by it; unreadable items may do either. */
export function isFree({ trips, credits, alerts }: AtStake): boolean {
  const { ahead, refunds } = trips
  const found = [ahead, refunds.underWay, refunds.unclear, refunds.owed, refunds.nobodys, credits.sums]
  const counts = [credits.percentages, alerts.count]
  const omitted = [trips.omitted, trips.omittedMembers, refunds.omitted, credits.omitted, alerts.omitted]
  return [...found.map(({ length }) => length), ...counts, ...omitted].every((count) => count === 0)
}
