import { signedIn } from '#auth/signed-in.ts'
import type { NotifyMeEntry } from '#backoffice/notify-me.ts'

/** The traveller's alerts as the backoffice orders them; null when they could not be loaded. */
export async function loadAlerts(locals: App.Locals): Promise<NotifyMeEntry[] | null> {
  const { backoffice } = signedIn(locals)
  try {
    return await backoffice.notifyMe.list()
  } catch (error) {
    locals.log.warn({ err: error }, 'cannot load the alerts')
    return null
  }
}
