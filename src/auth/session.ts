import { type CookieJar, dropCookie, SESSION_COOKIE, writeCookie } from './cookies.ts'
import { openClaimed } from './handoff.ts'
import { type Browser, dropAfterEnd } from './leftovers.ts'
import { looksLikeSessionId, type SessionRecord } from './session-record.ts'
import { ABSOLUTE_MS, IDLE_MS, type Session, type SessionStore, type SessionUpdate } from './session-store.ts'

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
    await store.touch(session)
    return { ...session, lastSeenAt: Date.now() }
  }
  return session
}

/**
 * Starts a session under a new id, ends the browser's previous one, and removes what another traveller left. The old refresh token
 * is not revoked: providers revoke the whole grant with it, and the new session may rest on the same grant.
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

/** The remaining life of a session. */
interface SessionLife {
  /** Whole seconds, 0 when it is over. */
  left: number
  /** True when the absolute expiry comes first, so that staying active does not help. */
  final: boolean
}

/** The remaining life of a session at `now` (epoch milliseconds), by the lifetimes that the stores apply. */
export function sessionLife(
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
  now = Date.now(),
): SessionLife {
  const idleEnd = lastSeenAt + IDLE_MS
  const absoluteEnd = createdAt + ABSOLUTE_MS
  const left = Math.floor((Math.min(idleEnd, absoluteEnd) - now) / 1000)
  return { left: Math.max(0, left), final: absoluteEnd <= idleEnd }
}

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

/**
 * Returns the uploader in a `Cookie` header: the id of the live session or the code that a phone has claimed, else null. The
 * returned function throws `SessionStoreUnavailable`.
 */
export const uploaderIn =
  (store: Pick<SessionStore, 'read' | 'handoffs'>) =>
  (cookieHeader: string | undefined, from: 'session' | 'claim'): Promise<string | null> =>
    from === 'claim' ? liveClaimCode(cookieHeader, store) : liveSessionId(cookieHeader, store)

/** The value of a cookie in a header, or ''. If there are several of this name, the first counts, as in the app. */
function cookieIn(header: string | null | undefined, name: string): string {
  const start = `${name}=`
  const pair = (header ?? '').split(';').find((text) => text.trimStart().startsWith(start))
  return pair?.trim().slice(start.length) ?? ''
}
