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
import { countReadiness, judgeReadiness, type Needs, readNeeds, type Tally } from './readiness.ts'
import {
  arrivesBy,
  findCanceller,
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
  readPaymentState,
  type Urgency,
  urgencies,
  urgencyBy,
} from './urgency.ts'

/** The facts of a trip that its to-dos depend on. */
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

/** The traveller who reads. `documents` null: currently unknown. */
export interface Reader {
  user: User
  documents: Listed<DocumentInHand> | null
  market: Market
}

/** The reader of the list of trips, with passport and identity card from users/me. */
export function readerOfTrips(user: User, market: Market): Reader {
  const { passport, identityCard } = user
  const documents = [passport, identityCard].filter((document) => document !== null)
  // A document that users/me omits may exist all the same.
  markOmitted(documents, 2 - documents.length)
  return { user, documents: passport && documents, market }
}

interface Common {
  urgency: Urgency
  /** The day (ISO) by which it has to be done or, if awaited, arrives at the latest. */
  deadline: string | null
  trip: TripFacts
}

/** Something to do or to wait for. */
export type ToDo = Common &
  (
    | { kind: 'payment'; due: PaymentDue; reader: BookingReader<PartyMember> }
    | { kind: 'passport'; check: EntryCheck }
    | { kind: 'ownDetails' }
    /** The other travellers with something to do. `isSure`: the document status of all others is known. */
    | { kind: 'party'; members: readonly PartyMember[]; isSure: boolean }
    | { kind: 'flights'; member: PartyMember }
    /** `due`: the company owes a full refund, and none is known yet. */
    | { kind: 'refund'; refundState: RefundState | 'due'; amount: Money | null }
    | { kind: 'rebook'; leads: boolean }
  )
export type ToDoKind = ToDo['kind']

/** The progress of the refunds. `prepared`: the traveller did not cancel, so there may be no request. */
type RefundStage = 'requested' | 'prepared' | 'approved' | 'sent'
/** A refund in money, or in gift cards alone. */
type RefundState = RefundStage | `card${Capitalize<RefundStage>}`

