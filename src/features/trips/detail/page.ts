import { omittedIn } from '#backoffice/wire/values.ts'
import { isOwed } from '#bookings/money.ts'
import { isPayer } from '#bookings/reader.ts'
import { firstToDo, type TripPart } from '#bookings/stage.ts'
import type { ReadyStep, ToDo } from '#bookings/todos.ts'
import { entryWords, visaWords } from '#texts/border.ts'
import { type NextStep, nextOfTrip } from '#texts/next-step.ts'
import { tallyWords } from '#texts/readiness.ts'
import { ifNotRunningWords } from '#texts/refunds.ts'
import { tripTicket } from '#texts/ticket.ts'
import {
  type FirstWords,
  firstWords,
  payerUnknownWords,
  readyTitle,
  stageWords,
  sumsByDate,
  type ToDoLink,
  toDoWords,
} from '#texts/trip.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { isForPocket } from '../pocket/rules.ts'
import { beforeYouGo, type ProgrammeView, programmeView } from '../programme/page.ts'
import type { Trip } from './load.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site' | 'requestedPath'>

/** One thing that a trip needs, in words: what, how it stands and by when, and the way to where it is done. */
export interface StepRow extends Pick<ReadyStep, 'kind'> {
  state: ReadyStep['state']
  title: string
  texts: string[]
  link: ToDoLink | null
}

/** What the page of a trip says to its reader, in words. */
export interface TripPage {
  trip: Trip
  ticket: TripTicketProps
  /** What the message of a save says comes next; null where nothing of this trip is asked for. */
  next: NextStep | null
  /** What is to be done first; null where something else comes first. */
  first: FirstWords | null
  /** What is to be paid where nobody can say by whom; null where somebody can, or nothing is. */
  nobodys: ReturnType<typeof payerUnknownWords>
  /** That flights wait for a payment, where that payment is overdue and none are entered. */
  flightsWait: string | null
  /** What becomes of the money that is asked for first, if the trip does not run. */
  comesBack: string | null
  /** Whatever else it needs to be ready. */
  rows: { open: StepRow[]; done: StepRow[] }
  counts: { done: number; total: number }
  /** What is to be paid stands with its button where the page begins. */
  paysAbove: boolean
  /** The programme until the trip is over; null without one. */
  plan: ProgrammeView | null
  /** What the programme says of what to know before. */
  before: ReturnType<typeof beforeYouGo>
  /** The parts that have something to tell, in the order of its reader's days. */
  parts: readonly TripPart[]
  /** How many travel, as far as their rows are known. */
  people: number
}

/** What a trip's page shows. */
export function tripPage(
  trip: Trip,
  locals: Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site' | 'requestedPath'>,
): TripPage {
  const { booking, facts, now, stage, time } = trip
  const toDos = trip.phase === 'cancelled' ? [] : trip.toDos
  const first = firstToDo({ stage, time, toDos })
  const [leaves = null] = stage && time?.kind === 'lastWeek' ? stageWords(stage, locals) : []
  const visa = visaWords(facts.entry, facts.startDate, now.today, locals)
  const rows = stepRows(trip, toDos, first, leaves, visa, locals)
  const goes = isForPocket(trip.phase)
  const plan = goes ? programmeView(trip, locals) : null
  const { travellers, travelMates, coordinator } = booking
  const people = travellers.length + omittedIn(travellers) + travelMates.length + omittedIn(travelMates)
  const has: Record<TripPart, boolean> = {
    programme: plan !== null,
    // While a payment is overdue only those that are entered.
    flights: trip.hidesFlights ? ownFlights(trip) !== null : goes || ownFlights(trip) !== null,
    group: people > 0 || coordinator !== null,
    money: true,
    papers: goes,
  }
  return {
    trip,
    ticket: tripTicket(trip, locals),
    next: first && nextOfTrip(first, locals),
    first: first && firstOfPage(trip, first, locals),
    nobodys: payerUnknownWords(trip, locals),
    flightsWait:
      trip.hidesFlights && booking.tourConfirmed && !ownFlights(trip)
        ? locals.t('trip:confirmed.overdue')
        : null,
    comesBack: first?.kind === 'payment' ? ifNotRunningWords(booking, locals) : null,
    rows,
    counts: { done: rows.done.length, total: rows.done.length + rows.open.length + Number(first !== null) },
    paysAbove: toDos.some((toDo) => toDo.kind === 'payment' && isPayer(toDo.reader)),
    plan,
    before: goes ? beforeYouGo(trip, locals) : null,
    parts: trip.order.filter((part) => has[part]),
    people,
  }
}

