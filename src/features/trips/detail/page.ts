import { signedIn } from '#auth/signed-in.ts'
import { dateOfTrip, type Stage, stageOf } from '#features/status/stage.ts'
import { type Reader, type ReadyStep, readySteps, toDosOf } from '#features/status/to-do.ts'
import { isAlert } from '#features/status/urgency.ts'
import { type ToDoWords, toDoWords } from '#features/status/words.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { tripTicket } from '../ticket.ts'
import type { Trip } from './load.ts'

/** Who reads a trip, with the documents that were loaded for it. */
export const readerOfTrip = (
  { documents }: Pick<Trip, 'documents'>,
  locals: Pick<App.Locals, 'user' | 'market'>,
): Reader => ({ user: signedIn(locals).user, documents, market: locals.market })

/** A trip with what its page says to this reader. */
export interface TripPage extends Trip {
  ticket: TripTicketProps
  /** null once it is over or cancelled. */
  stage: Stage | null
  /** What cannot wait. */
  alerts: ToDoWords[]
  /** What it needs to be ready. */
  needs: ReadyStep[]
}

/** What a trip's page shows, of the trip as loaded. */
export function tripPage(
  trip: Trip,
  locals: Pick<App.Locals, 'user' | 't' | 'market' | 'pathTo' | 'site' | 'layout'>,
): TripPage {
  const { booking, facts, moment } = trip
  const { overdueHours } = locals.layout.footer.content
  const reader = readerOfTrip(trip, locals)
  const toDos = toDosOf(facts, reader, moment, overdueHours)
  return {
    ...trip,
    ticket: tripTicket({ ...booking, nextPayment: facts.nextPayment }, locals, moment),
    stage: stageOf(booking, toDos, dateOfTrip(booking, moment)),
    alerts: toDos
      .filter(({ urgency }) => isAlert(urgency))
      .map((toDo) => toDoWords(toDo, moment.today, locals)),
    needs: readySteps(facts, reader, moment, overdueHours),
  }
}
