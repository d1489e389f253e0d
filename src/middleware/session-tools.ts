import { changeSession } from '#auth/session.ts'
import type { Session } from '#auth/session-store.ts'
import { type Backoffice, createBackoffice } from '#backoffice/client/backoffice.ts'
import { services } from '../services.ts'

/** The backoffice client of this request with the access token of a session, or without one. */
export function backofficeFor(locals: App.Locals, token: string | null): Backoffice {
  const { backofficeUrls, timeouts, onCall } = services()
  return createBackoffice({
    urls: backofficeUrls,
    accessToken: () => (token === null ? null : Promise.resolve(token)),
    requestId: locals.requestId,
    language: locals.market.locale,
    log: locals.log,
    timeouts,
    deadline: () => locals.deadline,
    onCall,
  })
}

/** Stores values in the session of `holder`, which then has the changed session. See `storeInSession` in locals.ts. */
export function storeIn(holder: { session: Session | null }): App.Locals['storeInSession'] {
  return async (key, value) => {
    if (!holder.session) return false
    const changed = await changeSession(services().sessions, holder.session, ({ data, ...record }) => {
      const { [key]: _, ...others } = data
      return { ...record, data: value === null ? others : { ...others, [key]: value } }
    })
    if (changed.ok) holder.session = changed.session
    return changed.ok
  }
}
