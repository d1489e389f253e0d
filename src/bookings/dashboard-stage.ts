import type { Booking } from '#backoffice/wire/booking.ts'
import { daysBetween, type PlainDate } from '#markets/dates.ts'
import type { TripState } from './read.ts'
import { isCancelledByCompany } from './refunds.ts'
import { findLastDay } from './time.ts'
import { isAsked, openToDos, type ToDo } from './todos.ts'

/** Days after the return for which the dashboard shows the past trip: while travellers look for photos and an invoice. */
export const BACK_DAYS = 14

/** What the dashboard shows first. */
export type DashboardStage =
  /** From the first day of a trip to the end of its last. */
  | { kind: 'underway'; trip: TripState }
  /** A payment is late, and the booking may be cancelled for it. */
  | { kind: 'overdue'; trip: TripState; toDo: ToDo }
  /** The company cancelled a trip, and a refund or another departure is open. */
  | { kind: 'cancelled'; trip: TripState }
  | { kind: 'toDo'; trip: TripState; toDo: ToDo }
  /** The last days before a trip with nothing left to do: where and when the group meets. */
  | { kind: 'meeting'; trip: TripState }
  | { kind: 'back'; trip: TripState }
  /** The next trip needs nothing now. `isReady`: nothing is left to do at all. */
  | { kind: 'ahead'; trip: TripState; isReady: boolean }
  /** No trip ahead, but a refund of a cancelled trip is on its way. */
  | { kind: 'refund'; trip: TripState }
  /** No trip ahead. `neverBooked`: no past trip either. */
  | { kind: 'none'; neverBooked: boolean }

/** The dashboard: the first subject, then every other open to-do of all trips, each once. */
export interface DashboardState {
  stage: DashboardStage
  /** The other to-dos, in order: what we owe for trips the company cancelled, what is to be done, what is awaited. */
  rest: ToDo[]
  /** The next trip, unless the first screen already shows it. */
  next: TripState | null
}

/**
 * The dashboard, from all trips ahead, under way, just over or cancelled, in order of their first days. A trip under way comes
 * first, then what is lost first (record 018).
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

/** Whether a to-do is, or may be, the reader's: if a list has no names or the payer is unknown, it is addressed to the reader. */
const isReaders = (toDo: ToDo): boolean => {
  if (toDo.kind !== 'payment') return isAsked(toDo)
  return toDo.urgency !== 'waiting' && toDo.reader.role !== 'companion'
}

/** A late payment that the reader may have to make. */
const isLatePayment = (toDo: ToDo): boolean =>
  toDo.kind === 'payment' && toDo.urgency === 'overdue' && toDo.reader.role !== 'unknown'

const isOffByUs = ({ phase, booking }: Pick<TripState, 'phase' | 'booking'>): boolean =>
  phase === 'cancelled' && isCancelledByCompany(booking)

/** Refunds and other departures of trips the company cancelled come before what can wait. */
const isOwedByUs = ({ kind, trip }: ToDo): boolean =>
  (kind === 'refund' || kind === 'rebook') && isCancelledByCompany(trip)

/** Lists a cancelled trip once: by its refund if it has one, else by the departure offered instead. */
const oncePerCancelled = (toDos: readonly ToDo[]): ToDo[] => {
  const refunded = new Set(toDos.filter(({ kind }) => kind === 'refund').map(({ trip }) => trip.id))
  return toDos.filter(({ kind, trip }) => kind !== 'rebook' || !refunded.has(trip.id))
}

/** Whether a trip ended at most `BACK_DAYS` ago. */
export const isJustBack = (
  booking: Pick<Booking, 'startDate' | 'endDate'>,
  { phase, date }: Pick<TripState, 'phase' | 'date'>,
): boolean => phase === 'over' && daysBetween(findLastDay(booking), date) <= BACK_DAYS

/** Whether the departure is certain and nothing is left to do. */
const isAllDone = ({ booking, ready }: TripState): boolean =>
  booking.tourConfirmed && ready.every(({ state }) => state === 'done' || state === 'waiting')
