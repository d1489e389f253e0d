import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { daysBetween, type PlainDate, todayIn } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import type { ToDo } from './to-do.ts'
import { DUE_SOON_DAYS, isAlert, type Moment } from './urgency.ts'

/** Where a trip stands in time; a cancelled one stands nowhere. */
export type Phase = 'ahead' | 'underway' | 'over' | 'cancelled'

type Dated = Pick<BookingDetail, 'startDate' | 'endDate' | 'bookingStatus'>

/** The phase of a trip on a day: under way from its first day to the end of its last. */
export function phaseOf({ startDate, endDate, bookingStatus }: Dated, today: PlainDate): Phase {
  if (bookingStatus === 'CANCELLED') return 'cancelled'
  if (endDate < today.toString()) return 'over'
  return startDate <= today.toString() ? 'underway' : 'ahead'
}

/**
 * The date by which a trip is told: the market's until its first day has begun there, from then on the date at the trip, where
 * its zone is known.
 */
export function dateOfTrip(
  { startDate, meeting }: Pick<BookingDetail, 'startDate' | 'meeting'>,
  { now, today }: Pick<Moment, 'now' | 'today'>,
): PlainDate {
  const zone = knownZone(meeting?.timeZone ?? null)
  if (zone === null || today.toString() < startDate) return today
  const there = todayIn(zone, now)
  // Where the first day begins later than at home, the countdown does not go back.
  return there.toString() < startDate ? Temporal.PlainDate.from(startDate) : there
}

/** Where a trip stands in its reader's days; `day` of `of` from the first on. */
export type DayOfTrip =
  | { kind: 'before' | 'lastWeek'; days: number }
  | { kind: 'there'; day: number; of: number }
  | { kind: 'after' }

/** The day of a trip on the date by which it is told (`dateOfTrip`); null for a cancelled one. */
export function dayOf(trip: Dated, date: PlainDate): DayOfTrip | null {
  const phase = phaseOf(trip, date)
  if (phase === 'cancelled') return null
  if (phase === 'over') return { kind: 'after' }
  const days = daysBetween(date, trip.startDate)
  if (phase === 'underway') {
    return { kind: 'there', day: 1 - days, of: daysBetween(trip.startDate, trip.endDate) + 1 }
  }
  return { kind: days <= DUE_SOON_DAYS ? 'lastWeek' : 'before', days }
}

/** What a trip's page tells below what comes first. */
export type TripPart = 'programme' | 'flights' | 'group' | 'money' | 'papers'

const orders = {
  before: ['programme', 'flights', 'group', 'money', 'papers'],
  lastWeek: ['flights', 'papers', 'programme', 'group', 'money'],
  /** The first day and the last, on which one flies. */
  flying: ['flights', 'programme', 'group', 'papers', 'money'],
  there: ['programme', 'group', 'papers', 'flights', 'money'],
  after: ['group', 'flights', 'money', 'programme', 'papers'],
  off: ['group', 'flights', 'money', 'programme', 'papers'],
} as const satisfies Record<string, readonly TripPart[]>

/** The parts of a trip in the order in which its reader needs them on a day; `time` null: it is cancelled. */
export function partsOn(time: DayOfTrip | null): readonly TripPart[] {
  if (time === null) return orders.off
  return time.kind === 'there' && (time.day === 1 || time.day === time.of) ? orders.flying : orders[time.kind]
}

/** What a trip is about on a day, until it is over. */
export type Stage =
  /** Days before: the next thing to do; `days` until it leaves. */
  | { kind: 'next'; step: StageStep; days: number }
  /** Nothing to do, but the departure is not certain. */
  | { kind: 'unconfirmed'; days: number }
  | { kind: 'ready'; days: number }
  /** The last days before it leaves, and the first day: where, when and who. */
  | { kind: 'dayOne'; days: number }
  /** `day` of `of`, from the second on. */
  | { kind: 'underway'; day: number; of: number }

/** What is asked for first where nothing is urgent: documents, then the payment, then flights. */
const order = ['passport', 'ownDetails', 'partyDetails', 'payment', 'flights'] as const
export type StageStep = (typeof order)[number]

/**
 * The stage of a trip on the date by which it is told (`dateOfTrip`); null once it is over or cancelled. Up to the day from which
 * everything counts as "soon" (record 018) it is about the next thing to do, then about the first day, then about the trip itself.
 * `toDos` are the trip's own, the most urgent first.
 */
export function stageOf(
  trip: Dated & Pick<BookingDetail, 'tourConfirmed'>,
  toDos: readonly ToDo[],
  today: PlainDate,
): Stage | null {
  const time = dayOf(trip, today)
  if (time === null || time.kind === 'after') return null
  if (time.kind === 'there') {
    return time.day === 1 ? { kind: 'dayOne', days: 0 } : { ...time, kind: 'underway' }
  }
  const { days } = time
  if (time.kind === 'lastWeek') return { kind: 'dayOne', days }
  const next = nextOf(toDos)
  if (next) return { kind: 'next', step: next, days }
  return { kind: trip.tourConfirmed ? 'ready' : 'unconfirmed', days }
}

/** What the reader does next: what cannot wait, else the first in order. A payment that somebody else makes, or nobody by hand, does not count. */
function nextOf(toDos: readonly ToDo[]): StageStep | null {
  const open = toDos.filter(
    (toDo) => toDo.kind !== 'payment' || (toDo.payer === null && toDo.urgency !== 'waiting'),
  )
  const urgent = open.find(({ urgency }) => isAlert(urgency))?.kind
  const first = order.find((step) => open.some(({ kind }) => kind === step))
  return order.find((step) => step === urgent) ?? first ?? null
}
