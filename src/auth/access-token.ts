import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthProvider, Tokens } from './provider.ts'
import { ProviderUnavailable } from './provider-fetch.ts'
import { changeSession } from './session.ts'
import type { SessionRecord } from './session-record.ts'
import {
  type Session,
  type SessionStore,
  SessionStoreUnavailable,
  type SessionUpdate,
} from './session-store.ts'

/** A token this close to its expiry is renewed first, so that it outlives the calls made with it. */
export const RENEW_BEFORE_MS = 30_000
/** But never more than this share of its life: a token that lives half a minute would otherwise be renewed on every request. */
export const RENEW_BEFORE_SHARE = 0.1
/**
 * Longer than one provider time-out plus saving the tokens; if the process that holds the lease dies, others can renew after
 * this.
 */
const LEASE_MS = 12_000
/** Longest wait for another process's renewal: a little more than the provider time-out. */
const WAIT_MS = 5000
const POLL_MS = 40
const SAVE_ATTEMPTS = 4
const SAVE_PAUSE_MS = 250

type AccessTokenResult =
  | { ok: true; accessToken: string; session: Session }
  | { ok: false; code: 'session_ended' }

export interface AccessTokens {
  /**
   * Returns an access token that is valid for the next calls. If it has to be renewed, exactly one request among all processes does
   * so. `session_ended` only if the provider reports the grant as over, or the session is gone. Throws `ProviderUnavailable` when
   * the token needs renewing and cannot be renewed now, and `SessionRecordTooLarge` when the new tokens do not fit into a session
   * (the traveller stays signed in).
   */
  accessTokenFor(session: Session): Promise<AccessTokenResult>
  /**
   * Returns a new access token after the backoffice refused this one regardless of its expiry: renewed as above, or by another
   * request meanwhile. Null if the session is over or the provider issues no refresh token. Throws `ProviderUnavailable` when it
   * cannot be renewed now.
   */
  renewedTokenFor(session: Session, refused: string): Promise<Extract<AccessTokenResult, { ok: true }> | null>
}

export interface AccessTokenParts {
  store: SessionStore
  provider: AuthProvider
  /** Factor of the time limits here and of the provider's (PATIENCE). */
  patience?: number
  /** Called after every renewal: `denied` ends the session, `failed` means that no answer came. */
  onRefresh?: (outcome: 'renewed' | 'denied' | 'failed') => void
}

export function createAccessTokens(parts: AccessTokenParts): AccessTokens {
  const flights = new Map<string, Promise<AccessTokenResult>>()
  function renewOnce(id: string, refused?: string): Promise<AccessTokenResult> {
    const key = refused === undefined ? id : `${id} ${refused}`
    const running = flights.get(key)
    if (running) return running
    const flight = renew(parts, id, refused).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
  return {
    async accessTokenFor(session) {
      return isFresh(session.record) ? usable(session) : renewOnce(session.id)
    },
    async renewedTokenFor({ id }, refused) {
      const renewed = await renewOnce(id, refused)
      return renewed.ok && renewed.accessToken !== refused ? renewed : null
    },
  }
}

/** Takes the lease and renews, or waits for the process that holds it. */
async function renew(parts: AccessTokenParts, id: string, refused?: string): Promise<AccessTokenResult> {
  const { store, patience = 1 } = parts
  const deadline = Date.now() + WAIT_MS * patience
  for (;;) {
    const session = await store.read(id)
    if (session === null) return ENDED
    if (isFresh(session.record, refused)) return usable(session)
    const holder = await store.acquireLease(id, Math.ceil(LEASE_MS * patience))
    if (holder !== null) {
      try {
        return await renewAlone(parts, id, refused)
      } finally {
        // If this fails, the lease expires by itself.
        await store.releaseLease(id, holder).catch(() => {})
      }
    }
    if (Date.now() > deadline) return oldTokenOr(session, new ProviderUnavailable('refresh'), refused)
    await sleep(POLL_MS)
  }
}

/** Runs with the lease held. Reads the session again first: the previous holder may just have renewed it. */
async function renewAlone(
  { store, provider, onRefresh = () => {} }: AccessTokenParts,
  id: string,
  refused?: string,
): Promise<AccessTokenResult> {
  const session = await store.read(id)
  if (session === null) return ENDED
  if (isFresh(session.record, refused)) return usable(session)
  const { refreshToken } = session.record
  if (refreshToken === null) return isAlive(session.record) ? usable(session) : end(store, id)

  let outcome: Awaited<ReturnType<AuthProvider['refresh']>>
  try {
    outcome = await provider.refresh(refreshToken)
  } catch (error) {
    onRefresh('failed')
    return oldTokenOr(session, error, refused)
  }
  onRefresh(outcome.ok ? 'renewed' : 'denied')
  if (!outcome.ok) return end(store, id)
  const { tokens } = outcome
  const saved = await save(store, session, tokens)
  if (saved.ok) return usable(saved.session)
  // Logged out meanwhile: the new tokens must not outlive the session.
  await provider.revoke(tokens.refreshToken ?? refreshToken)
  return ENDED
}

/** The old refresh token is used up by now, so a brief storage failure must not lose the new one. */
async function save(store: SessionStore, session: Session, tokens: Tokens): Promise<SessionUpdate> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeSession(store, session, (record) => withTokens(record, tokens))
    } catch (error) {
      if (!(error instanceof SessionStoreUnavailable) || attempt === SAVE_ATTEMPTS) throw error
      await sleep(SAVE_PAUSE_MS)
    }
  }
}

/** The first ID token is kept: it was verified with its nonce, and it only serves as the logout hint. */
function withTokens(record: SessionRecord, tokens: Tokens): SessionRecord {
  const { idToken: _, refreshToken, ...access } = tokens
  return { ...record, ...access, refreshToken: refreshToken ?? record.refreshToken }
}

const ENDED: AccessTokenResult = { ok: false, code: 'session_ended' }

async function end(store: SessionStore, id: string): Promise<AccessTokenResult> {
  await store.destroy(id)
  return ENDED
}

function usable(session: Session): AccessTokenResult {
  return { ok: true, accessToken: session.record.accessToken, session }
}

function oldTokenOr(session: Session, error: unknown, refused?: string): AccessTokenResult {
  if (isAlive(session.record) && session.record.accessToken !== refused) return usable(session)
  throw error
}

function isFresh(
  { accessToken, accessTokenExpiresAt, accessTokenLifeMs }: SessionRecord,
  refused?: string,
): boolean {
  if (accessToken === refused) return false
  const share = (accessTokenLifeMs ?? Number.POSITIVE_INFINITY) * RENEW_BEFORE_SHARE
  return accessTokenExpiresAt - Date.now() > Math.min(RENEW_BEFORE_MS, share)
}

function isAlive(record: SessionRecord): boolean {
  return record.accessTokenExpiresAt > Date.now()
}
