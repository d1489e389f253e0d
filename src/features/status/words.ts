import { isId } from '#backoffice/wire/id.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import { kindSlugs } from '#features/documents/rules.ts'
import type { EntryCheck } from '#features/entry/rules.ts'
import { documentName } from '#features/entry/words.ts'
import { daysBetween, formatExtendedDate, type PlainDate } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import { payUrl } from '#markets/public-site.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { ReadyStep, ToDo, ToDoKind } from './to-do.ts'
import { DUE_SOON_DAYS, type PaymentDue, type Urgency, urgencyTones } from './urgency.ts'

export type Words = Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site'>

/** A link to where something is done. */
export interface ToDoLink {
  label: string
  href: string
  /** On the public site. */
  newTab: boolean
}

/** One to-do in words. */
export interface ToDoWords {
  kind: ToDoKind
  urgency: Urgency
  tone: (typeof urgencyTones)[Urgency]
  icon: IconName
  title: string
  /** Until when, and what happens otherwise. */
  deadline: string
  trip: string
  /** null where the reader cannot do it. */
  link: ToDoLink | null
}

const icons: Record<ToDoKind, IconName> = {
  payment: 'credit-card',
  passport: 'id-card',
  ownDetails: 'user-pen',
  partyDetails: 'users',
  flights: 'plane',
  refund: 'wallet',
  rebook: 'repeat-2',
}

/** A to-do as every place shows it: what, until when, and the link to do it. `today` is a date in the market's zone. */
export function toDoWords(toDo: ToDo, today: PlainDate, words: Words): ToDoWords {
  return {
    kind: toDo.kind,
    urgency: toDo.urgency,
    tone: urgencyTones[toDo.urgency],
    icon: icons[toDo.kind],
    title: titleOf(toDo, words),
    deadline: toDo.kind === 'payment' ? paymentDay(toDo.due, today, words) : dayWords(toDo, today, words),
    trip: toDo.trip.name,
    link: linkOf(toDo, words),
  }
}

const nameOf = ({ name }: PartyMember, { t }: Pick<Words, 't'>) => name?.trim() || t('to-do:somebody')

function titleOf(toDo: ToDo, words: Words): string {
  const { t, market } = words
  switch (toDo.kind) {
    case 'payment': {
      const { amount, failed, urgency } = toDo.due
      const money = amount && formatMoney(amount, market)
      const state = failed ? 'failed' : urgency
      if (toDo.payer) {
        const name = nameOf(toDo.payer, words)
        return money
          ? t('to-do:payment.other.known', { name, amount: money })
          : t('to-do:payment.other.unknown', { name })
      }
      return money
        ? t(`to-do:payment.${state}.known`, { amount: money })
        : t(`to-do:payment.${state}.unknown`)
    }
    case 'passport':
      return t(documentKey(toDo.check))
    case 'partyDetails':
      return t('to-do:partyDetails', { count: toDo.members.length })
    case 'refund':
      return toDo.amount
        ? t('to-do:refund.known', { amount: formatMoney(toDo.amount, market) })
        : t('to-do:refund.unknown')
    case 'ownDetails':
    case 'flights':
    case 'rebook':
      return t(`to-do:${toDo.kind}`)
  }
}

const kindKeys = { PASSPORT: 'passport', IDENTITY_CARD: 'identityCard' } as const

/** The text for what a document lacks. */
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

/** What a step is called: a document as the trip asks for it. */
export const readyTitle = ({ kind, check }: Pick<ReadyStep, 'kind' | 'check'>, words: Words): string =>
  check ? documentName(check, words) : words.t(`to-do:ready.${kind}.title`)

/** When a payment has to be made; of a late one, what may follow. */
function paymentDay(due: PaymentDue, today: PlainDate, { t, market }: Words): string {
  const { grace, graceHours: hours, dueDate, urgency } = due
  if (urgency === 'overdue') {
    if (grace === null) return t('trip:overdue.undated', { hours })
    return 'left' in grace
      ? t('trip:overdue.left', { count: grace.left })
      : t('trip:overdue.passed', { count: grace.passed, hours })
  }
  if (dueDate === null) return t(`to-do:day.${urgency === 'soon' ? 'payInTime' : 'notSet'}`)
  const date = formatExtendedDate(dueDate, market)
  const days = daysBetween(today, dueDate)
  return days <= DUE_SOON_DAYS ? t('to-do:day.due', { count: days, date }) : t('to-do:day.dueBy', { date })
}

function dayWords({ kind, deadline }: ToDo, today: PlainDate, { t, market }: Words): string {
  if (kind === 'rebook') return t('to-do:day.rebook')
  if (deadline === null) return kind === 'refund' ? t('to-do:day.refundOpen') : ''
  const date = formatExtendedDate(deadline, market)
  const days = daysBetween(today, deadline)
  if (kind === 'refund') return t(days < 0 ? 'to-do:day.refundLate' : 'to-do:day.refund', { date })
  return days <= DUE_SOON_DAYS ? t('to-do:day.leave', { count: days }) : t('to-do:day.before', { date })
}

function linkOf(toDo: ToDo, words: Words): ToDoLink | null {
  const { t, pathTo, market, site } = words
  const { trip } = toDo
  const tour = trip.id
  const own = (label: string, href: string): ToDoLink => ({ label, href, newTab: false })
  const tripPage = (label: string) => own(label, pathTo('travels/_tour', { tour }))
  switch (toDo.kind) {
    case 'payment': {
      if (toDo.payer || trip.paymentUrl === null) return tripPage(t('to-do:link.trip'))
      const { amount } = toDo.due
      const label = amount
        ? t('trip:pay.amount', { amount: formatMoney(amount, market) })
        : t('to-do:link.pay')
      return { label, href: payUrl(trip.paymentUrl, amount, site.publicSiteUrl), newTab: true }
    }
    case 'passport': {
      const { kind } = toDo.check
      const step = { kind: kindSlugs[kind], step: 'information' as const }
      const key = documentKey(toDo.check)
      if (key === 'to-do:passport.unknown') return own(t('to-do:link.documents'), pathTo('account/documents'))
      const label = key === 'to-do:passport.either' ? 'document' : kindKeys[kind]
      return own(t(`to-do:link.${label}`), pathTo('account/documents/_kind/_step', step, { trip: tour }))
    }
    case 'ownDetails':
      return own(t('to-do:link.ownDetails'), pathTo('account/registry/personal', {}, { trip: tour }))
    case 'partyDetails':
      // The list of who is coming says of whom, and leads to each.
      return own(t('to-do:link.partyDetails'), `${pathTo('travels/_tour', { tour })}#party`)
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
