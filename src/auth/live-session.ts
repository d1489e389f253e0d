import { SESSION_COOKIE } from './cookies.ts'
import { looksLikeSessionId } from './session-record.ts'
import type { SessionStore } from './session-store.ts'

/**
 * The id of the live session that a `Cookie` header names, or null; for the HTTP entry, which has to know before the
 * app runs. Reading does not count as using the session. Throws `SessionStoreUnavailable`.
 */
export async function liveSessionId(
  cookieHeader: string | null | undefined,
  store: Pick<SessionStore, 'read'>,
): Promise<string | null> {
  const start = `${SESSION_COOKIE}=`
  // The first of several counts, as it does for the app.
  const pair = (cookieHeader ?? '').split(';').find((text) => text.trimStart().startsWith(start))
  const id = pair?.trim().slice(start.length) ?? ''
  if (!looksLikeSessionId(id)) return null
  return (await store.read(id)) && id
}
