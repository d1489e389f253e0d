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

/** One requirement of a trip, in words: what, its status and deadline, and the link to where it is done. */
export interface StepRow extends Pick<ReadyStep, 'kind'> {
  state: ReadyStep['state']
  title: string
  texts: string[]
  link: ToDoLink | null
}

/** The content of a trip's page for its reader, in words. */
export interface TripPage {
  trip: Trip
  ticket: TripTicketProps
  /** The next step shown in the message of a save; null if this trip requires none. */
  next: NextStep | null
  /** The first to-do; null if something else comes first. */
  first: FirstWords | null
  /** The open payment if its payer is unknown; null if the payer is known, or nothing is open. */
  nobodys: ReturnType<typeof payerUnknownWords>
  /** The note that flights wait for an overdue payment, if none are entered. */
  flightsWait: string | null
  /** The refund of the first payment if the trip does not run. */
  comesBack: string | null
  /** Everything else it needs to be ready. */
  rows: { open: StepRow[]; done: StepRow[] }
  counts: { done: number; total: number }
  /** Whether the payment and its button are at the top of the page. */
  paysAbove: boolean
  /** The programme until the trip is over; null without one. */
  plan: ProgrammeView | null
  /** The programme's advice for before the trip. */
  before: ReturnType<typeof beforeYouGo>
  /** The sections with content, in the order in which the reader needs them. */
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
    // While a payment is overdue, only flights already entered.
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

/** Whether the top of the page has a to-do of this kind. */
export const hasToDo = ({ first, rows }: Pick<TripPage, 'first' | 'rows'>, kind: ToDo['kind']): boolean =>
  first?.kind === kind || rows.open.some((row) => row.kind === kind)

/** The first sentence; if it is about the group, with the group's status. */
function firstOfPage(trip: Trip, first: ToDo, locals: Locals): FirstWords {
  const words = firstWords(first, isBalance(trip, first), trip.now.today, locals)
  return first.kind === 'party' && trip.tally
    ? { ...words, texts: [tallyWords(trip.tally, locals), ...words.texts] }
    : words
}

/** The reader's own flights; null if none are entered. */
export const ownFlights = ({ flights, reader }: Pick<Trip, 'flights' | 'reader'>) =>
  flights.find(({ travelerId }) => travelerId === reader.self?.id) ?? null

/** Whether a payment is the balance alone. */
function isBalance({ steps }: Pick<Trip, 'steps'>, toDo: ToDo): boolean {
  const open = steps.filter(isOwed)
  return toDo.kind === 'payment' && open.length === 1 && open[0]?.kind === 'BALANCE'
}

/**
 * A trip's open requirements besides the first, and the finished ones; once it has begun, only open payments. Companions have read
 * above who pays.
 */
function stepRows(
  trip: Trip,
  toDos: readonly ToDo[],
  first: ToDo | null,
  /** Shown above, once for all of them. */
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
  // The link names the task, unless another traveller does it or several people are meant.
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
