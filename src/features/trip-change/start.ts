import type { Backoffice } from '#backoffice/client/backoffice.ts'
import {
  BackofficeError,
  BackofficeRefused,
  NotFound,
  OutcomeUnknown,
  RateLimited,
} from '#backoffice/client/errors.ts'
import type { TripChangeResult } from '#backoffice/wire/trip-change.ts'

/** What became of a start. `underway`: the new trip is still to be chosen; `moved`: it is done. */
export type StartOutcome =
  | { is: 'underway'; token: string | null; continueUrl: string | null }
  | { is: 'moved'; token: string | null }
  | { is: 'refused'; code: string | null }
  | { is: 'unknown' | 'unavailable' | 'tooMany' }

type Calls = Pick<Backoffice, 'tripChange' | 'bookings'>

export interface Wanted {
  userId: string
  bookingId: string
  /** null: to be chosen on the public website. */
  travelId: string | null
}

/**
 * Starts a change, once: one that is under way already, from another tab or by a second click, is answered with
 * the same confirmation. When the answer to the start is lost, what became of it is read and nothing is repeated.
 */
export async function startChange(backoffice: Calls, wanted: Wanted): Promise<StartOutcome> {
  const { userId, bookingId, travelId } = wanted
  const before = await resultOf(backoffice, wanted)
  if (before === null) return { is: 'unavailable' }
  if (before.state === 'PENDING') return underway(before)
  try {
    const started = await backoffice.tripChange.start(userId, bookingId, { travelId })
    const goesOn = travelId === null || started.continueUrl !== null
    return goesOn ? underway(started) : { is: 'moved', token: started.token }
  } catch (error) {
    const failed = failureOf(error)
    return (await foundAnyway(backoffice, wanted, failed, before)) ?? failed
  }
}

/** Where the change stands, null when nobody can say; a backoffice without this call (assumed) knows of none. */
async function resultOf(
  { tripChange }: Calls,
  { userId, bookingId }: Wanted,
): Promise<TripChangeResult | null> {
  try {
    return await tripChange.result(userId, bookingId)
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    if (!(error instanceof NotFound)) return null
    return { state: 'NONE', refusedBy: null, newBookingId: null, token: null, continueUrl: null }
  }
}

const underway = ({ token, continueUrl }: Pick<TripChangeResult, 'token' | 'continueUrl'>): StartOutcome => ({
  is: 'underway',
  token,
  continueUrl,
})

function failureOf(error: unknown): StartOutcome {
  if (error instanceof OutcomeUnknown) return { is: 'unknown' }
  if (error instanceof BackofficeRefused) return { is: 'refused', code: error.key }
  if (error instanceof RateLimited) return { is: 'tooMany' }
  if (error instanceof BackofficeError) return { is: 'unavailable' }
  throw error
}

/** A change that is there although its start failed here: the answer got lost, or the other of two clicks was first. */
async function foundAnyway(
  backoffice: Calls,
  wanted: Wanted,
  failed: StartOutcome,
  before: TripChangeResult,
): Promise<StartOutcome | null> {
  const overtaken = failed.is === 'refused' && failed.code === 'REQUEST_LIMIT_REACHED'
  if (failed.is !== 'unknown' && !overtaken) return null
  const after = await resultOf(backoffice, wanted)
  if (after?.state === 'PENDING') return underway(after)
  if (after?.state !== 'COMPLETED') return null
  const isThisOne = before.state !== 'COMPLETED' || (await isBookedOn(backoffice, wanted))
  return isThisOne ? { is: 'moved', token: after.token } : null
}

/** Whether the booking is for the wanted departure by now. */
async function isBookedOn({ bookings }: Calls, { userId, bookingId, travelId }: Wanted): Promise<boolean> {
  if (travelId === null) return false
  try {
    return (await bookings.get(userId, bookingId)).tour.travelId === travelId
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    return false
  }
}
