import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Money } from '#backoffice/wire/money.ts'
import { stepStatus } from '#features/status/payments.ts'
import { formatMoney } from '#markets/money.ts'
import { tripName } from '../rules.ts'
import type { CalendarEvent } from './event.ts'
import { commonOf, type EventContext, uidOf } from './event-base.ts'

/** Reminder at nine in the morning of the day before: a deadline is a whole day and begins at midnight. */
const REMIND_HOURS_BEFORE_DEADLINE = 15
/** Reminder a week earlier for what must be ready on the first day: renewing a passport takes time. */
const REMIND_HOURS_BEFORE_DEPARTURE = 159

/** What is still to be paid, entered and renewed, each on its last day and with a reminder. */
export const deadlineEvents = (booking: BookingDetail, context: EventContext): CalendarEvent[] => [
  ...paymentEvents(booking, context),
  ...readyEvents(booking, context),
]

function paymentEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const { payments, deposit, balance } = booking
  const dues = [
    { id: 'deposit', due: deposit },
    { id: 'balance', due: balance },
  ].flatMap(({ id, due }) => (due ? [{ id, ...due }] : []))
  const open = (payments.length > 0 ? payments : dues).filter(({ status }) => deadlineText(status) !== null)
  return open.flatMap(({ id, amount, status, dueDate }) => {
    const text = deadlineText(status)
    if (!dueDate || !text) return []
    const day = Temporal.PlainDate.from(dueDate)
    return {
      ...commonOf(booking, context),
      uid: uidOf(context, booking.id, 'payment', id),
      summary: context.t(text, { amount: inWords(amount, context), trip: tripName(booking) }),
      when: { first: day, last: day },
      remindHoursBefore: REMIND_HOURS_BEFORE_DEADLINE,
    }
  })
}

/** What must be ready on the first day. */
function readyEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  return context.toDos.flatMap(({ kind, deadline }) => {
    if ((kind !== 'ownDetails' && kind !== 'passport') || !deadline) return []
    const day = Temporal.PlainDate.from(deadline)
    return {
      ...commonOf(booking, context),
      uid: uidOf(context, booking.id, 'ready', kind),
      summary: context.t(`calendar:${kind}`, { trip: tripName(booking) }),
      when: { first: day, last: day },
      remindHoursBefore: REMIND_HOURS_BEFORE_DEPARTURE,
    }
  })
}

const inWords = (amount: Money, { market }: EventContext) => formatMoney(amount, market)

/** The text for what happens on the day; null when it is paid or its state is unknown. */
function deadlineText(code: string): 'calendar:charged' | 'calendar:due' | null {
  const status = stepStatus(code)
  if (status === 'paid' || status === 'unknown') return null
  return status === 'scheduled' ? 'calendar:charged' : 'calendar:due'
}
