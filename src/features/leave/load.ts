import { requireReader } from '#auth/signed-in.ts'
import { type Absent, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { type AtStake, creditsLost, refundsAhead, tripsAhead } from './rules.ts'

/** What blocks the deletion, and what would be lost; each part separately, since any may be missing. */
export type Preflight = { [Part in keyof AtStake]: AtStake[Part] | Absent }

/** Loads everything that the deletion affects, in parallel. */
export async function loadPreflight(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'now' | 'log'>,
): Promise<Preflight> {
  const { userId, backoffice } = requireReader(locals)
  const moment = locals.now
  const [bookings, credits, alerts] = await Promise.all([
    loadOptional(backoffice.bookings.list(userId), 'the trips of a traveller who may leave', locals.log),
    loadOptional(backoffice.credits.list(userId), 'the credits of a traveller who may leave', locals.log),
    loadOptional(backoffice.notifyMe.list(), 'the alerts of a traveller who may leave', locals.log),
  ])
  return {
    trips: isAbsent(bookings)
      ? bookings
      : {
          ahead: tripsAhead(bookings, userId, moment),
          refunds: refundsAhead(bookings, userId),
          omitted: omittedIn(bookings),
          omittedMembers: bookings.reduce((sum, { party }) => sum + omittedIn(party), 0),
        },
    credits: isAbsent(credits)
      ? credits
      : { ...creditsLost(credits, moment.today), omitted: omittedIn(credits) },
    alerts: isAbsent(alerts) ? alerts : { count: alerts.length, omitted: omittedIn(alerts) },
  }
}
