import { filledIn, profileFields } from '#account/profile.ts'
import { readerOf } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause, ifLoaded, part } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { Listed } from '#backoffice/wire/values.ts'
import { areFlightsTold } from '#bookings/flights.ts'
import { tripName } from '#bookings/lists.ts'
import {
  type Bill,
  billOf,
  isJustPaid,
  knownType,
  type Ledger,
  ledgerOf,
  payingOf,
  type Step,
  stepStatus,
  stepsOf,
} from '#bookings/money.ts'
import { readerAmong, readsPersonal } from '#bookings/reader.ts'
import { unknownRefundCodes } from '#bookings/refunds.ts'
import { unknownCodes } from '#bookings/status.ts'
import { dateOfTrip, lastDayOf, type Moment, type Phase, phaseOf } from '#bookings/time.ts'
import type { TripFacts } from '#bookings/todos.ts'
import { type Entering, enteringOf } from '#bookings/entering.ts'
import { readProgramme, type TripProgramme } from '#bookings/programme.ts'
import { flightLines, type TravellerFlightLines } from '#bookings/flight-lines.ts'

/** A trip with all the data of its page, not yet formatted. */
export interface Trip {
  booking: BookingDetail
  phase: Phase
  /** Null when the tour has none. */
  programme: TripProgramme | null
  /** What the border asks of this reader. */
  entering: Entering
  bill: Bill
  steps: Step[]
  ledger: Ledger
  /** What the page's to-dos are told from. */
  facts: TripFacts
  moment: Moment
  /** A payment was made that the booking's status does not show yet. */
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
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log' | 'now' | 'layout'>,
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
  { now: moment, log }: Pick<App.Locals, 'now' | 'log'>,
  userId: string,
): Trip {
  const phase = phaseOf(booking, dateOfTrip(booking, moment))
  const { programme, oddities } = readProgramme(booking.tour.programme)
  if (oddities.length > 0) {
    log.warn(
      { booking: booking.id, odd: oddities.length, first: oddities.slice(0, 5) },
      'odd parts of a programme',
    )
  }
  const { self: reader } = readerAmong(booking.travellers, userId)
  const { entering, oddities: unsaid } = enteringOf(booking.tour.entryRules, booking, {
    citizenship: reader?.citizenship ?? null,
    travelerId: reader?.id ?? null,
    today: moment.today,
  })
  if (unsaid.length > 0) log.warn({ booking: booking.id, unsaid }, 'rules of a border that are not told')
  const steps = stepsOf(booking)
  const isSettled = phase === 'cancelled' || stepStatus(booking.paymentStatus) === 'paid'
  const trip: Trip = {
    booking,
    phase,
    programme,
    entering,
    bill: billOf(booking),
    steps,
    ledger: ledgerOf(booking, steps),
    facts: factsOf(booking, steps, moment, userId),
    moment,
    justPaid: !isSettled && isJustPaid(steps, moment),
    documents,
    flights: flightLines(booking, userId),
  }
  noteOddities(trip, log)
  return trip
}

/** The facts that the list of bookings tells as well, out of the whole booking. */
function factsOf(
  booking: BookingDetail,
  steps: readonly Step[],
  { today }: Moment,
  userId: string,
): TripFacts {
  const reader = readerAmong(booking.travellers, userId)
  const told = new Set(
    booking.flights.filter(({ flights }) => areFlightsTold(flights)).map((one) => one.travelerId),
  )
  const party = booking.travellers.map((traveller): PartyMember => {
    const known = readsPersonal(reader, traveller)
    const { id, leader, name } = traveller
    return {
      id,
      userId: traveller.userId,
      name,
      leader,
      emptyFields: known ? profileFields.filter((field) => filledIn(traveller, field) === null) : null,
      flightsTold: known ? told.has(id) : null,
    }
  })
  return {
    ...booking,
    name: tripName(booking),
    endDate: lastDayOf(booking),
    entry: booking.tour.entry,
    ...payingOf(booking, steps, today),
    party,
  }
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
