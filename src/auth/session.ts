import { type CookieJar, dropCookie, SESSION_COOKIE, writeCookie } from './cookies.ts'
import { type Browser, dropAfterEnd } from './leftovers.ts'
import { looksLikeSessionId, type SessionRecord } from './session-record.ts'
import type { Session, SessionStore, SessionUpdate } from './session-store.ts'

/** Idle expiry is counted in hours, so recording every request would be a needless write. */
const TOUCH_EVERY_MS = 60_000
/** A session has few writers; losing this often points to a fault, not a race. */
const CHANGE_ATTEMPTS = 10

/**
 * The session of this browser, or null; a malformed, unknown or expired cookie is removed. `inUse: false` reads it without
 * postponing the idle expiry. Throws `SessionStoreUnavailable` and then leaves the cookie alone.
 */
export async function openSession(
  cookies: CookieJar,
  store: SessionStore,
  { inUse = true }: { inUse?: boolean } = {},
): Promise<Session | null> {
  const id = cookies.get(SESSION_COOKIE)
  if (id === undefined) return null
  const session = looksLikeSessionId(id) ? await store.read(id) : null
  if (session === null) dropCookie(cookies, SESSION_COOKIE)
  else if (inUse && Date.now() - session.lastSeenAt > TOUCH_EVERY_MS) {
    await store.touch(id)
    return { ...session, lastSeenAt: Date.now() }
  }
  return session
}

/**
 * Starts a session under a new id, ends the browser's previous one, and removes what another traveller left. The old refresh
 * token is not revoked: providers revoke the whole grant with it, and the new session may rest on the same grant.
 */
export async function startSession(
  browser: Browser,
  store: SessionStore,
  record: SessionRecord,
): Promise<Session> {
  const { cookies } = browser
  const session = await store.create(record)
  const previous = cookies.get(SESSION_COOKIE)
  if (previous !== undefined && looksLikeSessionId(previous)) {
    const before = await store.read(previous)
    await store.destroy(previous)
    if (before?.record.subject !== record.subject) dropAfterEnd(browser)
  }
  // Without Max-Age: a shared computer forgets it when the browser closes. The server's own expiry is what counts.
  writeCookie(cookies, SESSION_COOKIE, session.id)
  return session
}

/** Applies `change` to the newest record and retries after a conflict, so that no writer's change is lost. */
export async function changeSession(
  store: SessionStore,
  session: Session,
  change: (record: SessionRecord) => SessionRecord,
): Promise<SessionUpdate> {
  let current: Session | null = session
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS && current !== null; attempt += 1) {
    const outcome = await store.update(current.id, current.version, change(current.record))
    if (outcome.ok || outcome.code === 'gone') return outcome
    current = await store.read(session.id)
  }
  return { ok: false, code: current === null ? 'gone' : 'conflict' }
}
