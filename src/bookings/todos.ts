import { emptyMandatoryFields } from '#account/profile.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { DocumentInHand } from '#backoffice/wire/document.ts'
import type { EntryRequirements } from '#backoffice/wire/entry.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { Refund } from '#backoffice/wire/price.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import type { User } from '#backoffice/wire/user.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import {
  type BookingReader,
  isPayer,
  othersLed,
  personalAmong,
  readerAmong,
  readerOn,
} from '#bookings/reader.ts'
import { dateOfTrip, isOver, type Moment } from '#bookings/time.ts'
import { daysBetween, isoDay, type PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'
import { type EntryCheck, entryCheck } from './border.ts'
import { type Needs, needsOf, readinessOf, type Tally, tallyOf } from './readiness.ts'
import {
  arrivesBy,
  cancellerOf,
  isPaidBack,
  owesFullRefund,
  refundDeadline,
  refundsUnderWay,
  sumOfRefunds,
} from './refunds.ts'
import {
  isOverdue,
  type Paying,
  type PaymentDue,
  type PaymentState,
  paymentStateOf,
  type Urgency,
  urgencies,
  urgencyBy,
} from './urgency.ts'

/** A trip as far as what is to be done for it goes. */
export interface TripFacts extends Paying {
  id: string
  name: string
  startDate: string
  /** The last day; never before the first. */
  endDate: string
  timeZone: string | null
  cancelledBy: string | null
  cancelledAt: string | null
  tourConfirmed: boolean
  paymentUrl: string | null
  refunds: Booking['refunds']
  party: Listed<PartyMember>
  entry: EntryRequirements | null
}

/** The traveller who reads. `documents` null: not known now. */
export interface Reader {
  user: User
  documents: Listed<DocumentInHand> | null
  market: Market
}

/** The reader of the list of trips, whose passport and identity card users/me tells of. */
export function readerOfTrips(user: User, market: Market): Reader {
  const { passport, identityCard } = user
  const documents = [passport, identityCard].filter((document) => document !== null)
  // A document that users/me leaves out may exist all the same.
  markOmitted(documents, 2 - documents.length)
  return { user, documents: passport && documents, market }
}

interface Common {
  urgency: Urgency
  /** The day (ISO) by which it has to be done, or, of what is awaited, arrives at the latest. */
  deadline: string | null
  trip: TripFacts
}

/** One thing to do, or to wait for. */
export type ToDo = Common &
  (
    | { kind: 'payment'; due: PaymentDue; reader: BookingReader<PartyMember> }
    | { kind: 'passport'; check: EntryCheck }
    | { kind: 'ownDetails' }
    /** The others who have something to do; `isSure`: of everybody it is told what. */
    | { kind: 'party'; members: readonly PartyMember[]; isSure: boolean }
    | { kind: 'flights'; member: PartyMember }
    /** `due`: the company owes all that was paid, and no refund is known yet. */
    | { kind: 'refund'; refundState: RefundState | 'due'; amount: Money | null }
    | { kind: 'rebook'; leads: boolean }
  )
export type ToDoKind = ToDo['kind']

/** How far all that is awaited has come; `prepared`: where it was not the traveller who cancelled, nobody may have asked. */
type RefundStage = 'requested' | 'prepared' | 'approved' | 'sent'
/** Of money, or of gift cards alone. */
type RefundState = RefundStage | `card${Capitalize<RefundStage>}`

/** Everything a trip asks of its reader at this moment, the most urgent first. */
export function toDosOf(
  trip: TripFacts,
  reader: Reader,
  moment: Moment,
  overdueHours: number | null = null,
): ToDo[] {
  const { today } = moment
  if (trip.bookingStatus === 'CANCELLED') return afterCancelling(trip, reader, moment)
  if (isOver(trip, dateOfTrip(trip, moment))) return []
  const due = paymentStateOf(trip, moment, overdueHours)
  const payment: ToDo[] =
    due.kind === 'due'
      ? [
          {
            kind: 'payment',
            due,
            urgency: due.urgency,
            deadline: due.urgency === 'waiting' ? (due.charge?.dueDate ?? null) : due.dueDate,
            reader: readerOn(trip, reader.user.id),
            trip,
          },
        ]
      : []
  const before = trip.startDate > isoDay(today) ? beforeLeaving(trip, reader, today, due) : []
  return [...payment, ...before].toSorted(byUrgency)
}

/** Whether a to-do asks its reader for something: not what is awaited or offered, what another may pay or is charged by itself. */
export const isAsked = (toDo: ToDo): toDo is ToDo & { kind: ReadyKind } =>
  toDo.kind === 'payment'
    ? isPayer(toDo.reader) && toDo.urgency !== 'waiting'
    : toDo.kind !== 'refund' && toDo.kind !== 'rebook'

/**
 * Whether a trip asks for its reader's flights, told or not: its departure is certain, and no overdue payment may cancel the booking,
 * whose tickets its travellers would be left with.
 */
const needsFlights = ({ tourConfirmed }: Pick<TripFacts, 'tourConfirmed'>, payment: PaymentState): boolean =>
  tourConfirmed && !isOverdue(payment)

/** Whether a to-do is money on its way, to the reader or from them, for which nobody does anything. */
export const isAwaited = ({ kind, urgency }: Pick<ToDo, 'kind' | 'urgency'>): boolean =>
  kind === 'refund' || (kind === 'payment' && urgency === 'waiting')

function beforeLeaving(trip: TripFacts, reader: Reader, today: PlainDate, payment: PaymentState): ToDo[] {
  const { user, documents, market } = reader
  const deadline = trip.startDate
  const common = { deadline, trip, urgency: urgencyBy(deadline, today) }
  const check = checkTripDocument(trip, documents)
  const { self: own } = readerAmong(trip.party, user.id)
  const others = othersNeeds(trip, reader, isOverdue(payment))
  const behind = [...others].filter(([, one]) => readinessOf(one) === 'toDo').map(([member]) => member)
  return [
    ...(check.severity === 'blocked'
      ? [{ ...common, kind: 'passport' as const, check, urgency: urgencyBy(deadline, today, 'blocking') }]
      : []),
    ...(emptyMandatoryFields(user, market).length > 0 ? [{ ...common, kind: 'ownDetails' as const }] : []),
    ...(behind.length > 0
      ? [{ ...common, kind: 'party' as const, members: behind, isSure: isSureOf(others) }]
      : []),
    ...(needsFlights(trip, payment) && own?.flightsTold === false
      ? [{ ...common, kind: 'flights' as const, member: own }]
      : []),
  ]
}

/** How everybody on a booking stands whose data the reader sees to; nobody but the reader where somebody else booked. */
export function partyNeeds(trip: TripFacts, reader: Reader, isLate: boolean): Map<PartyMember, Needs> {
  const { user, documents, market } = reader
  const { tourConfirmed } = trip
  const { self } = readerAmong(trip.party, user.id)
  const context = { tourConfirmed, isOverdue: isLate, market }
  const own = { user, document: checkTripDocument(trip, documents) }
  return new Map(
    personalAmong(trip.party, user.id).map((one) => [one, needsOf(one, context, one === self ? own : null)]),
  )
}

function othersNeeds(trip: TripFacts, reader: Reader, isLate: boolean): Map<PartyMember, Needs> {
  if (othersLed(trip.party, reader.user.id) === 0) return new Map()
  const all = partyNeeds(trip, reader, isLate)
  const { self } = readerAmong(trip.party, reader.user.id)
  return new Map([...all].filter(([one]) => one !== self))
}

/** How a whole party stands for whoever booked for it. */
export const partyTally = (trip: TripFacts, reader: Reader, isLate: boolean): Tally =>
  tallyOf([...partyNeeds(trip, reader, isLate).values()], omittedIn(trip.party))

/** Whether it is told of everybody's document how it stands. */
const isSureOf = (others: ReadonlyMap<PartyMember, unknown>): boolean =>
  [...others.keys()].every(({ documentStatus }) => documentStatus !== undefined)

/** Our own look at the traveller's documents; where that is not possible, the backoffice's word for the trip. */
export function checkTripDocument(
  trip: Pick<TripFacts, 'endDate' | 'entry' | 'completeness'>,
  documents: Listed<DocumentInHand> | null,
): EntryCheck {
  const check = entryCheck(documents, trip)
  if (check.reason !== 'unknown') return check
  const { documents: documentsState } = trip.completeness
  if (documentsState === 'DONE') return { ...check, severity: 'done' }
  return documentsState === 'PENDING' ? { ...check, severity: 'blocked' } : check
}

/**
 * The money first, which goes back to who paid, however long ago the trip would have been; then another departure as long as it has
 * not left: a change stops the refund.
 */
function afterCancelling(trip: TripFacts, reader: Reader, { today }: Moment): ToDo[] {
  const awaited = refundsUnderWay(trip.refunds)
  const leads = isPayer(readerAmong(trip.party, reader.user.id))
  const isDue = owesFullRefund(trip)
  const [first] = awaited
  const latest = first ? arrivesBy(first, trip, reader.market) : refundDeadline(trip, reader.market)
  const common = { urgency: 'waiting' as const, trip }
  const refund: ToDo = {
    ...common,
    kind: 'refund',
    refundState: first ? refundState(awaited, trip) : 'due',
    deadline: latest?.toString() ?? null,
    amount: sumOfRefunds(awaited),
  }
  const rebook: ToDo = { ...common, kind: 'rebook', deadline: null, leads }
  const isAhead = trip.startDate >= isoDay(today)
  const isOffered = isAhead && trip.cancelledBy === 'COMPANY' && !isPaidBack(trip)
  return [...(leads && (first || isDue) ? [refund] : []), ...(isOffered ? [rebook] : [])]
}

function refundState(
  awaited: readonly Pick<Refund, 'status' | 'approvedAt' | 'method'>[],
  trip: Pick<TripFacts, 'cancelledBy'>,
): RefundState {
  const requested = awaited.filter(({ status }) => status === 'REQUESTED')
  const isApproved = requested.every(({ approvedAt }) => approvedAt !== null)
  const begun = cancellerOf(trip) === 'TRAVELLER' ? 'requested' : 'prepared'
  const stage = requested.length === 0 ? 'sent' : isApproved ? 'approved' : begun
  if (awaited.some(({ method }) => method !== 'GIFT_CARD')) return stage
  return `card${stage.charAt(0).toUpperCase()}${stage.slice(1)}` as `card${Capitalize<RefundStage>}`
}

/** The order of what is equally urgent and has the same day. */
const kindOrder: readonly ToDoKind[] = [
  'payment',
  'passport',
  'ownDetails',
  'party',
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
 * Days before departure from which flights stand in the list over all trips; until then the trip itself tells of them. From two
 * months on the first landings of a group are planned, and until then nothing is lost by waiting (record 018).
 */
export const FLIGHTS_LISTED_DAYS = 60

/** Whether a to-do stands in the list over all trips: what may wait for months is told on its trip alone, as is what a companion's leader pays. */
function isListed(toDo: ToDo, today: PlainDate): boolean {
  if (toDo.kind === 'payment') return toDo.reader.role !== 'companion'
  return toDo.kind !== 'flights' || daysBetween(today, toDo.trip.startDate) <= FLIGHTS_LISTED_DAYS
}

/** What is open over all trips, what is lost first before the rest; of what is done once only the most urgent. */
export function openToDos(all: readonly ToDo[], today: PlainDate): ToDo[] {
  const now = all.filter((toDo) => isListed(toDo, today)).toSorted(byUrgency)
  const seen = new Set<string>()
  return now.filter((toDo) => {
    const once = doneOnceAs(toDo)
    if (once === null) return true
    const isFirst = !seen.has(once)
    seen.add(once)
    return isFirst
  })
}

/** What a trip needs to be ready, in the order it is shown. */
const readyKinds = ['ownDetails', 'party', 'payment', 'passport', 'flights'] as const
export type ReadyKind = Extract<ToDoKind, (typeof readyKinds)[number]>

/** One thing a trip needs, done or not. `warning`: nothing to do yet, but worth a look. */
export interface ReadyStep {
  kind: ReadyKind
  state: 'done' | 'warning' | Urgency
  /** null where nothing is left to do. */
  toDo: ToDo | null
  check: EntryCheck | null
}

/** How a step stands that asks for nothing: a document that we are checking is not the traveller's to look at. */
function stateOf(check: EntryCheck | null): ReadyStep['state'] {
  if (!check || check.severity === 'done') return 'done'
  return check.reason === 'checking' ? 'waiting' : 'warning'
}

/** How ready a trip is: everything it needs of its reader's party, as far as it is known; nothing once it has begun. */
export function readySteps(
  trip: TripFacts,
  reader: Reader,
  moment: Moment,
  overdueHours: number | null,
): ReadyStep[] {
  if (trip.startDate <= isoDay(moment.today)) return []
  const toDos = toDosOf(trip, reader, moment, overdueHours)
  const check = checkTripDocument(trip, reader.documents)
  const payment = paymentStateOf(trip, moment, overdueHours)
  const { self: own } = readerAmong(trip.party, reader.user.id)
  const asked: Record<ReadyKind, boolean> = {
    ownDetails: true,
    party: othersLed(trip.party, reader.user.id) > 0,
    payment: payment.kind === 'due' || payment.kind === 'settled',
    passport: true,
    flights:
      own?.flightsTold === true
        ? trip.tourConfirmed
        : needsFlights(trip, payment) && own?.flightsTold === false,
  }
  return readyKinds
    .filter((kind) => asked[kind])
    .map((kind) => {
      const toDo = toDos.find((one) => one.kind === kind) ?? null
      const judged = kind === 'passport' ? check : null
      const isIncomplete = kind === 'party' && partyTally(trip, reader, isOverdue(payment)).unknown > 0
      return {
        kind,
        state: toDo?.urgency ?? (isIncomplete ? 'warning' : stateOf(judged)),
        toDo,
        check: judged,
      }
    })
}
