import { SESSION_COOKIE } from './cookies.ts'
import { openClaimed } from './handoff.ts'
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
  const id = cookieIn(cookieHeader, SESSION_COOKIE)
  if (!looksLikeSessionId(id)) return null
  return (await store.read(id)) && id
}

/**
 * The code of the handoff that a `Cookie` header has claimed and may send photos for, or null (record 016). Throws
 * `SessionStoreUnavailable`.
 */
export async function liveClaimCode(
  cookieHeader: string | null | undefined,
  { handoffs }: Pick<SessionStore, 'handoffs'>,
): Promise<string | null> {
  const handoff = await openClaimed({ get: (name) => cookieIn(cookieHeader, name) }, handoffs)
  return handoff?.record.state === 'claimed' ? handoff.code : null
}

/** The value of a cookie in a header, or ''. If there are several of this name, the first counts, as in the app. */
function cookieIn(header: string | null | undefined, name: string): string {
  const start = `${name}=`
  const pair = (header ?? '').split(';').find((text) => text.trimStart().startsWith(start))
  return pair?.trim().slice(start.length) ?? ''
}
