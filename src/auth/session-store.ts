import { errorCode } from './error-code.ts'
import type { HandoffStore } from './handoff-store.ts'
import type { LogoutOrder } from './logout-token.ts'
import type { SessionRecord } from './session-record.ts'
import type { SignIn } from './sign-ins.ts'

/** How a piece of work stands that any process may have begun; null when nobody has, or it is forgotten. */
export type Standing = { is: 'running' } | { is: 'done'; answer: string } | null

/** Where all processes see what has begun. It lives in the store of the sessions; every method throws `SessionStoreUnavailable`. */
export interface OnceStore {
  /** Begins it for at most `lastsMs`, and gives the holder's name; else how it stands. */
  begin(key: string, lastsMs: number): Promise<{ holder: string } | NonNullable<Standing>>
  read(key: string): Promise<Standing>
  /** Keeps the answer; does nothing for a holder whose time is over. */
  finish(key: string, holder: string, answer: string, kept: Kept): Promise<void>
}

export interface Kept {
  /** For how long others who ask for the same get this answer. */
  keepMs: number
  /** Only those who waited get it: who asks later begins anew. */
  mayRepeat: boolean
}

/**
 * Idle expiry. Long enough to look for a passport, or to answer the door with a form half filled; short enough for a shared
 * computer. Coming back later costs one redirect, as the provider keeps its own session.
 */
export const IDLE_MS = 2 * 60 * 60_000
/** Absolute expiry: 30 days, like the device id cookie; after that the traveller has to sign in again. */
export const ABSOLUTE_MS = 30 * 24 * 60 * 60_000
/** How long a logged-out session is remembered as such; no request lasts nearly as long. */
export const TOMBSTONE_MS = 60 * 60_000

export interface Session {
  /** The secret in the browser's cookie. Never log it. */
  id: string
  /** Grows by one with every update; an update names the version it read. */
  version: number
  /** Epoch milliseconds. Kept beside the record, not in it, so that a stale writer cannot turn them back. */
  createdAt: number
  lastSeenAt: number
  record: SessionRecord
  /** The key of a session that a browser new to the traveller has begun since, of which this one has not been told. */
  news?: string
}

/** A session as its traveller finds it from another one: without its secret, by the key it is stored under. */
export type OwnSession = Omit<Session, 'id' | 'version'> & { readonly key: string }

/** The sessions that a traveller began. */
export interface OwnSessions {
  live: OwnSession[]
  /** The keys of those that have ended and are not forgotten yet. */
  over: string[]
}

/** Which of a traveller's sessions a traveller ends. */
export interface OwnEnd {
  subject: string
  /** The key of the session that asks for it; null for a sign-in, which has none yet. */
  by: string | null
  /** Ends this one alone; without, all but the one that asks. */
  only?: string
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
  /** Marks the session as in use now, which postpones its idle expiry. Does not change the version. */
  touch(id: string): Promise<void>
  /** Erases the record at once and leaves a tombstone that no update can undo. */
  destroy(id: string): Promise<void>
  /**
   * Ends every session that a logout token names, whichever machine created it, and returns how many. Null for a token that was
   * used before: a replay must not end sessions that began since.
   */
  destroyNamed(order: LogoutOrder): Promise<number | null>
  /** The sessions of a traveller, whichever machine created them. */
  findOwn(subject: string): Promise<OwnSessions>
  /**
   * Ends sessions of a traveller and returns how many; null, and ends none, where the session that asks has ended itself. Their
   * browsers can be told for as long as the sessions could have idled (`wasEndedByOwner`).
   */
  destroyOwn(end: OwnEnd): Promise<number | null>
  /** Adds to the traveller's list of sign-ins; of a new browser's the other sessions are to be told. */
  noteSignIn(subject: string, signIn: SignIn): Promise<void>
  /** The traveller's sign-ins, the newest first (`SIGN_INS_MS`, `MOST_SIGN_INS`). */
  signIns(subject: string): Promise<SignIn[]>
  /** This session has been told. */
  clearNews(id: string): Promise<void>
  /** Whether the traveller has ended this session from another one. */
  wasEndedByOwner(id: string): Promise<boolean>
  /** The exclusive right, across processes, to renew this session's tokens; null while another process holds it. */
  acquireLease(id: string, ttlMs: number): Promise<string | null>
  releaseLease(id: string, holder: string): Promise<void>
  /** Photos taken on another device for a session's traveller; a handoff ends with its session. */
  handoffs: HandoffStore
  /** Work that is done once among all processes. */
  once: OnceStore
  /** Deletes what has expired, and returns how many sessions (0 where the storage does this by itself). */
  purge(): Promise<number>
  /** How many sessions are live, for the metrics; reads no session. */
  count(): Promise<number>
  /** Resolves when the storage can be written; for the readiness check. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface SessionLifetimes {
  idleMs?: number
  absoluteMs?: number
  tombstoneMs?: number
}

/** The session storage did not answer. Nobody is signed out: cookies stay, and the page says "try again". */
export class SessionStoreUnavailable extends Error {
  override readonly name = 'SessionStoreUnavailable'
  constructor(cause: unknown) {
    const code = errorCode(cause)
    super(`the session store is unavailable${code && ` (${code})`}`, { cause })
  }
}
