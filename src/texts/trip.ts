import { Temporal } from 'temporal-polyfill'
import type { BookingCore } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { NextCharge } from '#backoffice/wire/price.ts'
import { type EntryCheck, uploadBy } from '#bookings/border.ts'
import { isOwed, type PaymentStep, type StepStatus, stepStatus, stepStatusOn } from '#bookings/money.ts'
import type { TripState } from '#bookings/read.ts'
import { type BookingReader, isPayer, leaderName } from '#bookings/reader.ts'
import { findCanceller } from '#bookings/refunds.ts'
import type { Stage } from '#bookings/stage.ts'
import { departureBadge } from '#bookings/status.ts'
import { type DayOfTrip, DUE_SOON_DAYS } from '#bookings/time.ts'
import type { ReadyStep, ToDo } from '#bookings/todos.ts'
import { type PaymentDue, type Urgency, urgencyTones } from '#bookings/urgency.ts'
import { stepHref } from '#i18n/document-steps.ts'
import {
  type Day,
  daysBetween,
  formatDayEnd,
  formatDeadline,
  formatExtendedDate,
  formatNearDate,
  localDate,
  type PlainDate,
  unbrokenDate,
} from '#markets/dates.ts'
import type { Money } from '#markets/money.ts'
import { formatMoney } from '#markets/money.ts'
import { payUrl } from '#markets/public-site.ts'
import { joined, unbroken } from '#ui/joined.ts'
import type { StepState, TimelineStep } from '#ui/timeline.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { documentName, entryWords, uploadByWords } from './border.ts'

// The one place that puts a trip's status into words: for the strip, the ticket, the trip's page, the calendar and the pocket page
// (product §25). The words on documents are in `border.ts`, which the documents page uses too.

type Locals = Pick<App.Locals, 't' | 'market'>
type LinkLocals = Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site'>

/** A link to where a to-do is done. */
export interface ToDoLink {
  label: string
  href: string
  /** True for the public site. */
  newTab: boolean
}

/** A to-do in words. */
export interface ToDoWords {
  urgency: Urgency
  tone: (typeof urgencyTones)[Urgency]
  title: string
  /** By when, and what happens otherwise. */
  deadline: string
  trip: string
  /** null if the reader cannot do it. */
  link: ToDoLink | null
}

/** A to-do as shown everywhere: what, by when, and the link to do it. `today` is a date in the market's zone. */
export function toDoWords(toDo: ToDo, today: PlainDate, locals: LinkLocals): ToDoWords {
  return {
    urgency: toDo.urgency,
    tone: urgencyTones[toDo.urgency],
    title: titleOf(toDo, locals),
    deadline: toDo.kind === 'payment' ? paymentDays(toDo, today, locals) : dayWords(toDo, today, locals),
    trip: toDo.trip.name,
    link: toDoLink(toDo, locals),
  }
}

/** A to-do as the first sentence of a page. */
export interface FirstWords extends Pick<ToDoWords, 'tone' | 'title' | 'link'> {
  kind: ToDo['kind']
  /** How soon, or that it comes first. */
  when: string
  /** What the sentence omits: of a document, what it lacks and by when. */
  texts: string[]
}

/** The first to-do as a sentence with its day. `isBalance`: the rest of the price is due. */
export function firstWords(toDo: ToDo, isBalance: boolean, today: PlainDate, locals: LinkLocals): FirstWords {
  const { t, market } = locals
  const { tone, title, deadline, link } = toDoWords(toDo, today, locals)
  if (toDo.kind === 'payment' && toDo.due.urgency !== 'overdue' && !toDo.due.failed && isPayer(toDo.reader)) {
    const { amount, dueDate } = toDo.due
    if (amount && dueDate) {
      const words = {
        amount: formatMoney(amount, market),
        date: unbrokenDate(formatNearDate(dueDate, today, market)),
      }
      const days = daysBetween(today, dueDate)
      const sentence = t(`to-do:first.${isBalance ? 'balance' : 'pay'}`, words)
      const when = t('to-do:first.when', { count: days, time: formatDayEnd(dueDate, market) })
      const { charge } = toDo.due
      const texts = charge
        ? [chargeWords(charge, today, locals, { withMethod: true }), t('to-do:charge.stays')]
        : []
      return { kind: toDo.kind, when, title: sentence, texts, tone, link }
    }
  }
  const lacks = toDo.kind === 'passport' ? entryWords(toDo.check, locals) : ''
  const texts = [lacks, deadline].filter((text) => text !== '')
  return { kind: toDo.kind, when: t('to-do:strip.title'), title, texts, tone, link }
}

