import { Temporal } from 'temporal-polyfill'
import { readerOf } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause, ifLoaded, part } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { Listed } from '#backoffice/wire/values.ts'
import { todayIn } from '#markets/dates.ts'
import { unknownCodes } from '../rules.ts'
import { type Bill, billOf, knownType } from './bill.ts'
import { flightLines, type TravellerFlightLines } from './flights.ts'
import { type Settlement, type Step, settlementOf, stepsOf } from './instalments.ts'
import { isJustPaid, type PaymentState, paymentState } from './payment-state.ts'
import { type Phase, phaseOf } from './readiness.ts'
import { unknownRefundCodes } from './refund.ts'

/** A trip with all the data of its page, not yet formatted. */
export interface Trip {
  booking: BookingDetail
  phase: Phase
  bill: Bill
  steps: Step[]
  settlement: Settlement
  payment: PaymentState
  justPaid: boolean
  /** null when they could not be loaded. */
  documents: Listed<IdentityDocument> | null
  flights: TravellerFlightLines[]
}

/** `missing`: there is no such booking, or it is not this traveller's; the page does not say which. */
export type TripDetail =
  | { state: 'found'; trip: Trip }
  | { state: 'missing' }
  | { state: 'unavailable'; why: Absent }

/** One trip with its payments (product §10): booking and documents in parallel; if documents fail, the rest is shown. */
export async function loadTrip(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log' | 'market' | 'layout'>,
  bookingId: string,
): Promise<TripDetail> {
  if (!isId(bookingId)) return { state: 'missing' }
  const { userId, backoffice } = readerOf(locals)
  const documents = part(backoffice.documents.list(userId), 'the documents of a trip', locals.log)
  try {
    const booking = await backoffice.bookings.get(userId, bookingId)
    return { state: 'found', trip: tripOf(booking, ifLoaded(await documents), locals, userId) }
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return { state: 'missing' }
    return { state: 'unavailable', why: absentBecause(error, 'the trip', locals.log) }
  }
}

function tripOf(
  booking: BookingDetail,
  documents: Listed<IdentityDocument> | null,
  { market, layout, log }: Pick<App.Locals, 'market' | 'layout' | 'log'>,
  userId: string,
): Trip {
  const moment = { now: Temporal.Now.instant(), timeZone: market.timeZone }
  const steps = stepsOf(booking)
  const trip: Trip = {
    booking,
    phase: phaseOf(booking, todayIn(moment.timeZone, moment.now)),
    bill: billOf(booking),
    steps,
    settlement: settlementOf(steps, booking),
    payment: paymentState(booking, steps, moment, layout.footer.content.overdueHours),
    justPaid: isJustPaid(steps, moment),
    documents,
    flights: flightLines(booking, userId),
  }
  noteOddities(trip, log)
  return trip
}

/** Logs what the backoffice should be asked about: figures that do not add up, unknown codes. */
function noteOddities({ booking, bill, steps }: Trip, log: App.Locals['log']): void {
  if (bill.difference !== 0) {
    log.warn({ booking: booking.id, difference: bill.difference }, 'the lines of a bill do not add up')
  }
  const codes = [
    ...unknownCodes(booking),
    ...steps.filter(({ status }) => status === 'unknown').map(({ code }) => code),
    ...booking.priceLines.map(({ type }) => type).filter((type) => knownType(type) === null),
    ...booking.refunds.flatMap(unknownRefundCodes),
  ]
  if (codes.length > 0) log.warn({ booking: booking.id, codes }, 'unknown status codes')
}
