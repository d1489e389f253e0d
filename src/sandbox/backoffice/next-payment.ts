import { Temporal } from 'temporal-polyfill'
import type { NextCharge, NextPayment, Payment } from '#backoffice/wire/price.ts'
import type { StoredBooking } from '../db/stored-booking.ts'

const PAYABLE = ['FAILED', 'EXPIRED', 'EXPIRING', 'TO_PAY']
/** Number of days within which a payment is due soon. */
const SOON_DAYS = 7

/**
 * The next payment in the list of bookings: everything late; else what failed, with all that is due soon before it; else the one
 * with the next date or none.
 */
export function listedNextPayment(
  { payments, bookingStatus }: Pick<StoredBooking, 'payments' | 'bookingStatus'>,
  today: string,
): NextPayment | null {
  const open = payments.filter(({ status, amount }) => PAYABLE.includes(status) && amount.amount !== 0)
  const late = open.filter(({ status, dueDate }) =>
    dueDate === null ? status === 'EXPIRED' : dueDate < today,
  )
  const due = late.length > 0 ? late : (failedNext(open, today) ?? datedNext(open))
  const [first] = due
  if (!first || bookingStatus === 'CANCELLED') return null
  const isFailed = due.every(({ status }) => status === 'FAILED')
  const latest = ['EXPIRED', 'EXPIRING'].find((code) => due.some((part) => part.status === code))
  const status = isFailed ? 'FAILED' : (latest ?? 'TO_PAY')
  const amount = due.reduce((sum, part) => sum + part.amount.amount, 0)
  const [dueDate = null] = due.flatMap((part) => part.dueDate ?? []).sort()
  return { amount: { ...first.amount, amount }, dueDate, status }
}

function failedNext(open: readonly Payment[], today: string): Payment[] | null {
  const failed = open.filter(({ status }) => status === 'FAILED')
  if (failed.length === 0) return null
  const soon = Temporal.PlainDate.from(today).add({ days: SOON_DAYS }).toString()
  return open.filter(
    ({ status, dueDate }) =>
      status === 'FAILED' ||
      (dueDate !== null && dueDate <= soon && failed.some((one) => dueDate <= (one.dueDate ?? soon))),
  )
}

function datedNext(open: readonly Payment[]): Payment[] {
  const [first] = open.flatMap(({ dueDate }) => dueDate ?? []).sort()
  return open.filter(({ dueDate }) => dueDate === null || dueDate === first)
}

/** The next automatic charge in the list of bookings. */
export function listedNextCharge({
  payments,
  bookingStatus,
}: Pick<StoredBooking, 'payments' | 'bookingStatus'>): NextCharge | null {
  const scheduled = payments.filter(({ status, amount }) => status === 'SCHEDULED' && amount.amount !== 0)
  const [day = null] = scheduled.flatMap(({ dueDate }) => dueDate ?? []).sort()
  const next = scheduled.filter(({ dueDate }) => dueDate === day)
  const [first] = next
  if (!first || bookingStatus === 'CANCELLED') return null
  const amount = next.reduce((sum, part) => sum + part.amount.amount, 0)
  return { amount: { ...first.amount, amount }, dueDate: day, method: first.method }
}
