import { requireUser } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TripChangeAvailability, TripChangeResult } from '#backoffice/wire/trip-change.ts'
import { isNoted } from './cookie.ts'
import { findOwnObstacle, type Obstacle, obstacleForCode } from './refusals.ts'
import { isLastChange, latePayment, whyNotOffered } from './rules.ts'

/** What is needed to read the state of a change. */
export type ChangeReader = Pick<App.Locals, 'user' | 'backoffice' | 'cookies' | 'log' | 'now'>

/** Dates of the backoffice's that a refusal mentions, ISO. */
export interface RefusalFacts {
  availableFrom?: string | null
  changeableUntil?: string | null
}

/** The state of a booking's change. `failed`: the code with which an earlier one ended, started in this browser. */
export type ChangeStatus =
  | { kind: 'offered'; availability: TripChangeAvailability; failed?: string | null }
  | { kind: 'blocked'; by: Obstacle; facts: RefusalFacts; failed?: string | null }
  | { kind: 'underway'; token: string | null; continueUrl: string | null }
  | { kind: 'moved'; result: TripChangeResult }
  /** This browser started one, and its state is unknown. */
  | { kind: 'unknown' }

/** The first answer of the backoffice: the state of a change that this browser started, else whether one is possible. */
export type FirstAnswer =
  | { noted: true; result: Promise<TripChangeResult | null> }
  | { noted: false; availability: Promise<TripChangeAvailability | Absent> }

/** Loads the state of a change that was started just now. */
export const loadResult = (locals: ChangeReader, bookingId: string): FirstAnswer => ({
  noted: true,
  result: handled(resultOf(locals, bookingId)),
})

/** Starts loading the first answer about a booking; it needs only the id, so it can run parallel to the booking's own call. */
export function loadFirstAnswer(locals: ChangeReader, bookingId: string): FirstAnswer {
  return isNoted(locals.cookies, bookingId)
    ? loadResult(locals, bookingId)
    : { noted: false, availability: loadAvailability(locals, bookingId) }
}

/** The state of this booking's change, by our own rules first and then by the backoffice's answers. */
export async function loadChangeStatus(
  locals: ChangeReader,
  booking: BookingDetail,
  first: FirstAnswer,
): Promise<ChangeStatus> {
  const early = first.noted ? await first.result : null
  if (first.noted && early === null) return { kind: 'unknown' }
  const begun = early && begunOf(early, booking)
  if (begun) return begun
  const failed = early?.state === 'REFUSED' ? { failed: early.refusedBy } : {}
  const why = whyNotOffered(booking, requireUser(locals).user.id, locals.now.today)
  if (why) return { kind: 'blocked', by: findOwnObstacle(why), facts: {}, ...failed }
  const availability = first.noted ? await loadAvailability(locals, booking.id) : await first.availability
  if (isAbsent(availability)) return { kind: 'blocked', by: 'trouble.unavailable', facts: {}, ...failed }
  if (availability.available) return { kind: 'offered', availability, ...failed }
  const { blockedBy } = availability
  // The limit may have been reached by a change of this very booking that was started elsewhere and is not finished.
  const elsewhere =
    blockedBy === 'REQUEST_LIMIT_REACHED' && !early ? await resultOf(locals, booking.id) : null
  if (elsewhere?.state === 'PENDING') return { kind: 'underway', ...elsewhere }
  const by = refusalNow(blockedBy, booking, availability, locals)
  return { kind: 'blocked', by, facts: availability, ...failed }
}

/** The meaning of a backoffice code for a booking as it is now. */
export function refusalNow(
  code: string | null,
  booking: BookingDetail,
  facts: RefusalFacts,
  { now }: Pick<ChangeReader, 'now'>,
): Obstacle {
  const isLate = latePayment(booking, now) !== null
  return obstacleForCode(code, { isLate, isLast: isLastChange(booking, facts) })
}

/** A booking that was moved and then cancelled counts as any other cancelled one. */
function begunOf(result: TripChangeResult, booking: BookingDetail): ChangeStatus | null {
  if (result.state === 'PENDING') return { kind: 'underway', ...result }
  if (result.state !== 'COMPLETED') return null
  const isOff = booking.bookingStatus === 'CANCELLED' && findNewBookingId(result, booking) === null
  return isOff ? null : { kind: 'moved', result }
}

/** The booking that a change led to, if it is another one. */
export const findNewBookingId = (
  { newBookingId }: TripChangeResult,
  { id }: { id: string },
): string | null => (newBookingId === id ? null : newBookingId)

/**
 * The state of the change, for a trip's page, which does not wait for it. If our own rules forbid a change of the trip, nothing is
 * requested.
 */
export async function statusOnTrip(locals: ChangeReader, booking: BookingDetail): Promise<ChangeStatus> {
  const why = whyNotOffered(booking, requireUser(locals).user.id, locals.now.today)
  if (why && !isNoted(locals.cookies, booking.id))
    return { kind: 'blocked', by: findOwnObstacle(why), facts: {} }
  try {
    return await loadChangeStatus(locals, booking, loadFirstAnswer(locals, booking.id))
  } catch (error) {
    // The page is already half sent: an error thrown here would cut it off.
    locals.log.error({ err: error }, 'cannot tell how a trip change stands')
    return { kind: 'blocked', by: 'trouble.unavailable', facts: {} }
  }
}

/** The current offer for this booking, or why it is unknown. */
export function loadAvailability(
  locals: ChangeReader,
  bookingId: string,
): Promise<TripChangeAvailability | Absent> {
  const { user } = requireUser(locals)
  const answer = locals.backoffice.tripChange.get(user.id, bookingId)
  return handled(loadOptional(answer, 'whether a trip can be changed', locals.log))
}

/** The state of a change; null if currently unknown. */
async function resultOf(
  locals: Pick<ChangeReader, 'user' | 'backoffice' | 'log'>,
  bookingId: string,
): Promise<TripChangeResult | null> {
  const { user } = requireUser(locals)
  const result = locals.backoffice.tripChange.result(user.id, bookingId)
  return ifLoaded(await loadOptional(result, 'how a trip change stands', locals.log))
}

/** Marks a rejection as handled: the answer may never be awaited, and an unhandled one would end the process. */
function handled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {})
  return answer
}
