import type { Booking } from '#backoffice/wire/booking.ts'
import { daysBetween, type PlainDate } from '#markets/dates.ts'
import type { TripState } from './read.ts'
import { isCancelledByCompany } from './refunds.ts'
import { lastDayOf } from './time.ts'
import { isAsked, openToDos, type ToDo } from './todos.ts'

/** Days after the return on which the dashboard is about the trip that is over: as long as photos and an invoice are looked for. */
export const BACK_DAYS = 14

/** What the dashboard is about first. */
export type DashboardStage =
  /** From the first day of a trip to the end of its last. */
  | { kind: 'underway'; trip: TripState }
  /** A payment is late, and the booking may be cancelled for it. */
  | { kind: 'overdue'; trip: TripState; toDo: ToDo }
  /** The company cancelled a trip, and something of it is still open. */
  | { kind: 'cancelled'; trip: TripState }
  | { kind: 'toDo'; trip: TripState; toDo: ToDo }
  /** The last days before a trip for which nothing is to be done: where and when one meets. */
  | { kind: 'meeting'; trip: TripState }
  | { kind: 'back'; trip: TripState }
  /** Nothing to do for the next trip now; `isReady`: nothing left to do at all. */
  | { kind: 'ahead'; trip: TripState; isReady: boolean }
  /** No trip ahead, and money of a cancelled one is on its way. */
  | { kind: 'refund'; trip: TripState }
  /** No trip ahead; `neverBooked`: none behind either. */
  | { kind: 'none'; neverBooked: boolean }

/** The dashboard: what comes first, then the rest of what is open over all trips, each once. */
export interface DashboardState {
  stage: DashboardStage
  /** The rest, in its order: what a trip of the company's that is off still owes, what is to be done, what is awaited. */
  rest: ToDo[]
  /** The next trip, where the first screen is not about it already. */
  next: TripState | null
}

/**
 * What the dashboard is about, from all trips that are ahead, under way, just over or cancelled, in the order of their first days:
 * what a day asks for on the way, then by what is lost first (record 018).
 */
export function dashboardState(
  trips: readonly TripState[],
  today: PlainDate,
  neverBooked: boolean,
): DashboardState {
  const toDos = openToDos(
    trips.flatMap((trip) => trip.toDos),
    today,
  )
  const stage = stageAmong(trips, toDos, neverBooked)
  const first = 'toDo' in stage ? stage.toDo : null
  const cancelled = stage.kind === 'cancelled' || stage.kind === 'refund' ? stage.trip.facts.id : null
  const rest = oncePerCancelled(toDos.filter((toDo) => toDo !== first && toDo.trip.id !== cancelled))
  const next = trips.find(({ phase }) => phase === 'ahead') ?? null
  const isNextFirst = (stage.kind === 'meeting' || stage.kind === 'ahead') && stage.trip === next
  return {
    stage,
    rest: [...rest.filter(isOwedByUs), ...rest.filter((toDo) => !isOwedByUs(toDo))],
    next: isNextFirst ? null : next,
  }
}

function stageAmong(
  trips: readonly TripState[],
  toDos: readonly ToDo[],
  neverBooked: boolean,
): DashboardStage {
  const tripWith = (toDo: ToDo) => trips.find(({ facts }) => facts.id === toDo.trip.id)
  const begun = (toDo: ToDo | undefined, kind: 'overdue' | 'toDo'): DashboardStage | null => {
    const trip = toDo && tripWith(toDo)
    return trip ? { kind, trip, toDo } : null
  }
  const about = (
    kind: 'underway' | 'cancelled' | 'meeting' | 'back' | 'refund',
    trip: TripState | undefined,
  ) => (trip ? { kind, trip } : null)
  const own = toDos.filter(isReaders)
  const ahead = trips.find(({ phase }) => phase === 'ahead')
  return (
    about(
      'underway',
      trips.find(({ phase }) => phase === 'underway'),
    ) ??
    begun(own.find(isLatePayment), 'overdue') ??
    about(
      'cancelled',
      trips.find((trip) => isOffByUs(trip) && trip.toDos.length > 0),
    ) ??
    begun(own[0], 'toDo') ??
    about('meeting', ahead?.time?.kind === 'lastWeek' ? ahead : undefined) ??
    about(
      'back',
      trips.findLast((trip) => isJustBack(trip.booking, trip)),
    ) ??
    (ahead && { kind: 'ahead', trip: ahead, isReady: isAllDone(ahead) }) ??
    about(
      'refund',
      trips.find(({ phase, toDos: some }) => phase === 'cancelled' && some.length > 0),
    ) ?? {
      kind: 'none',
      neverBooked,
    }
  )
}

/** Whether a to-do is the reader's, or may be: where a list says nobody's name, or nobody can say who pays, it is told as that. */
const isReaders = (toDo: ToDo): boolean => {
  if (toDo.kind !== 'payment') return isAsked(toDo)
  return toDo.urgency !== 'waiting' && toDo.reader.role !== 'companion'
}

/** A late payment of a reader who may be the one to make it. */
const isLatePayment = (toDo: ToDo): boolean =>
  toDo.kind === 'payment' && toDo.urgency === 'overdue' && toDo.reader.role !== 'unknown'

const isOffByUs = ({ phase, booking }: Pick<TripState, 'phase' | 'booking'>): boolean =>
  phase === 'cancelled' && isCancelledByCompany(booking)

/** What a cancelled trip of the company's still owes comes before what can wait. */
const isOwedByUs = ({ kind, trip }: ToDo): boolean =>
  (kind === 'refund' || kind === 'rebook') && isCancelledByCompany(trip)

/** A cancelled trip stands in a list once: with its money where any comes back, else with what is offered instead. */
const oncePerCancelled = (toDos: readonly ToDo[]): ToDo[] => {
  const refunded = new Set(toDos.filter(({ kind }) => kind === 'refund').map(({ trip }) => trip.id))
  return toDos.filter(({ kind, trip }) => kind !== 'rebook' || !refunded.has(trip.id))
}

/** Whether a trip ended at most `BACK_DAYS` ago. */
export const isJustBack = (
  booking: Pick<Booking, 'startDate' | 'endDate'>,
  { phase, date }: Pick<TripState, 'phase' | 'date'>,
): boolean => phase === 'over' && daysBetween(lastDayOf(booking), date) <= BACK_DAYS

/** Whether nothing is left to do for a trip whose departure is certain. */
const isAllDone = ({ booking, ready }: TripState): boolean =>
  booking.tourConfirmed && ready.every(({ state }) => state === 'done' || state === 'waiting')