/**
 * Who pays, and how much (null: unknown), for a reader who is not known to be the payer. A payer without a name is "somebody else";
 * if the payer is unknown, the text says so.
 */
export function payerWords(
  reader: BookingReader<Pick<PartyMember, 'name'>>,
  amount: string | null,
  { t }: Pick<Locals, 't'>,
): string {
  if (reader.role === 'unknown') {
    return amount ? t('to-do:payment.nobody.known', { amount }) : t('to-do:payment.nobody.unknown')
  }
  const named = leaderName(reader)
  if (amount) {
    return named
      ? t('to-do:payment.other.known', { name: named, amount })
      : t('to-do:payment.somebody.known', { amount })
  }
  return named ? t('to-do:payment.other.unknown', { name: named }) : t('to-do:payment.somebody.unknown')
}

/** A warning that a payment is due and its payer unknown, with whom to contact; null otherwise. */
export function payerUnknownWords(
  { payment, reader }: Pick<TripState, 'payment' | 'reader'>,
  { t, market }: Locals,
): { title: string; text: string } | null {
  if (reader.role !== 'unknown' || payment.kind !== 'due' || payment.urgency === 'waiting') return null
  const amount = payment.amount && formatMoney(payment.amount, market)
  return { title: payerWords(reader, amount, { t }), text: t('to-do:payment.nobody.ask') }
}

/** The coordinator's name, or a general term. */
export const coordinatorName = (
  coordinator: { name: string | null } | null,
  { t }: Pick<Locals, 't'>,
): string => coordinator?.name?.trim() || t('travellers:coordinator.someone')

function titleOf(toDo: ToDo, locals: Locals): string {
  const { t, market } = locals
  switch (toDo.kind) {
    case 'payment': {
      const { amount, failed, urgency } = toDo.due
      const money = amount && formatMoney(amount, market)
      if (urgency === 'waiting') return t('to-do:payment.waiting')
      if (isListedLate(toDo.due, toDo.trip)) return t('to-do:payment.listed')
      const isUnlisted = toDo.reader.role === 'unlisted'
      if (!isPayer(toDo.reader) && !isUnlisted) return payerWords(toDo.reader, money, locals)
      // Only the booking's own page knows whether this reader pays.
      const state = isUnlisted ? 'open' : failed ? 'failed' : urgency
      return money
        ? t(`to-do:payment.${state}.known`, { amount: money })
        : t(`to-do:payment.${state}.unknown`)
    }
    case 'passport':
      return t(documentKey(toDo.check))
    case 'party':
      // A list without document statuses may know of fewer than the trip's page.
      return toDo.isSure ? t('to-do:party', { count: toDo.members.length }) : t('to-do:partyUnsure')
    case 'refund':
      if (toDo.refundState === 'due') return t('to-do:refund.due')
      return toDo.amount
        ? t(`to-do:refund.${toDo.refundState}.known`, { amount: formatMoney(toDo.amount, market) })
        : t(`to-do:refund.${toDo.refundState}.unknown`)
    case 'ownDetails':
    case 'flights':
    case 'rebook':
      return t(`to-do:${toDo.kind}`)
  }
}

const kindKeys = { PASSPORT: 'passport', IDENTITY_CARD: 'identityCard' } as const

