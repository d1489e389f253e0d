import { Temporal } from 'temporal-polyfill'
import { urgencies } from '#features/urgency/rules.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { ToDo, ToDoKind } from './rules.ts'

/** The order of what is equally urgent and has the same day. */
const kindOrder: readonly ToDoKind[] = [
  'payment',
  'passport',
  'ownDetails',
  'partyDetails',
  'flights',
  'refund',
  'rebook',
]

/** The more urgent first, of equals what has the earlier day; what has no day comes last. */
export function byUrgency(one: ToDo, other: ToDo): number {
  const rank = urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency)
  return (
    rank || byDay(one.deadline, other.deadline) || kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind)
  )
}

function byDay(one: PlainDate | null, other: PlainDate | null): number {
  if (one && other) return Temporal.PlainDate.compare(one, other)
  return Number(one === null) - Number(other === null)
}

/** Kinds that are done once for all trips: of these only the most urgent stands in a list over all. */
const onceForAll: readonly ToDoKind[] = ['passport', 'ownDetails']

/**
 * What is open over all trips, the most urgent first. A payment that is not due within DUE_SOON_DAYS can wait and is
 * told on its trip alone.
 */
export function openNow(all: readonly ToDo[]): ToDo[] {
  const now = all.filter(({ kind, urgency }) => kind !== 'payment' || urgency !== 'open').toSorted(byUrgency)
  return now.filter(
    ({ kind }, at) => !onceForAll.includes(kind) || now.findIndex((other) => other.kind === kind) === at,
  )
}
