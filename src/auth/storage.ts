/** An entry of a kind in `VERSIONED` has a version, two times and a note beside its value; any other is a value alone. */
export const VERSIONED = ['session', 'handoff'] as const

/** Names an entry, an index or a list: what it is, and of what. */
export interface Key {
  kind:
    | (typeof VERSIONED)[number]
    /** A value alone. */
    | 'session-lease'
    | 'session-readiness'
    | 'logout-token'
    | 'handoff-code'
    | 'handoff-photo'
    | 'once'
    /** An index: names of sessions. */
    | 'session-owner'
    /** A list of rows, the newest first. */
    | 'sign-ins'
  /**
   * Hashed. What belongs to a session is called like it, or like it and more after a colon: storage that deletes a session itself
   * deletes these too.
   */
  name: string
}

export interface StoredEntry {
  version: number
  /** Null in a tombstone, which nothing gives a value again. */
  value: Buffer | null
  /** Epoch milliseconds. */
  createdAt: number
  seenAt: number
  note: string | null
}

export interface StoredRow {
  /** Epoch milliseconds. */
  at: number
  value: Buffer
}

/** What has to be true of an entry. One that has a version, or `lives`, has a value. */
export type WriteCondition = { key: Key } & (
  | { version: number }
  | { note: string }
  | { value: string }
  | { lives: boolean }
)

/** What a step does. Times are epoch milliseconds, durations milliseconds. */
export interface Writes {
  /** A new versioned entry, at version 1. */
  add(key: Key, entry: { value: Buffer; at: number; ends: number; note?: string }): void
  /** The next value of a versioned entry. */
  replace(key: Key, value: Buffer, version: number): void
  /** Notes that a versioned entry was in use, and moves its end. */
  see(key: Key, at: number, ends: number): void
  /** Erases the value of a versioned entry; the tombstone stays until it ends. */
  bury(key: Key, ends: number): void
  note(key: Key, note: string | null): void
  /** A value alone, instead of the one before. */
  put(key: Key, value: Buffer | string, lastsMs: number): void
  drop(key: Key): void
  /** Names a session, until `ends`, in an index that lasts as long as the name that came last. */
  join(index: Key, name: string, at: number, ends: number): void
  leave(index: Key, name: string): void
  /** Puts a row in front of a list, which keeps the newest `most` for `lastsMs`. */
  push(list: Key, row: StoredRow, kept: { most: number; lastsMs: number }): void
}

/** What is done where all conditions hold. */
export interface WriteStep {
  if?: WriteCondition[]
  do?(writes: Writes): void
}

export type Steps = readonly WriteStep[] | (() => Promise<readonly WriteStep[]>)

/**
 * What sessions and all that goes with them are kept in. Every method throws `SessionStoreUnavailable` when it does not answer.
 * An entry that has ended is not there.
 */
export interface Storage {
  get(key: Key): Promise<StoredEntry | null>
  /** Whether an entry has a value, without fetching it. */
  lives(key: Key): Promise<boolean>
  /** The names in an index, among them of sessions that have ended or are not there any more. */
  members(index: Key): Promise<string[]>
  /** How many sessions live; reads none. */
  count(): Promise<number>
  /** The rows of a list, without those that its `lastsMs` has outlived. */
  list(list: Key, lastsMs: number): Promise<StoredRow[]>
  /**
   * Does steps, one after the other and nothing in between: each whose conditions hold by then, but none where the first one's do
   * not. Says which were done, and what the entry `show` is afterwards. Steps that rest on what was read are a function, so that
   * they are made anew where that came from a copy that takes no writes.
   */
  commit(steps: Steps, show?: Key): Promise<{ done: boolean[]; shown: StoredEntry | null }>
  /** Deletes what has ended, and returns how many entries (0 where the storage does this by itself). */
  purge(): Promise<number>
  close(): Promise<void>
}