/** The text for a document's problem. */
function documentKey({ reason, kind, cardIsEnough }: EntryCheck) {
  switch (reason) {
    case 'missing':
      return cardIsEnough ? 'to-do:passport.either' : 'to-do:passport.missing'
    case 'rejected':
    case 'tooShort':
    case 'expires':
      return `to-do:${kindKeys[kind]}.${reason}` as const
    default:
      return 'to-do:passport.unknown'
  }
}

/** The title of a step; for a document, as the trip requires it. */
export const readyTitle = ({ kind, check }: Pick<ReadyStep, 'kind' | 'check'>, locals: Locals): string =>
  check ? documentName(check, locals) : locals.t(`to-do:ready.${kind}.title`)

/**
 * The text for a payer with two sums: each with its day and method, by date, and how paying one affects the other. Null if there is
 * only one.
 */
export function sumsByDate(due: PaymentDue, today: PlainDate, locals: Locals): string[] | null {
  const { amount, charge, dueDate, oddDay, urgency } = due
  if (!charge || !amount || urgency === 'waiting') return null
  const { t, market } = locals
  const day = oddDay ? null : dueDate
  const values = { amount: formatMoney(amount, market), date: day ? formatExtendedDate(day, market) : '' }
  const dated = day && isPast(day, today) ? 'late' : 'pay'
  const pay = t(`to-do:sum.${day === null ? 'undated' : dated}`, values)
  const isFirst = charge.dueDate !== null && day !== null && charge.dueDate < day
  const sums = [pay, chargeSum(charge, today, locals)]
  return [...(isFirst ? sums.reverse() : sums), t('to-do:charge.stays')]
}

function chargeSum(charge: NextCharge, today: PlainDate, locals: Locals): string {
  const { amount, dueDate, method } = charge
  // If a charge's day has passed or is unknown, a sentence explains what is unknown.
  if (dueDate === null || isPast(dueDate, today))
    return chargeWords(charge, today, locals, { withMethod: true })
  const { t, market } = locals
  const values = { amount: formatMoney(amount, market), date: formatExtendedDate(dueDate, market) }
  const card = cardOf(method)
  return card ? t('to-do:sum.card', { ...values, card }) : t('to-do:sum.charge', values)
}

/** When a payment is due, and what is charged automatically. Only the payer sees the card. */
function paymentDays(
  { due, reader, trip }: Extract<ToDo, { kind: 'payment' }>,
  today: PlainDate,
  locals: Locals,
): string {
  const charge = due.charge && chargeWords(due.charge, today, locals, { withMethod: isPayer(reader) })
  if (due.urgency === 'waiting') return charge ?? ''
  const more = [
    charge,
    charge && isPayer(reader) ? locals.t('to-do:charge.stays') : null,
    reader.role === 'unknown' ? locals.t('to-do:payment.nobody.ask') : null,
  ]
    .filter(Boolean)
    .join(' ')
  // Only the payer learns what follows if it stays unpaid.
  const since = !isPayer(reader) && due.urgency === 'overdue' ? due.dueDate : null
  const late = since && locals.t('trip:stepNote.overdue', { date: formatExtendedDate(since, locals.market) })
  const day = isListedLate(due, trip)
    ? locals.t('to-do:day.listed')
    : (late ?? paymentDay(due, today, locals))
  return more ? `${day.replace(/\.$/, '')}. ${more}` : day
}

/**
 * Whether only a list's status makes a payment late: it may be outdated (product §10), and only the trip's page knows whether the
 * payment is still open.
 */
const isListedLate = ({ urgency, amount, dueDate }: PaymentDue, { source }: Pick<ToDo['trip'], 'source'>) =>
  source === 'list' && urgency === 'overdue' && amount === null && dueDate === null

/** Whether a day has passed. The outcome of a charge on such a day is unknown. */
const isPast = (day: Day, today: PlainDate): boolean => daysBetween(today, day) < 0

