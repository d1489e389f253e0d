import type { Backoffice } from '#backoffice/client/backoffice.ts'
import { BackofficeError, NotFound } from '#backoffice/client/errors.ts'
import type { TripChangeResult } from '#backoffice/wire/trip-change.ts'
import { settle } from '#forms/settle.ts'

/** A change that has begun. `underway`: the new trip is still to be chosen; `moved`: it is done. */
type Begun =
  | { is: 'underway'; token: string | null; continueUrl: string | null }
  | { is: 'moved'; token: string | null }

/** The result of a start; `key` is the backoffice's own code for its refusal. */
export type StartOutcome =
  | (Begun & { ok: true })
  | { ok: false; code: 'refused'; key: string | null }
  | { ok: false; code: 'unknown' | 'unavailable' | 'busy' }

type Calls = Pick<Backoffice, 'tripChange' | 'bookings'>

export interface Wanted {
  userId: string
  bookingId: string
  /** null: to be chosen on the public website. */
  travelId: string | null
}

/**
 * Starts a change, once. One already in progress, from another tab or a second click, gets the same confirmation. When the answer
 * to the start is lost, its outcome is read and nothing is repeated.
 */
export async function startChange(backoffice: Calls, wanted: Wanted): Promise<StartOutcome> {
  const { userId, bookingId, travelId } = wanted
  const before = await resultOf(backoffice, wanted)
  if (before === null) return { ok: false, code: 'unavailable' }
  if (before.state === 'PENDING') return { ok: true, ...underway(before) }
  const write = async (): Promise<Begun> => {
    const started = await backoffice.tripChange.start(userId, bookingId, { travelId })
    const goesOn = travelId === null || started.continueUrl !== null
    return goesOn ? underway(started) : { is: 'moved', token: started.token }
  }
  const arrived = () => foundAnyway(backoffice, wanted, before)
  const settled = await settle(write, { arrived })
  if (settled.ok) return { ok: true, ...settled.answer }
  const { code, error } = settled
  if (code === 'refused' || code === 'conflict') {
    // The other of two clicks was first.
    const found = error.key === 'REQUEST_LIMIT_REACHED' ? await arrived() : null
    return found ? { ok: true, ...found } : { ok: false, code: 'refused', key: error.key }
  }
  if (code === 'busy' || code === 'unavailable') return { ok: false, code }
  return { ok: false, code: code === 'notFound' ? 'unavailable' : 'unknown' }
}

/** The state of the change, null when unknown; a backoffice without this call (assumed) has none. */
async function resultOf(
  { tripChange }: Calls,
  { userId, bookingId }: Wanted,
): Promise<TripChangeResult | null> {
  try {
    return await tripChange.result(userId, bookingId)
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
  is: 'underway',
  token,
  continueUrl,
})

/** A change that exists although its start failed here: the answer got lost, or the other of two clicks was first. */
async function foundAnyway(
  backoffice: Calls,
  wanted: Wanted,
  before: TripChangeResult,
): Promise<Begun | null> {
  const after = await resultOf(backoffice, wanted)
  if (after?.state === 'PENDING') return underway(after)
  if (after?.state !== 'COMPLETED') return null
  const isThisOne = before.state !== 'COMPLETED' || (await isBookedOn(backoffice, wanted))
  return isThisOne ? { is: 'moved', token: after.token } : null
}

/** Whether the booking is now for the wanted departure. */
async function isBookedOn({ bookings }: Calls, { userId, bookingId, travelId }: Wanted): Promise<boolean> {
  if (travelId === null) return false
  try {
    return (await bookings.get(userId, bookingId)).tour.travelId === travelId
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    return false
  }
}
