import type { LogoutOrder } from './logout-token.ts'
import type { SessionRecord } from './session-record.ts'

/**
 * Idle expiry. Long enough to look for a passport, or to answer the door with a form half filled; short
 * enough for a shared computer. Coming back later costs one redirect, as the provider keeps its own session.
 */
export const IDLE_MS = 2 * 60 * 60_000
/** Absolute expiry: a month, like the device id cookie; by then the traveller proves who they are again. */
export const ABSOLUTE_MS = 30 * 24 * 60 * 60_000
/** How long a logged-out session is remembered as such; no request lives nearly as long. */
export const TOMBSTONE_MS = 60 * 60_000

export interface Session {
  /** The secret in the browser's cookie. Never log it. */
  id: string
  /** Grows by one with every update; the condition of the next. */
  version: number
  /** Epoch milliseconds. Kept beside the record, not in it, so that a stale writer cannot turn them back. */
  createdAt: number
  lastSeenAt: number
  record: SessionRecord
}

export type SessionUpdate = { ok: true; session: Session } | { ok: false; code: 'conflict' | 'gone' }

/** Who is signed in. Every method throws `SessionStoreUnavailable` when the storage does not answer. */
export interface SessionStore {
  /** Stores a record under a new id. */
  create(record: SessionRecord): Promise<Session>
  /** Null when unknown, expired or logged out. */
  read(id: string): Promise<Session | null>
  /** Replaces the record only if it still has `version`; `gone` after logout or expiry, whatever the version. */
  update(id: string, version: number, record: SessionRecord): Promise<SessionUpdate>
  /** Marks the session as in use now, which postpones its idle expiry. Leaves the version alone. */
  touch(id: string): Promise<void>
  /** Erases the record at once and leaves a tombstone that no update can undo. */
  destroy(id: string): Promise<void>
  /**
   * Destroys every session that a logout token names, whichever machine began it, and returns how many. Null for a
   * token that has been used before: a second use must not end sessions that began since.
   */
  destroyNamed(order: LogoutOrder): Promise<number | null>
  /** The exclusive right, across processes, to renew this session's tokens; null while another holds it. */
  acquireLease(id: string, ttlMs: number): Promise<string | null>
  releaseLease(id: string, holder: string): Promise<void>
  /** Deletes what has expired; the number of sessions deleted (0 where the storage does it by itself). */
  purge(): Promise<number>
  /** How many are signed in, for the metrics; reads no session. */
  count(): Promise<number>
  /** Resolves when the storage answers; for the readiness check. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface SessionLifetimes {
  idleMs?: number
  absoluteMs?: number
  tombstoneMs?: number
}