/** An automatic charge with its day and card; if its day has passed, that the outcome is unknown. */
export function chargeWords(
  { amount, dueDate, method }: NextCharge,
  today: PlainDate,
  { t, market }: Locals,
  { withMethod }: { withMethod: boolean },
): string {
  const money = formatMoney(amount, market)
  if (dueDate === null) return t('to-do:charge.undated', { amount: money })
  const date = formatExtendedDate(dueDate, market)
  if (isPast(dueDate, today)) return t('to-do:charge.late', { amount: money, date })
  const card = withMethod && cardOf(method)
  return card
    ? t('to-do:charge.card', { amount: money, date, card })
    : t('to-do:charge.unnamed', { amount: money, date })
}

/** A card's name and last digits, kept on one line; null if empty. */
const cardOf = (method: string | null) => unbroken(method?.trim() ?? '') || null

/** When a payment is due; for a late one, what may follow. */
function paymentDay(due: PaymentDue, today: PlainDate, { t, market }: Locals): string {
  const { grace, graceHours: hours, dueDate, urgency } = due
  if (due.oddDay) return t('to-do:day.oddDue')
  if (urgency === 'overdue') {
    if (grace === null) return t('trip:overdue.undated')
    const when = formatDeadline(grace.end, market)
    return grace.left > 0
      ? t('trip:overdue.left', { when, count: grace.left })
      : t('trip:overdue.passed', { when, hours })
  }
  if (dueDate === null) return t(`to-do:day.${urgency === 'soon' ? 'payInTime' : 'notSet'}`)
  const date = formatExtendedDate(dueDate, market)
  const days = daysBetween(today, dueDate)
  if (days > DUE_SOON_DAYS) return t('to-do:day.dueBy', { date })
  return t('to-do:day.due', { count: days, date, time: formatDayEnd(dueDate, market) })
}

function dayWords({ kind, deadline }: ToDo, today: PlainDate, { t, market }: Locals): string {
  if (kind === 'rebook') return t('to-do:day.rebook')
  if (deadline === null) return kind === 'refund' ? t('to-do:day.refundOpen') : ''
  if (kind === 'passport') return uploadByWords(deadline, today, { t, market })
  const date = formatExtendedDate(deadline, market)
  const days = daysBetween(today, deadline)
  if (kind === 'refund') return t(days < 0 ? 'to-do:day.refundLate' : 'to-do:day.refund', { date })
  return days <= DUE_SOON_DAYS ? t('to-do:day.leave', { count: days }) : t('to-do:day.before', { date })
}

/** Where a to-do is done; null if the reader cannot do it. */
export function toDoLink(toDo: ToDo, locals: LinkLocals): ToDoLink | null {
  const { t, pathTo, market, site } = locals
  const { trip } = toDo
  const tour = trip.id
  const own = (label: string, href: string): ToDoLink => ({ label, href, newTab: false })
  const tripPage = (label: string) => own(label, pathTo('travels/_tour', { tour }))
  switch (toDo.kind) {
    case 'payment': {
      const { amount } = toDo.due
      const isKnown = amount !== null || trip.source === 'detail'
      if (!isPayer(toDo.reader) || trip.paymentUrl === null || toDo.urgency === 'waiting' || !isKnown) {
        return tripPage(t('to-do:link.trip'))
      }
      const label = amount
        ? t('trip:pay.amount', { amount: formatMoney(amount, market) })
        : t('to-do:link.pay')
      return { label, href: payUrl(trip.paymentUrl, amount, site.publicSiteUrl), newTab: true }
    }
    case 'passport': {
      const { kind } = toDo.check
      const key = documentKey(toDo.check)
      if (key === 'to-do:passport.unknown') return own(t('to-do:link.documents'), pathTo('account/documents'))
      const label = key === 'to-do:passport.either' ? 'document' : kindKeys[kind]
      return own(t(`to-do:link.${label}`), stepHref({ pathTo }, kind, 'information', { trip: tour }))
    }
    case 'ownDetails':
      return own(t('to-do:link.ownDetails'), pathTo('account/registry/personal', {}, { trip: tour }))
    case 'party':
      return own(t('to-do:link.party'), pathTo('travels/_tour/group', { tour }))
    case 'flights': {
      const traveler = toDo.member.id
      // They are saved by the traveller's id.
      if (!isId(traveler)) return null
      return own(t('to-do:link.flights'), pathTo('travels/_tour/_traveler/flights', { tour, traveler }))
    }
    case 'refund':
      return tripPage(t('to-do:link.refund'))
    case 'rebook':
      return toDo.leads
        ? own(t('to-do:link.rebook'), pathTo('travels/_tour/change', { tour }))
        : tripPage(t('to-do:link.trip'))
  }
}

