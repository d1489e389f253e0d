import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { daysBetween, type PlainDate } from '#markets/dates.ts'
import type { ToDo } from './to-do.ts'
import { isAlert, urgencyBy } from './urgency.ts'

/** Where a trip stands in time; a cancelled one stands nowhere. */
export type Phase = 'ahead' | 'underway' | 'over' | 'cancelled'

type Dated = Pick<BookingDetail, 'startDate' | 'endDate' | 'bookingStatus'>

/** The phase of a trip on a day: under way from its first day to the end of its last. */
export function phaseOf({ startDate, endDate, bookingStatus }: Dated, today: PlainDate): Phase {
  if (bookingStatus === 'CANCELLED') return 'cancelled'
  if (endDate < today.toString()) return 'over'
  return startDate <= today.toString() ? 'underway' : 'ahead'
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
 * The stage of a trip on a day in the market's zone; null once it is over or cancelled. Up to the day from which
 * everything counts as "soon" (record 018) it is about the next thing to do, then about the first day, then about the trip itself.
 * `toDos` are the trip's own, the most urgent first.
 */
export function stageOf(
  trip: Dated & Pick<BookingDetail, 'tourConfirmed'>,
  toDos: readonly ToDo[],
  today: PlainDate,
): Stage | null {
  const phase = phaseOf(trip, today)
  if (phase === 'over' || phase === 'cancelled') return null
  const start = trip.startDate
  const days = daysBetween(today, start)
  const nearness = urgencyBy(start, today)
  if (nearness === 'overdue') {
    const of = daysBetween(start, trip.endDate) + 1
    return { kind: 'underway', day: 1 - days, of }
  }
  if (nearness === 'soon') return { kind: 'dayOne', days }
  const next = nextOf(toDos)
  if (next) return { kind: 'next', step: next, days }
  return { kind: trip.tourConfirmed ? 'ready' : 'unconfirmed', days }
}

/** What the reader does next: what cannot wait, else the first in order. A payment that somebody else makes does not count. */
function nextOf(toDos: readonly ToDo[]): StageStep | null {
  const open = toDos.filter((toDo) => toDo.kind !== 'payment' || toDo.payer === null)
  const urgent = open.find(({ urgency }) => isAlert(urgency))?.kind
  const first = order.find((step) => open.some(({ kind }) => kind === step))
  return order.find((step) => step === urgent) ?? first ?? null
}
