import type { EntryCheck } from '#features/entry/rules.ts'
import { documentOf, type Reader, type ToDo, type ToDoKind, type TripFacts, toDosOf } from './to-do.ts'
import { type Moment, paymentStanding, type Urgency } from './urgency.ts'

/** What a trip needs to be ready, in the order it is shown. */
const readyKinds = ['ownDetails', 'partyDetails', 'payment', 'passport', 'flights'] as const
export type ReadyKind = Extract<ToDoKind, (typeof readyKinds)[number]>

/** One thing a trip needs, done or not. `warning`: nothing to do yet, but worth a look. */
export interface ReadyStep {
  kind: ReadyKind
  state: 'done' | 'warning' | Urgency
  /** null where nothing is left to do. */
  toDo: ToDo | null
  check: EntryCheck | null
}

/** How ready a trip is: everything it needs of its reader's party, as far as it is known. */
export function readySteps(
  trip: TripFacts,
  reader: Reader,
  moment: Moment,
  overdueHours: number | null,
): ReadyStep[] {
  const toDos = toDosOf(trip, reader, moment, overdueHours)
  const check = documentOf(trip, reader.documents)
  const paying = paymentStanding(trip, moment, overdueHours).state
  const own = trip.party.find(({ userId }) => userId === reader.user.id)
  const asked: Record<ReadyKind, boolean> = {
    ownDetails: true,
    partyDetails: Boolean(own?.leader) && trip.party.length > 1,
    payment: paying === 'due' || paying === 'settled',
    passport: true,
    flights: trip.tourConfirmed && typeof own?.flightsTold === 'boolean',
  }
  return readyKinds
    .filter((kind) => asked[kind])
    .map((kind) => {
      const toDo = toDos.find((one) => one.kind === kind) ?? null
      const judged = kind === 'passport' ? check : null
      const otherwise = judged && judged.severity !== 'done' ? 'warning' : 'done'
      return { kind, state: toDo?.urgency ?? otherwise, toDo, check: judged }
    })
}
