/** An entry of a kind in `VERSIONED` has a version, two times and a note beside its value; any other has only a value. */
export const VERSIONED = ['session', 'handoff'] as const

/** Identifies an entry, an index or a list: its kind and name. */
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
    /** A list of rows, newest first. */
    | 'sign-ins'
  /**
   * Hashed. Entries of a session have its name, alone or followed by a colon and more: storage that deletes a session itself
   * deletes them too.
   */
  name: string
}

export interface StoredEntry {
  version: number
  /** Null in a tombstone, which never gets a value again. */
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

/** A precondition on an entry. An entry with a version, or that `lives`, has a value. */
export type WriteCondition = { key: Key } & (
  | { version: number }
  | { note: string }
  | { value: string }
  | { lives: boolean }
)

/** The writes of a step. Times are epoch milliseconds, durations milliseconds. */
export interface Writes {
  /** A new versioned entry, at version 1. */
  add(key: Key, entry: { value: Buffer; at: number; ends: number; note?: string }): void
  /** The next value of a versioned entry. */
  replace(key: Key, value: Buffer, version: number): void
  /** Notes that a versioned entry was used, and moves its expiry. */
  see(key: Key, at: number, ends: number): void
  /** Erases the value of a versioned entry; the tombstone stays until it expires. */
  bury(key: Key, ends: number): void
  note(key: Key, note: string | null): void
  /** Stores a value alone, replacing an earlier one. */
  put(key: Key, value: Buffer | string, lastsMs: number): void
  drop(key: Key): void
  /** Adds a session to an index, until `ends`; the index lasts as long as its last name. */
  join(index: Key, name: string, at: number, ends: number): void
  leave(index: Key, name: string): void
  /** Prepends a row to a list, which keeps the newest `most` for `lastsMs`. */
  push(list: Key, row: StoredRow, kept: { most: number; lastsMs: number }): void
}

/** Writes that happen if all conditions hold. */
export interface WriteStep {
  if?: WriteCondition[]
  do?(writes: Writes): void
}

export type Steps = readonly WriteStep[] | (() => Promise<readonly WriteStep[]>)

/**
 * The storage of sessions and what belongs to them. Every method throws `SessionStoreUnavailable` when it does not answer. Expired
 * entries count as absent.
 */
export interface Storage {
  get(key: Key): Promise<StoredEntry | null>
  /** Whether an entry has a value, without fetching it. */
  lives(key: Key): Promise<boolean>
  /** The names in an index, including sessions that have ended or are gone. */
  members(index: Key): Promise<string[]>
  /** The number of live sessions; reads none. */
  count(): Promise<number>
  /** The rows of a list that are younger than `lastsMs`. */
  list(list: Key, lastsMs: number): Promise<StoredRow[]>
  /**
   * Runs the steps in order and atomically: each whose conditions hold by then, but none if the first one's fail. Returns which
   * were done, and the entry `show` afterwards. Steps that depend on a read are a function, so that they are rebuilt if the read
   * came from a read-only replica.
   */
  commit(steps: Steps, show?: Key): Promise<{ done: boolean[]; shown: StoredEntry | null }>
  /** Deletes expired entries and returns how many (0 if the storage does this by itself). */
  purge(): Promise<number>
  close(): Promise<void>
}
