import type { ToDo, ToDoKind } from './to-do.ts'
import { urgencies } from './urgency.ts'

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

function byDay(one: string | null, other: string | null): number {
  // ISO dates sort as text.
  if (one && other) return one < other ? -1 : Number(one > other)
  return Number(one === null) - Number(other === null)
}

/**
 * What is done once for all trips, or null for what each trip asks for by itself. A document is one thing only for trips that lack
 * it in the same way: a card that is enough for one does not help the other.
 */
function doneOnceAs(toDo: ToDo): string | null {
  if (toDo.kind === 'ownDetails') return toDo.kind
  if (toDo.kind !== 'passport') return null
  const { kind, reason, cardIsEnough } = toDo.check
  return [kind, reason, cardIsEnough].join()
}

/**
 * What is open over all trips, the most urgent first; of what is done once only the most urgent. A payment that is not due
 * within DUE_SOON_DAYS can wait and is told on its trip alone.
 */
export function openNow(all: readonly ToDo[]): ToDo[] {
  const now = all.filter(({ kind, urgency }) => kind !== 'payment' || urgency !== 'open').toSorted(byUrgency)
  const seen = new Set<string>()
  return now.filter((toDo) => {
    const once = doneOnceAs(toDo)
    if (once === null) return true
    return !seen.has(once) && Boolean(seen.add(once))
  })
}
