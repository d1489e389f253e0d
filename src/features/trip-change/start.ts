import type { Backoffice } from '#backoffice/client/backoffice.ts'
import { BackofficeError, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, isAbsent } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import {
  TOTAL_CHANGED,
  type TripChangeAvailability,
  type TripChangeOption,
  type TripChangeResult,
} from '#backoffice/wire/trip-change.ts'
import { closedState } from '#bookings/status.ts'
import { writeOnce } from '#forms/write-once.ts'
import { hasAgreed, type SeenChange, shownChange } from './shown.ts'
import type { RefusalFacts } from './status.ts'

/** A change that has begun. `underway`: the new trip is still to be chosen; `moved`: it is done. */
type Begun =
  | { kind: 'underway'; token: string | null; continueUrl: string | null }
  | { kind: 'moved'; token: string | null }

/**
 * The result of a start. `key` is the backoffice's own code for its refusal. `notOffered`: the departure cannot be chosen now.
 * `notAgreed`: the current state differs from what the traveller was shown (`availability` null: to be read again).
 */
export type StartOutcome =
  | (Begun & { ok: true })
  | { ok: false; code: 'refused'; key: string | null; facts?: RefusalFacts }
  | { ok: false; code: 'notOffered'; availability: TripChangeAvailability }
  | { ok: false; code: 'notAgreed'; availability: TripChangeAvailability | null }
  | { ok: false; code: 'unknown' | 'unavailable' | 'busy' }

type Calls = Pick<Backoffice, 'tripChange' | 'bookings'>

export interface WantedDeparture {
  userId: string
  booking: BookingDetail
  /** null: to be chosen on the public website. */
  travelId: string | null
  /** What the comparison had shown; null if the form does not prove it. */
  seen: SeenChange | null
  /** Reads the current offer. */
  offer: () => Promise<TripChangeAvailability | Absent>
}

/**
 * Starts a change, once, and only on the terms the traveller was shown: the offer is read again before (record 030). A change
 * already in progress, from another tab or a second click, gets the same confirmation. If the answer to the start is lost, its
 * outcome is read and nothing is repeated.
 */
export async function startChange(backoffice: Calls, wanted: WantedDeparture): Promise<StartOutcome> {
  const { booking, travelId, seen } = wanted
  const [before, availability] = await Promise.all([resultOf(backoffice, wanted), wanted.offer()])
  if (before === null) return { ok: false, code: 'unavailable' }
  if (before.state === 'PENDING') return { ok: true, ...underway(before) }
  if (isAbsent(availability)) return { ok: false, code: availability }
  const refused = async (key: string | null, facts?: RefusalFacts): Promise<StartOutcome> => {
    // The other of two clicks was first.
    const found = key === 'REQUEST_LIMIT_REACHED' ? await foundAnyway(backoffice, wanted, before) : null
    return found ? { ok: true, ...found } : { ok: false, code: 'refused', key, ...(facts && { facts }) }
  }
  if (!availability.available) return refused(availability.blockedBy, availability)
  const option = chosenDeparture(availability, travelId)
  // Pressed again after it was done: if a second change is allowed, its own departure is not among the choices.
  const isDone = before.state === 'COMPLETED' && booking.tour.travelId === travelId
  if (travelId !== null && option === null) {
    return isDone
      ? { ok: true, kind: 'moved', token: before.token }
      : { ok: false, code: 'notOffered', availability }
  }
  if (!hasAgreed(seen, shownChange(booking, option))) return { ok: false, code: 'notAgreed', availability }
  const outcome = await write(backoffice, wanted, before, option?.total ?? null)
  if (outcome.ok || outcome.code !== 'refused') return outcome
  if (outcome.key === TOTAL_CHANGED) return { ok: false, code: 'notAgreed', availability: null }
  return refused(outcome.key)
}

/** The departure with that id, if it can be chosen. */
export const chosenDeparture = (
  { options }: Pick<TripChangeAvailability, 'options'>,
  travelId: string | null,
): TripChangeOption | null =>
  options.find((each) => each.travelId === travelId && closedState(each.availability) === null) ?? null

async function write(
  backoffice: Calls,
  wanted: WantedDeparture,
  before: TripChangeResult,
  expectedTotal: NonNullable<BookingDetail['total']> | null,
): Promise<Exclude<StartOutcome, { code: 'notOffered' | 'notAgreed' }>> {
  const { userId, booking, travelId } = wanted
  const body = { travelId, ...(expectedTotal && { expectedTotal }) }
  const start = async (): Promise<Begun> => {
    const started = await backoffice.tripChange.start(userId, booking.id, body)
    const goesOn = travelId === null || started.continueUrl !== null
    return goesOn ? underway(started) : { kind: 'moved', token: started.token }
  }
  const written = await writeOnce(start, { arrived: () => foundAnyway(backoffice, wanted, before) })
  if (written.ok) return { ok: true, ...written.answer }
  const { code, error } = written
  if (code === 'refused' || code === 'conflict') return { ok: false, code: 'refused', key: error.key }
  if (code === 'busy' || code === 'unavailable') return { ok: false, code }
  return { ok: false, code: code === 'notFound' ? 'unavailable' : 'unknown' }
}

/** The state of the change, null if unknown; a backoffice without this call (assumed) has none. */
async function resultOf(
  { tripChange }: Calls,
  { userId, booking }: WantedDeparture,
): Promise<TripChangeResult | null> {
  try {
    return await tripChange.result(userId, booking.id)
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    if (!(error instanceof NotFound)) return null
    return {
      state: 'NONE',
      refusedBy: null,
      newBookingId: null,
      previous: null,
      token: null,
      continueUrl: null,
    }
  }
}

const underway = ({ token, continueUrl }: Pick<TripChangeResult, 'token' | 'continueUrl'>): Begun => ({
  kind: 'underway',
  token,
  continueUrl,
})

/** A change that exists although its start failed here: the answer got lost, or the other of two clicks was first. */
async function foundAnyway(
  backoffice: Calls,
  wanted: WantedDeparture,
  before: TripChangeResult,
): Promise<Begun | null> {
  const after = await resultOf(backoffice, wanted)
  if (after?.state === 'PENDING') return underway(after)
  if (after?.state !== 'COMPLETED') return null
  const bookedOn = await departureOf(backoffice, wanted, after.newBookingId)
  // A second tab may have chosen another departure: that is not this change.
  const isThisOne = bookedOn === null ? before.state !== 'COMPLETED' : bookedOn === wanted.travelId
  return isThisOne ? { kind: 'moved', token: after.token } : null
}

/** The current departure of the booking, or of the one that the change led to; null if unknown. */
async function departureOf(
  { bookings }: Calls,
  { userId, booking }: WantedDeparture,
  newBookingId: string | null,
): Promise<string | null> {
  try {
    return (await bookings.get(userId, newBookingId ?? booking.id)).tour.travelId
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    return null
  }
}
