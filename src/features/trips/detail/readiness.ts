import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import type { Money } from '#backoffice/wire/money.ts'
import type { Listed } from '#backoffice/wire/values.ts'
import { type PassportCheck, passportFor, type Severity } from '#features/documents/rules.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { Progress } from '../rules.ts'
import { nextToPay, type Step } from './instalments.ts'

/** The phase of a trip in time; a cancelled one has none. */
export type Phase = 'ahead' | 'underway' | 'over' | 'cancelled'

type Dated = Pick<BookingDetail, 'startDate' | 'endDate' | 'bookingStatus'>

/** The phase of a trip on a day: under way from its first day to the end of its last. */
export function phaseOf({ startDate, endDate, bookingStatus }: Dated, today: PlainDate): Phase {
  if (bookingStatus === 'CANCELLED') return 'cancelled'
  if (endDate < today.toString()) return 'over'
  return startDate <= today.toString() ? 'underway' : 'ahead'
}

/** One thing to be done before a trip. */
export type ReadyItem = {
  state: Severity | 'pending'
  deadline: PlainDate | null
} & (
  | { kind: 'personalData' }
  | { kind: 'payment'; amount: Money | null }
  | { kind: 'passport'; check: PassportCheck }
)

type Days = Pick<BookingDetail, 'startDate' | 'endDate'>

/** Everything the traveller has to do for a trip, with deadlines (product §9: personal data, payment, documents). */
export function readinessOf(
  { startDate, endDate }: Days,
  progress: Progress,
  steps: readonly Step[],
  documents: Listed<IdentityDocument> | null,
): ReadyItem[] {
  const departure = Temporal.PlainDate.from(startDate)
  const next = nextToPay(steps)
  const paid = isDone(progress.payment)
  const check = passportOf(documents, Temporal.PlainDate.from(endDate), progress)
  const items: ReadyItem[] = [
    {
      kind: 'personalData',
      state: isDone(progress.personalData) ? 'done' : 'pending',
      deadline: departure,
    },
    {
      kind: 'payment',
      state: paid ? 'done' : stateOf(next),
      deadline: paid ? null : (next?.dueDate ?? null),
      amount: paid ? null : (next?.amount ?? null),
    },
    { kind: 'passport', state: check.severity, deadline: departure, check },
  ]
  // Nothing is shown for what is unknown.
  return items.filter(({ kind }) => kind === 'passport' || progress[kind] !== '')
}

/** An overdue payment can cost the booking; a failed one needs attention; any other has its due date. */
function stateOf(next: Step | null): ReadyItem['state'] {
  if (next?.status === 'overdue') return 'blocked'
  return next?.status === 'failed' ? 'warning' : 'pending'
}

/** Unknown means that nothing is asked for. */
const lacks = (progress: string) => progress !== 'DONE' && progress !== ''
const isDone = (progress: string) => progress === 'DONE'

/** Our own check of the passport or, if the documents could not be loaded, the backoffice's statement that they are done. */
function passportOf(
  documents: Listed<IdentityDocument> | null,
  lastDay: PlainDate,
  progress: Pick<Progress, 'documents'>,
): PassportCheck {
  const check = passportFor(documents, lastDay)
  return documents === null && isDone(progress.documents) ? { ...check, severity: 'done' } : check
}

/** Which message says what a booking still lacks; null when it lacks nothing. */
export function incompleteMessage({
  personalData,
  payment,
}: Pick<Progress, 'personalData' | 'payment'>): 'personalDataAndPayment' | 'personalData' | 'payment' | null {
  if (lacks(personalData)) return lacks(payment) ? 'personalDataAndPayment' : 'personalData'
  return lacks(payment) ? 'payment' : null
}
