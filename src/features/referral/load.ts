import { signedIn } from '#auth/signed-in.ts'
import { BackofficeRefused } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause } from '#backoffice/client/part.ts'
import type { Referral } from '#backoffice/wire/referral.ts'
import { mayRefer, PERCENT_CAP } from './rules.ts'

/** The referral, or why there is none: the traveller has completed no trip yet, or it could not be loaded. */
export type ReferralState = { state: 'open'; referral: Referral } | { state: 'locked' } | { state: Absent }

/** Loads the traveller's referral; no call is made for somebody who may not refer. */
export async function loadReferral(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'log'>,
): Promise<ReferralState> {
  const { user } = signedIn(locals)
  const { backoffice } = locals
  if (mayRefer(user.completedBookings) === false) return { state: 'locked' }
  try {
    const referral = await backoffice.referral.get(user.id)
    const earnedPercent = Math.min(PERCENT_CAP, referral.earnedPercent)
    return { state: 'open', referral: { ...referral, earnedPercent } }
  } catch (error) {
    // The number of trips in the user record can be older than the backoffice's own.
    if (error instanceof BackofficeRefused && error.status === 403) return { state: 'locked' }
    return { state: absentBecause(error, 'the referral', locals.log) }
  }
}
