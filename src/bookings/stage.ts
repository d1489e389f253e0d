import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { type DayOfTrip, dayOfTrip } from '#bookings/time.ts'
import type { PlainDate } from '#markets/dates.ts'
import { isAsked, type ReadyKind, type ToDo } from './todos.ts'
import { isAlert } from './urgency.ts'

/** The parts of a trip's page, below what comes first. */
export type TripPart = 'programme' | 'flights' | 'group' | 'money' | 'papers'

const orders = {
  before: ['programme', 'flights', 'group', 'money', 'papers'],
  lastWeek: ['flights', 'papers', 'programme', 'group', 'money'],
  /** The first and the last day, when travellers fly. */
  flying: ['flights', 'programme', 'group', 'papers', 'money'],
  there: ['programme', 'group', 'papers', 'flights', 'money'],
  after: ['group', 'flights', 'money', 'programme', 'papers'],
  off: ['group', 'flights', 'money', 'programme', 'papers'],
} as const satisfies Record<string, readonly TripPart[]>

/** The parts of a trip in the order in which its reader needs them on a day. `time` null: it is cancelled. */
export function partsOn(time: DayOfTrip | null): readonly TripPart[] {
  if (time === null) return orders.off
  return time.kind === 'there' && (time.day === 1 || time.day === time.of) ? orders.flying : orders[time.kind]
}

/** What a trip's page shows first, until the trip is over. */
export type Stage =
  /** The next thing to do; `days` until departure. */
  | { kind: 'next'; step: StageStep; days: number }
  /** Nothing to do, but the departure is not certain. */
  | { kind: 'unconfirmed'; days: number }
  | { kind: 'ready'; days: number }
  /** The last days before departure, and the first day: where, when and who. */
  | { kind: 'dayOne'; days: number }
  /** Day `day` of `of`, from the second on. */
  | { kind: 'underway'; day: number; of: number }

export type StageStep = ReadyKind

/**
 * The stage of a trip on its date (`dateOfTrip`); null once it is over or cancelled. Until everything counts as "soon" (record 018)
 * it is the next thing to do, then the first day, then the trip itself. `toDos` are the trip's own, the most urgent first.
 */
export function determineStage(
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
 * What the reader does next: what is lost first, as on the dashboard. A payment that another traveller makes, or that is charged
 * automatically, does not count.
 */
const nextOf = (toDos: readonly ToDo[]): StageStep | null => toDos.find(isAsked)?.kind ?? null

/** The to-do that a trip's page begins with, and that comes next after a save; null if the page begins with something else. */
export function firstToDo({
  stage,
  time,
  toDos,
}: {
  stage: Stage | null
  time: DayOfTrip | null
  toDos: readonly ToDo[]
}): ToDo | null {
  // The reader does not begin with what another traveller pays, or may pay.
  const asked = toDos.filter(isAsked)
  if (stage?.kind === 'next') return asked[0] ?? null
  return time?.kind === 'lastWeek' ? (asked.find(({ urgency }) => isAlert(urgency)) ?? null) : null
}