/** Whether a page asks for a thing of a kind where it begins. */
export const hasToDo = ({ first, rows }: Pick<TripPage, 'first' | 'rows'>, kind: ToDo['kind']): boolean =>
  first?.kind === kind || rows.open.some((row) => row.kind === kind)

/** The first sentence, with how the group stands where it is about that. */
function firstOfPage(trip: Trip, first: ToDo, locals: Locals): FirstWords {
  const words = firstWords(first, isBalance(trip, first), trip.now.today, locals)
  return first.kind === 'party' && trip.tally
    ? { ...words, texts: [tallyWords(trip.tally, locals), ...words.texts] }
    : words
}

/** The reader's own flights; null where none are entered. */
export const ownFlights = ({ flights, reader }: Pick<Trip, 'flights' | 'reader'>) =>
  flights.find(({ travelerId }) => travelerId === reader.self?.id) ?? null

/** Whether a payment is the balance alone. */
function isBalance({ steps }: Pick<Trip, 'steps'>, toDo: ToDo): boolean {
  const open = steps.filter(isOwed)
  return toDo.kind === 'payment' && open.length === 1 && open[0]?.kind === 'BALANCE'
}

/**
 * What a trip still needs besides what comes first, and what is done; once it has begun, what is still to be paid. Whoever travels on
 * another's booking has read above who pays.
 */
function stepRows(
  trip: Trip,
  toDos: readonly ToDo[],
  first: ToDo | null,
  /** Said above for all of them. */
  leaves: string | null,
  visa: string | null,
  locals: Locals,
): { open: StepRow[]; done: StepRow[] } {
  const late = trip.ready.length > 0 ? [] : toDos.flatMap(begunStep)
  const rows = [...trip.ready, ...late]
    .filter(({ kind, toDo }) => kind !== first?.kind && !(toDo?.kind === 'payment' && !isPayer(toDo.reader)))
    .map((step) => rowOf(step, leaves, trip, visa, locals))
  return {
    open: rows.filter(({ state }) => state !== 'done'),
    done: rows.filter(({ state }) => state === 'done'),
  }
}

const begunStep = (toDo: ToDo): ReadyStep[] =>
  toDo.kind === 'payment' ? [{ kind: toDo.kind, state: toDo.urgency, toDo, check: null }] : []

function rowOf(
  step: ReadyStep,
  leaves: string | null,
  { booking, now, tally }: Trip,
  visa: string | null,
  locals: Locals,
): StepRow {
  const { kind, state, toDo, check } = step
  const { t } = locals
  const words = toDo && toDoWords(toDo, now.today, locals)
  const isUnknown = check?.reason === 'unknown' && state !== 'done'
  // The link says what is to be done, except where somebody else does it or several people are meant.
  const isInLink = kind !== 'payment'
  const sums = toDo?.kind === 'payment' ? sumsByDate(toDo.due, now.today, locals) : null
  const board = {
    href: locals.pathTo('travels/_tour/group', { tour: booking.id }),
    label: t('to-do:link.party'),
    newTab: false,
  }
  return {
    kind,
    state,
    title: readyTitle(step, locals),
    texts:
      sums ??
      [
        words && !isInLink ? words.title : null,
        check && (toDo || state !== 'done' || check.expires) ? entryWords(check, locals) : null,
        kind === 'party' && tally && state !== 'done' ? tallyWords(tally, locals) : null,
        !words && kind !== 'passport' && state === 'done' ? t(`to-do:ready.${kind}.done`) : null,
        kind === 'party' || words?.deadline === leaves ? null : words?.deadline,
        check && visa,
      ].filter((text): text is string => Boolean(text)),
    link: isUnknown
      ? { href: locals.requestedPath, label: t('shell:tryAgain'), newTab: false }
      : (words?.link ?? (kind === 'party' && state !== 'done' ? board : null)),
  }
}
