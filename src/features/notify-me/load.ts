import { requireReader } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound, Unauthorised } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause } from '#backoffice/client/part.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import type { Listed } from '#backoffice/wire/values.ts'
import { isPossibleLink } from './rules.ts'

/** Alerts in the backoffice's order, or why a mail's link opens none. */
export type LoadedAlerts =
  | { kind: 'list'; alerts: Listed<NotifyMeEntry> | Absent }
  | { kind: 'expired' }
  | { kind: 'unknown' }

/** The traveller's own alerts or, with the token of a mail's link, the alerts of that link, whichever user is signed in. */
export async function loadAlerts(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'limit' | 'log'>,
  link?: string,
): Promise<LoadedAlerts> {
  if (link === undefined) return listed(requireReader(locals), locals)
  if (!isPossibleLink(link)) return { kind: 'unknown' }
  // Counted before the look-up, so that many concurrent attempts do not all get through; given back unless the link is wrong.
  const permit = await locals.limit.take('wrongLink')
  if (permit.wait > 0) return { kind: 'list', alerts: 'unavailable' }
  const loaded = await listed(locals, locals, link)
  if (loaded.kind !== 'unknown') await permit.giveBack()
  return loaded
}

async function listed(
  { backoffice }: Pick<App.Locals, 'backoffice'>,
  { log }: Pick<App.Locals, 'log'>,
  link?: string,
): Promise<LoadedAlerts> {
  try {
    return { kind: 'list', alerts: await backoffice.notifyMe.list(link) }
  } catch (error) {
    if (link !== undefined) {
      if (error instanceof BackofficeRefused && error.status === 410) return { kind: 'expired' }
      if (error instanceof Unauthorised || error instanceof NotFound) return { kind: 'unknown' }
    }
    return { kind: 'list', alerts: absentBecause(error, 'the alerts', log) }
  }
}