/** A line of the pocket page. `due` (ISO): once this day is over, `late` replaces `text`. */
export interface ToDoLine {
  text: string
  due: string | null
  late: string
}

/** The open to-dos with their deadlines, for the pocket page; amounts stay in the account. */
export function toDoLines(
  toDos: readonly (Pick<ToDo, 'kind' | 'deadline' | 'urgency'> & {
    due?: Pick<PaymentDue, 'charge'>
    reader?: Pick<BookingReader<unknown>, 'role'>
    check?: EntryCheck
  })[],
  today: PlainDate,
  locals: Locals,
): ToDoLine[] {
  const { t, market } = locals
  return toDos.flatMap(({ kind, deadline, urgency, due, check, reader }): ToDoLine[] => {
    // Only a cancelled trip has these, and it has no pocket page.
    if (kind === 'refund' || kind === 'rebook') return []
    const charge = due?.charge ? [chargeLine(due.charge, today, locals)] : []
    if (kind === 'payment' && urgency === 'waiting') return charge
    const title =
      kind === 'payment' && reader?.role === 'unknown'
        ? t('pocket:todo.nobody')
        : readyTitle({ kind, check: check ?? null }, locals)
    if (!deadline) return [{ text: title, due: null, late: '' }, ...charge]
    const last = kind === 'passport' ? uploadBy(deadline) : Temporal.PlainDate.from(deadline)
    const date = unbrokenDate(formatExtendedDate(last, market))
    const by = `${title}, ${t('pocket:todo.by', { date })}`
    // A document uploaded after its day may still be checked in time.
    const late = `${title}, ${kind === 'passport' ? t('pocket:todo.now') : t('pocket:todo.since', { date })}`
    const isLate = kind === 'passport' ? Temporal.PlainDate.compare(last, today) < 0 : urgency === 'overdue'
    return [{ text: isLate ? late : by, due: last.toString(), late }, ...charge]
  })
}

function chargeLine({ dueDate }: NextCharge, today: PlainDate, { t, market }: Locals): ToDoLine {
  const title = t('pocket:todo.charge')
  if (!dueDate) return { text: title, due: null, late: '' }
  const date = unbrokenDate(formatExtendedDate(dueDate, market))
  const late = `${title}, ${t('pocket:todo.chargeLate', { date })}`
  const text = isPast(dueDate, today) ? late : `${title}, ${t('pocket:todo.on', { date })}`
  return { text, due: dueDate, late }
}

/** The stage of a trip in words: how long until departure or which day of the trip it is, and what comes next. */
export function stageWords(stage: Stage, { t }: Pick<Locals, 't'>): string[] {
  if (stage.kind === 'underway') return [t('trip:stage.underway', { number: stage.day, total: stage.of })]
  const leaves = t('to-do:day.leave', { count: stage.days })
  const next = nextWords(stage, t)
  return next === null ? [leaves] : [leaves, next]
}

function nextWords(stage: Exclude<Stage, { kind: 'underway' }>, t: Locals['t']): string | null {
  if (stage.kind === 'dayOne') return null
  if (stage.kind === 'next') return t('trip:stage.next', { what: t(`trips:step.${stage.step}`) })
  return t(stage.kind === 'ready' ? 'trip:stage.ready' : 'trip:stage.unconfirmed')
}