/** All to-dos of a trip for its reader at this moment, the most urgent first. `due`: the state of its payment. */
export function listToDos(
  trip: TripFacts,
  reader: Reader,
  moment: Moment,
  due: PaymentState = readPaymentState(trip, moment),
): ToDo[] {
  const { today } = moment
  if (trip.bookingStatus === 'CANCELLED') return afterCancelling(trip, reader, moment)
  if (isOver(trip, dateOfTrip(trip, moment))) return []
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

/** Whether the reader has to act: not on what is awaited or offered, paid by another traveller or charged automatically. */
export const isAsked = (toDo: ToDo): toDo is ToDo & { kind: ReadyKind } =>
  toDo.kind === 'payment'
    ? isPayer(toDo.reader) && toDo.urgency !== 'waiting'
    : toDo.kind !== 'refund' && toDo.kind !== 'rebook'

/**
 * Whether a trip needs its reader's flights, entered or not: its departure is certain, and no overdue payment may cancel the
 * booking and leave its travellers with their tickets.
 */
const needsFlights = ({ tourConfirmed }: Pick<TripFacts, 'tourConfirmed'>, payment: PaymentState): boolean =>
  tourConfirmed && !isOverdue(payment)

/** Whether a to-do is money on its way, to or from the reader, that needs no action. */
export const isAwaited = ({ kind, urgency }: Pick<ToDo, 'kind' | 'urgency'>): boolean =>
  kind === 'refund' || (kind === 'payment' && urgency === 'waiting')

function beforeLeaving(trip: TripFacts, reader: Reader, today: PlainDate, payment: PaymentState): ToDo[] {
  const { user, documents, market } = reader
  const deadline = trip.startDate
  const common = { deadline, trip, urgency: urgencyBy(deadline, today) }
  const check = checkTripDocument(trip, documents)
  const { self: own } = readerAmong(trip.party, user.id)
  const others = othersNeeds(trip, reader, isOverdue(payment))
  const behind = [...others].filter(([, one]) => judgeReadiness(one) === 'toDo').map(([member]) => member)
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

/** The needs of all travellers whose data the reader enters; on another's booking, of the reader alone. */
export function partyNeeds(trip: TripFacts, reader: Reader, isLate: boolean): Map<PartyMember, Needs> {
  const { user, documents, market } = reader
  const { tourConfirmed } = trip
  const { self } = readerAmong(trip.party, user.id)
  const context = { tourConfirmed, isOverdue: isLate, market }
  const own = { user, document: checkTripDocument(trip, documents) }
  return new Map(
    personalAmong(trip.party, user.id).map((one) => [
      one,
      readNeeds(one, context, one === self ? own : null),
    ]),
  )
}

function othersNeeds(trip: TripFacts, reader: Reader, isLate: boolean): Map<PartyMember, Needs> {
  if (othersLed(trip.party, reader.user.id) === 0) return new Map()
  const all = partyNeeds(trip, reader, isLate)
  const { self } = readerAmong(trip.party, reader.user.id)
  return new Map([...all].filter(([one]) => one !== self))
}

/** How many of a party are ready, for the payer. */
export const partyTally = (trip: TripFacts, reader: Reader, isLate: boolean): Tally =>
  countReadiness([...partyNeeds(trip, reader, isLate).values()], omittedIn(trip.party))

/** Whether the document status of all others is reported. */
const isSureOf = (others: ReadonlyMap<PartyMember, unknown>): boolean =>
  [...others.keys()].every(({ documentStatus }) => documentStatus !== undefined)

/** Our own check of the traveller's documents; if that is impossible, the backoffice's status for the trip. */
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
 * The payer's refund first, however long ago the trip would have been; then another departure until the cancelled one would have
 * left: a change stops the refund.
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
  const begun = findCanceller(trip) === 'TRAVELLER' ? 'requested' : 'prepared'
  const stage = requested.length === 0 ? 'sent' : isApproved ? 'approved' : begun
  if (awaited.some(({ method }) => method !== 'GIFT_CARD')) return stage
  return `card${stage.charAt(0).toUpperCase()}${stage.slice(1)}` as `card${Capitalize<RefundStage>}`
}

/** The order of equally urgent to-dos of the same day. */
const kindOrder: readonly ToDoKind[] = [
  'payment',
  'passport',
  'ownDetails',
  'party',
  'flights',
  'refund',
  'rebook',
]

/** The more urgent first, then the earlier day; to-dos without a day come last. */
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
 * A key for what is done once for all trips, or null for what each trip needs separately. A document counts once only for trips
 * that lack it in the same way: a card accepted by one does not help the other.
 */
function doneOnceAs(toDo: ToDo): string | null {
  if (toDo.kind === 'ownDetails') return toDo.kind
  if (toDo.kind !== 'passport') return null
  const { kind, reason, cardIsEnough } = toDo.check
  return [kind, reason, cardIsEnough].join()
}

/**
 * Days before departure from which the list over all trips shows flights; before that only the trip shows them. The first landings
 * of a group are planned two months ahead, so waiting until then loses nothing (record 018).
 */
export const FLIGHTS_LISTED_DAYS = 60

/** Whether the list over all trips shows a to-do: not what can wait for months, or what a companion's leader pays. */
function isListed(toDo: ToDo, today: PlainDate): boolean {
  if (toDo.kind === 'payment') return toDo.reader.role !== 'companion'
  return toDo.kind !== 'flights' || daysBetween(today, toDo.trip.startDate) <= FLIGHTS_LISTED_DAYS
}

/** The open to-dos of all trips, most urgent first; of what is done once for all trips only the most urgent. */
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

/** What a trip needs to be ready, in display order. */
const readyKinds = ['ownDetails', 'party', 'payment', 'passport', 'flights'] as const
export type ReadyKind = Extract<ToDoKind, (typeof readyKinds)[number]>

/** One need of a trip, done or not. `warning`: nothing to do yet, but worth a look. */
export interface ReadyStep {
  kind: ReadyKind
  state: 'done' | 'warning' | Urgency
  /** null if nothing is left to do. */
  toDo: ToDo | null
  check: EntryCheck | null
}

/** The state of a step without a to-do: while we check a document, the traveller has nothing to look at. */
function stateOf(check: EntryCheck | null): ReadyStep['state'] {
  if (!check || check.severity === 'done') return 'done'
  return check.reason === 'checking' ? 'waiting' : 'warning'
}

/** The readiness of a trip: everything it needs of its reader's party, as far as known; empty once it has begun. */
export function readySteps(
  trip: TripFacts,
  reader: Reader,
  moment: Moment,
  payment: PaymentState = readPaymentState(trip, moment),
  toDos: readonly ToDo[] = listToDos(trip, reader, moment, payment),
): ReadyStep[] {
  if (trip.startDate <= isoDay(moment.today)) return []
  const check = checkTripDocument(trip, reader.documents)
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
