import type { NextCharge, NextPayment, Payment } from '#backoffice/wire/price.ts'
import type { StoredBooking } from '../db/stored-booking.ts'

const LATE = ['FAILED', 'EXPIRED']
const PAYABLE = [...LATE, 'EXPIRING', 'TO_PAY']

/** What the traveller has to pay next, as the list of bookings tells it: what is late, else what has the next date or none. */
export function nextPaymentOf(
  { payments, bookingStatus }: Pick<StoredBooking, 'payments' | 'bookingStatus'>,
  today: string,
): NextPayment | null {
  const open = payments.filter(({ status }) => PAYABLE.includes(status))
  const isLate = ({ status, dueDate }: Payment) =>
    LATE.includes(status) || (dueDate !== null && dueDate < today)
  const dates = open.flatMap(({ dueDate }) => dueDate ?? []).sort()
  const late = open.filter(isLate)
  const due = late.length > 0 ? late : open.filter(({ dueDate }) => dueDate === null || dueDate === dates[0])
  const [first] = due
  if (!first || bookingStatus === 'CANCELLED') return null
  const status = [...LATE, 'EXPIRING'].find((code) => due.some((part) => part.status === code)) ?? 'TO_PAY'
  const amount = due.reduce((sum, part) => sum + part.amount.amount, 0)
  const [dueDate = null] = due.flatMap((part) => part.dueDate ?? []).sort()
  return { amount: { ...first.amount, amount }, dueDate, status }
}

/** What is charged next by itself, as the list of bookings tells it. */
export function nextChargeOf({
  payments,
  bookingStatus,
}: Pick<StoredBooking, 'payments' | 'bookingStatus'>): NextCharge | null {
  const scheduled = payments.filter(({ status }) => status === 'SCHEDULED')
  const [day = null] = scheduled.flatMap(({ dueDate }) => dueDate ?? []).sort()
  const next = scheduled.filter(({ dueDate }) => dueDate === day)
  const [first] = next
  if (!first || bookingStatus === 'CANCELLED') return null
  const amount = next.reduce((sum, part) => sum + part.amount.amount, 0)
  return { amount: { ...first.amount, amount }, dueDate: day, method: first.method }
}
