import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { type DayOfTrip, dayOfTrip } from '#bookings/time.ts'
import type { PlainDate } from '#markets/dates.ts'
import { isAsked, type ReadyKind, type ToDo } from './todos.ts'
import { isAlert } from './urgency.ts'

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

export type StageStep = ReadyKind

/**
 * The stage of a trip on the date by which it is told (`dateOfTrip`); null once it is over or cancelled. Up to the day from which
 * everything counts as "soon" (record 018) it is about the next thing to do, then about the first day, then about the trip itself.
 * `toDos` are the trip's own, the most urgent first.
 */
export function stageOf(
  trip: Parameters<typeof dayOfTrip>[0] & Pick<BookingDetail, 'tourConfirmed'>,
  toDos: readonly ToDo[],
  today: PlainDate,
): Stage | null {
  const time = dayOfTrip(trip, today)
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

/**
 * What the reader does next: what is lost first, as on the dashboard. A payment that somebody else makes, or nobody by hand, does not
 * count.
 */
const nextOf = (toDos: readonly ToDo[]): StageStep | null => toDos.find(isAsked)?.kind ?? null

/** The to-do that a trip's page begins with, and that comes next after a save; null where what comes first is nothing to do. */
export function firstToDo({
  stage,
  time,
  toDos,
}: {
  stage: Stage | null
  time: DayOfTrip | null
  toDos: readonly ToDo[]
}): ToDo | null {
  // What somebody else pays, or may pay, is nothing for this reader to begin with.
  const asked = toDos.filter(isAsked)
  if (stage?.kind === 'next') return asked[0] ?? null
  return time?.kind === 'lastWeek' ? (asked.find(({ urgency }) => isAlert(urgency)) ?? null) : null
}
