import { signedIn } from '#auth/signed-in.ts'
import { visaWords } from '#features/entry/words.ts'
import { ifNotRunningWords } from '#features/status/refund-words.ts'
import {
  type DayOfTrip,
  dateOfTrip,
  dayOf,
  partsOn,
  type Stage,
  stageOf,
  type TripPart,
} from '#features/status/stage.ts'
import { payerOf, type Reader, readySteps, type ToDo, toDosOf } from '#features/status/to-do.ts'
import { type FirstWords, firstWords, stageWords } from '#features/status/words.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { tripTicket } from '../ticket.ts'
import type { Trip } from './load.ts'
import { firstOf, type StepRow, stepRows } from './steps.ts'

/** Who reads a trip, with the documents that were loaded for it. */
export const readerOfTrip = (
  { documents }: Pick<Trip, 'documents'>,
  locals: Pick<App.Locals, 'user' | 'market'>,
): Reader => ({ user: signedIn(locals).user, documents, market: locals.market })

/** A trip with what its page says to this reader. */
export interface TripPage extends Trip {
  ticket: TripTicketProps
  /** null for a cancelled one. */
  time: DayOfTrip | null
  /** null once it is over or cancelled. */
  stage: Stage | null
  /** In the order of its reader's days. */
  order: readonly TripPart[]
  /** What is to be done first; null where something else comes first. */
  first: FirstWords | null
  /** What becomes of the money that is asked for first, if the trip does not run. */
  comesBack: string | null
  /** Whatever else it needs to be ready. */
  rows: { open: StepRow[]; done: StepRow[] }
  counts: { done: number; total: number }
  /** What is to be paid stands with its button where the page begins. */
  paysAbove: boolean
}

/** What a trip's page shows, of the trip as loaded. */
export function tripPage(
  trip: Trip,
  locals: Pick<App.Locals, 'user' | 't' | 'market' | 'pathTo' | 'site' | 'layout' | 'requestedPath'>,
): TripPage {
  const { booking, facts, moment } = trip
  const { overdueHours } = locals.layout.footer.content
  const reader = readerOfTrip(trip, locals)
  const toDos = trip.phase === 'cancelled' ? [] : toDosOf(facts, reader, moment, overdueHours)
  const date = dateOfTrip(booking, moment)
  const time = dayOf(booking, date)
  const stage = stageOf(booking, toDos, date)
  const needs = readySteps(facts, reader, moment, overdueHours)
  const first = firstOf(stage, time, toDos)
  const [leaves = null] = stage && time?.kind === 'lastWeek' ? stageWords(stage, locals) : []
  const visa = visaWords(facts.entry, facts.startDate, moment.today, locals)
  const rows = stepRows(needs, toDos, first, leaves, moment.today, visa, locals)
  return {
    ...trip,
    ticket: tripTicket(
      { ...booking, nextPayment: facts.nextPayment, nextCharge: facts.nextCharge },
      locals,
      moment,
      payerOf(facts, reader) === null,
    ),
    time,
    stage,
    order: partsOn(time),
    first: first && firstWords(first, isBalance(trip, first), moment.today, locals),
    comesBack: first?.kind === 'payment' ? ifNotRunningWords(booking, locals) : null,
    rows,
    counts: { done: rows.done.length, total: rows.done.length + rows.open.length + Number(first !== null) },
    paysAbove: toDos.some((toDo) => toDo.kind === 'payment' && toDo.payer === null),
  }
}

/** Whether a page asks for a thing of a kind where it begins. */
export const asks = ({ first, rows }: Pick<TripPage, 'first' | 'rows'>, kind: ToDo['kind']): boolean =>
  first?.kind === kind || rows.open.some((row) => row.kind === kind)

/** Whether a payment is the balance alone. */
function isBalance({ steps }: Pick<Trip, 'steps'>, toDo: ToDo): boolean {
  const open = steps.filter(({ status }) => status !== 'paid')
  return toDo.kind === 'payment' && open.length === 1 && open[0]?.kind === 'BALANCE'
}