/** The length of a trip in days, on one line; null if it ends before it begins. */
export const lengthWords = (
  { startDate, endDate }: Pick<BookingCore, 'startDate' | 'endDate'>,
  { t }: Pick<Locals, 't'>,
): string | null =>
  endDate < startDate ? null : unbroken(t('trips:days', { count: daysBetween(startDate, endDate) + 1 }))

/**
 * The badges of a trip that has not ended: its departure, then its payment, by the one rule of urgency (record 018). Only the payer
 * sees what is still to be paid.
 */
export const tripBadges = (trip: TripState, { t }: Pick<Locals, 't'>): TripTicketProps['badges'] => [
  ...availabilityBadges(trip.booking, t),
  ...paymentBadges(trip, t),
]

/** The badge of the departure. */
export function availabilityBadges(
  booking: Pick<BookingCore, 'availability' | 'tourConfirmed'>,
  t: Locals['t'],
): TripTicketProps['badges'] {
  if (booking.availability === '') return []
  const { code, tone } = departureBadge(booking)
  return [{ tone, label: code ? t(`trips:availability.${code}`) : t('ui:unknownStatus') }]
}

function paymentBadges(
  { payment, booking, facts, isPayer, now }: TripState,
  t: Locals['t'],
): TripTicketProps['badges'] {
  const { paymentStatus } = booking
  if (payment.kind === 'settled') {
    const paid = paymentStatus === 'COMPLETED' ? 'COMPLETED' : 'PAID'
    return [{ tone: 'leaf', label: t(`trips:payment.${paid}`) }]
  }
  if (payment.kind !== 'due') {
    return paymentStatus === '' ? [] : [{ tone: 'neutral', label: t('ui:unknownStatus') }]
  }
  if (!isPayer) return []
  const { urgency, failed, dueDate } = payment
  const tone = urgencyTones[urgency]
  if (failed) return [{ tone, label: t('trips:payment.FAILED') }]
  if (isListedLate(payment, facts)) return [{ tone, label: t('trips:payment.LISTED') }]
  if (urgency === 'soon' && dueDate) {
    return [{ tone, label: t('trips:payment.dueIn', { count: daysBetween(now.today, dueDate) }) }]
  }
  const code = { overdue: 'EXPIRED', soon: 'EXPIRING', open: 'TO_PAY', waiting: 'SCHEDULED' } as const
  return [{ tone, label: t(`trips:payment.${code[urgency]}`) }]
}

/** The ticket's countdown: how long until departure or which day of the trip it is; null once it is over. */
export function countdownWords(time: DayOfTrip, { t }: Pick<Locals, 't'>): TripTicketProps['countdown'] {
  if (time.kind === 'after') return null
  if (time.kind === 'there') {
    if (time.day === 1) return { figure: t('ui:countdown.today') }
    const after = t('ui:countdown.of', { total: time.of })
    return { before: t('ui:countdown.day'), figure: time.day, after }
  }
  const { days } = time
  return { before: t('ui:countdown.leavesIn'), figure: days, after: t('ui:countdown.days', { count: days }) }
}

const paymentMarks: Record<StepStatus, StepState> = {
  paid: 'paid',
  due: 'due',
  expiring: 'soon',
  overdue: 'failed',
  scheduled: 'scheduled',
  failed: 'failed',
  unknown: 'scheduled',
}

/** What a payment is for. */
function paymentTitle(
  { kind, number }: Pick<PaymentStep, 'kind' | 'number'>,
  { t }: Pick<Locals, 't'>,
): string {
  return number === null ? t(`trip:step.${kind}`) : t('trip:step.numbered', { number })
}

