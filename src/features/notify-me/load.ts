import { signedIn } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound, Unauthorised } from '#backoffice/errors.ts'
import type { NotifyMeEntry } from '#backoffice/notify-me.ts'
import { isPossibleLink } from './rules.ts'

/** Alerts as the backoffice orders them, null when they could not be loaded; or a mail's link that opens nothing. */
export type LoadedAlerts =
  | { state: 'list'; alerts: NotifyMeEntry[] | null }
  | { state: 'expired' }
  | { state: 'unknown' }

/** The traveller's own alerts or, with the token of a mail's link, those the link is for, whoever is signed in. */
export async function loadAlerts(locals: App.Locals, link?: string): Promise<LoadedAlerts> {
  if (link !== undefined && !isPossibleLink(link)) return { state: 'unknown' }
  const { backoffice } = link === undefined ? signedIn(locals) : locals
  try {
    return { state: 'list', alerts: await backoffice.notifyMe.list(link) }
  } catch (error) {
    if (link !== undefined) {
      if (error instanceof BackofficeRefused && error.status === 410) return { state: 'expired' }
      if (error instanceof Unauthorised || error instanceof NotFound) {
        locals.limit.take('wrongLink')
        return { state: 'unknown' }
      }
    }
    locals.log.warn({ err: error }, 'cannot load the alerts')
    return { state: 'list', alerts: null }
  }
}
