import { mayRefer, PERCENT_CAP } from '#account/referral.ts'
import { requireReader, requireUser } from '#auth/signed-in.ts'
import { BackofficeRefused } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause, ifLoaded, loadOptional } from '#backoffice/client/part.ts'
import type { Referral } from '#backoffice/wire/referral.ts'
import { tripName, tripsIn } from '#bookings/lists.ts'
import { findLastDay } from '#bookings/time.ts'

/** The trip after which the traveller may refer, and its last day (ISO). */
interface FirstTrip {
  name: string
  ends: string
}

/** The referral, or why there is none: the traveller has completed no trip yet, or it could not be loaded. */
export type ReferralState =
  | { kind: 'open'; referral: Referral }
  /** `after`: null without a trip ahead, or if that is unknown. */
  | { kind: 'locked'; after: FirstTrip | null }
  | { kind: Absent }

/** Loads the traveller's referral; if they may not refer yet, their next trip. */
export async function loadReferral(
  locals: Pick<App.Locals, 'user' | 'userId' | 'backoffice' | 'now' | 'log'>,
): Promise<ReferralState> {
  const { user } = requireUser(locals)
  const { backoffice } = locals
  if (mayRefer(user.completedBookings) === false) return locked(locals)
  try {
    const referral = await backoffice.referral.get(user.id)
    const earnedPercent = Math.min(PERCENT_CAP, referral.earnedPercent)
    return { kind: 'open', referral: { ...referral, earnedPercent } }
  } catch (error) {
    // The user record's number of trips can be older than the backoffice's own.
    if (error instanceof BackofficeRefused && error.status === 403) return locked(locals)
    return { kind: absentBecause(error, 'the referral', locals.log) }
  }
}

async function locked(
  locals: Pick<App.Locals, 'userId' | 'backoffice' | 'now' | 'log'>,
): Promise<ReferralState> {
  const { userId, backoffice } = requireReader(locals)
  const list = ifLoaded(
    await loadOptional(backoffice.bookings.heads(userId), 'the trips of the referral', locals.log),
  )
  const [next] = list ? list.whole(tripsIn('upcoming', list.heads, locals.now).slice(0, 1)) : []
  return { kind: 'locked', after: next ? { name: tripName(next), ends: findLastDay(next) } : null }
}