/** The texts of a timeline step on a day: purpose, status with its date, amount; on request the card. */
export function paymentWords(
  step: PaymentStep,
  today: PlainDate,
  locals: Locals,
  { withMethod }: { withMethod: boolean },
): TimelineStep {
  const status = stepStatusOn(step, today)
  const note = paymentNote({ ...step, status }, today, locals)
  const method = withMethod && (status === 'paid' || status === 'scheduled') ? cardOf(step.method) : null
  return {
    title: paymentTitle(step, locals),
    note: joined([note, method]),
    amount: formatMoney(step.amount, locals.market),
    state: status !== 'paid' && step.amount.amount <= 0 ? 'scheduled' : paymentMarks[status],
  }
}

function paymentNote(
  { status, amount, dueDate, oddDay, paidAt }: PaymentStep,
  today: PlainDate,
  locals: Locals,
): string {
  const { t, market } = locals
  if (status === 'unknown') return t('ui:unknownStatus')
  // A sum of zero or less is not paid.
  if (status !== 'paid' && amount.amount <= 0)
    return t(`trip:stepNote.${amount.amount < 0 ? 'credit' : 'nothing'}`)
  if (oddDay && status !== 'paid' && status !== 'scheduled') return t('trip:stepNote.oddDue')
  const day = status === 'paid' ? paidAt && localDate(paidAt, market) : dueDate
  const isAhead = day !== null && Temporal.PlainDate.compare(day, today) > 0
  // A day still ahead is not shown as past: nothing was paid on it, and a failed payment is not late yet.
  if (day === null || (status === 'paid' && isAhead)) return t(`trip:stepUndated.${status}`)
  const date = formatExtendedDate(day, market)
  if (status === 'scheduled' && isPast(day, today)) {
    return t('trip:stepNote.scheduledLate', { date })
  }
  return status === 'failed' && isAhead
    ? t('trip:stepNote.failedAhead', { date })
    : t(`trip:stepNote.${status}`, { date })
}

/**
 * A payment's calendar entry: null if nothing is owed, for an unknown status and for a companion. A reader of unknown role
 * sees the contact; only the payer sees the card.
 */
export function paymentDayWords(
  { status: code, amount, method }: { status: string; amount: Money; method?: string | null },
  trip: string,
  { t, market }: Locals,
  reader: Pick<BookingReader<unknown>, 'role'>,
): string | null {
  const status = stepStatus(code)
  if (!isOwed({ status, amount }) || status === 'unknown' || reader.role === 'companion') return null
  const values = { amount: formatMoney(amount, market), trip }
  if (status !== 'scheduled') return t(isPayer(reader) ? 'calendar:due' : 'calendar:dueNobody', values)
  const card = isPayer(reader) && cardOf(method ?? null)
  return card ? t('calendar:chargedTo', { ...values, card }) : t('calendar:charged', values)
}

/** That a trip is cancelled, by whom and when. */
export function cancelledWords(
  { cancelledAt, cancelledBy }: Pick<BookingDetail, 'cancelledAt' | 'cancelledBy'>,
  reader: BookingReader<Pick<PartyMember, 'name'>>,
  { t, market }: Locals,
): { byUs: boolean; title: string; text: string[] } {
  const by = findCanceller({ cancelledBy })
  const date = cancelledAt && formatExtendedDate(localDate(cancelledAt, market), market)
  return {
    byUs: by === 'COMPANY',
    title:
      by === 'TRAVELLER' && !isPayer(reader) ? cancellerWords(reader, t) : t(`trip:cancelled.${by}.title`),
    text: [...(date ? [t(`trip:cancelled.${by}.on`, { date })] : []), t(`trip:cancelled.${by}.text`)],
  }
}

function cancellerWords(reader: BookingReader<Pick<PartyMember, 'name'>>, t: Locals['t']): string {
  const named = leaderName(reader)
  return named
    ? t('trip:cancelled.TRAVELLER.titleOf', { name: named })
    : t('trip:cancelled.TRAVELLER.titleOfSomebody')
}
