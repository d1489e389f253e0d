import { SESSION_COOKIE } from './cookies.ts'
import { looksLikeSessionId } from './session-record.ts'
import type { SessionStore } from './session-store.ts'

/**
 * The id of the live session that a `Cookie` header names, or null. For the HTTP entry, which must know it before the app runs.
 * Does not count as using the session. Throws `SessionStoreUnavailable`.
 */
export async function liveSessionId(
  cookieHeader: string | null | undefined,
  store: Pick<SessionStore, 'read'>,
): Promise<string | null> {
  const start = `${SESSION_COOKIE}=`
  // If there are several cookies of this name, the first counts, as in the app.
  const pair = (cookieHeader ?? '').split(';').find((text) => text.trimStart().startsWith(start))
  const id = pair?.trim().slice(start.length) ?? ''
  if (!looksLikeSessionId(id)) return null
  return (await store.read(id)) && id
}
