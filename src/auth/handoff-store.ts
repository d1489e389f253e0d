import type { HandoffRecord } from './handoff-record.ts'

/** How long a code lasts, whatever is done with it (product §26). */
export const HANDOFF_MS = 5 * 60_000
/**
 * How long the side that has arrived waits for the other one: time for a second code, where the first ran out or the
 * phone lost its connection half-way.
 */
export const PHOTO_MS = 15 * 60_000

export interface Handoff {
  /** The secret in the phone's address. Never log it. */
  code: string
  /** Grows by one with every update; the condition of the next. */
  version: number
  /** Epoch milliseconds. */
  endsAt: number
  record: HandoffRecord
}

export type HandoffUpdate = { ok: true; handoff: Handoff } | { ok: false; code: 'conflict' | 'gone' }

/**
 * Who may take photos for a session's traveller on another device. A handoff lives in the store of the sessions, since
 * it ends with its session, in the same step. Every method throws `SessionStoreUnavailable` as those do.
 */
export interface HandoffStore {
  /** Stores a record under a new code. A session has one handoff at a time: an earlier one is over. */
  create(record: HandoffRecord): Promise<Handoff>
  /** Null when unknown, over, or its session has ended. */
  read(code: string): Promise<Handoff | null>
  /** Replaces the record only if it still has `version`; does not put its end off. */
  update(code: string, version: number, record: HandoffRecord): Promise<HandoffUpdate>
  /** Erases the session's handoff and its photos. */
  destroy(sessionId: string): Promise<void>
  /** Keeps one side's photo until the other has come; one of the same side is replaced. Nothing after the session's end. */
  keepPhoto(sessionId: string, side: string, jpeg: Uint8Array): Promise<void>
  /** The photo of a side, or null. */
  readPhoto(sessionId: string, side: string): Promise<Buffer | null>
  /** Erases the photo of a side. */
  dropPhoto(sessionId: string, side: string): Promise<void>
  /** Which sides are kept, without their photos. */
  keptSides(sessionId: string): Promise<string[]>
}

export interface HandoffLifetimes {
  handoffMs?: number
  photoMs?: number
}
