import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction, lazyDatabase } from './sqlite-database.ts'
import type { Key, Storage, StoredEntry, WriteCondition, Writes } from './storage.ts'

/** Selects sessions among the entries. */
const SESSION = "instr(key, ':') = 0"

/**
 * One table holds all entries: sessions under their names alone, the others under kind and name. A trigger deletes with a session
 * the entries named after it; indexes and notes go by their references. Drops what older files had beside this table: codes and
 * photos of minutes, and marks.
 */
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    sealed BLOB,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires_at);
  CREATE INDEX IF NOT EXISTS entries_that_live ON sessions (key, expires_at) WHERE sealed IS NOT NULL;
  CREATE INDEX IF NOT EXISTS sessions_that_live ON sessions (expires_at) WHERE ${SESSION} AND sealed IS NOT NULL;
  CREATE TABLE IF NOT EXISTS session_news (
    key TEXT PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
    about TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS session_owners (
    owner TEXT NOT NULL,
    key TEXT NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    PRIMARY KEY (owner, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_owners_by_key ON session_owners (key);
  CREATE TABLE IF NOT EXISTS sign_ins (
    id INTEGER PRIMARY KEY,
    owner TEXT NOT NULL,
    at INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sign_ins_by_owner ON sign_ins (owner, at);
  CREATE INDEX IF NOT EXISTS sign_ins_by_age ON sign_ins (at);
  CREATE TRIGGER IF NOT EXISTS session_goes AFTER DELETE ON sessions BEGIN
    DELETE FROM sessions WHERE key > OLD.key || ':' AND key < OLD.key || ';';
  END;
  DROP TRIGGER IF EXISTS handoff_ends;
  DROP INDEX IF EXISTS live_sessions;
  DROP TABLE IF EXISTS handoffs;
  DROP TABLE IF EXISTS handoff_photos;
  DROP TABLE IF EXISTS sessions_ended_by_owner;
  DROP TABLE IF EXISTS spent_logout_tokens;
  DROP TABLE IF EXISTS once;
`

/** Ended entries removed with each new one, at bounded cost. */
const PURGE_WITH_ADD = 20
/** Ended entries removed in one turn of the event loop, which SQLite blocks meanwhile. */
const PURGE_AT_ONCE = 500

const sqliteKey = ({ kind, name }: Key): string => (kind === 'session' ? name : `${name}:${kind}`)

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/** A statement, prepared once per database. */
function sql(db: DatabaseSync, text: string): StatementSync {
  const known = prepared.get(db) ?? new Map<string, StatementSync>()
  prepared.set(db, known)
  const statement = known.get(text) ?? db.prepare(text)
  known.set(text, statement)
  return statement
}

function find(db: DatabaseSync, key: Key): StoredEntry | null {
  const row = sql(
    db,
    `SELECT version, sealed, created_at, last_seen_at,
     (SELECT about FROM session_news WHERE session_news.key = sessions.key) AS about FROM sessions
     WHERE key = ? AND expires_at > ?`,
  ).get(sqliteKey(key), Date.now())
  if (!row) return null
  const { version, sealed, created_at: createdAt, last_seen_at: seenAt, about: note } = row
  return {
    version: Number(version),
    value: sealed instanceof Uint8Array ? Buffer.from(sealed) : null,
    createdAt: Number(createdAt),
    seenAt: Number(seenAt),
    note: note as string | null,
  }
}

/** Uses the index alone: in the table the expiry follows the value, which may be a photo. */
const LIVES = `SELECT 1 FROM sessions INDEXED BY entries_that_live
  WHERE key = ? AND sealed IS NOT NULL AND expires_at > ?`

const lives = (db: DatabaseSync, key: Key): boolean =>
  sql(db, LIVES).get(sqliteKey(key), Date.now()) !== undefined

function holds(db: DatabaseSync, condition: WriteCondition): boolean {
  const { key } = condition
  if ('lives' in condition) return lives(db, key) === condition.lives
  const entry = find(db, key)
  if ('value' in condition) return entry?.value?.toString() === condition.value
  if ('note' in condition) return entry?.note === condition.note
  return entry !== null && entry.value !== null && entry.version === condition.version
}

function writing(db: DatabaseSync): Writes {
  const run = (text: string, ...values: SQLInputValue[]) => void sql(db, text).run(...values)
  const insert = (key: Key, value: Buffer, at: number, ends: number) =>
    run(
      `INSERT OR REPLACE INTO sessions (key, version, sealed, created_at, last_seen_at, expires_at)
       VALUES (?, 1, ?, ?, ?, ?)`,
      sqliteKey(key),
      value,
      at,
      at,
      ends,
    )
  const writes: Writes = {
    add(key, { value, at, ends, note }) {
      deleteEnded(db, at, PURGE_WITH_ADD)
      insert(key, value, at, ends)
      if (note) writes.note(key, note)
    },
    replace: (key, value, version) =>
      run('UPDATE sessions SET sealed = ?, version = ? WHERE key = ?', value, version, sqliteKey(key)),
    see: (key, at, ends) =>
      run('UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE key = ?', at, ends, sqliteKey(key)),
    bury: (key, ends) =>
      run('UPDATE sessions SET sealed = NULL, expires_at = ? WHERE key = ?', ends, sqliteKey(key)),
    note: (key, note) =>
      note === null
        ? run('DELETE FROM session_news WHERE key = ?', sqliteKey(key))
        : run('INSERT OR REPLACE INTO session_news (key, about) VALUES (?, ?)', sqliteKey(key), note),
    put: (key, value, lastsMs) => insert(key, Buffer.from(value), Date.now(), Date.now() + lastsMs),
    drop: (key) => run('DELETE FROM sessions WHERE key = ?', sqliteKey(key)),
    join: (index, name) =>
      run('INSERT OR IGNORE INTO session_owners (owner, key) VALUES (?, ?)', index.name, name),
    leave: (index, name) => run('DELETE FROM session_owners WHERE owner = ? AND key = ?', index.name, name),
    push({ name }, { at, value }, { most, lastsMs }) {
      run('DELETE FROM sign_ins WHERE at <= ?', at - lastsMs)
      run('INSERT INTO sign_ins (owner, at, sealed) VALUES (?, ?, ?)', name, at, value)
      const kept = 'SELECT id FROM sign_ins WHERE owner = ? ORDER BY at DESC, id DESC LIMIT ?'
      run(`DELETE FROM sign_ins WHERE owner = ? AND id NOT IN (${kept})`, name, name, most)
    },
  }
  return writes
}

/** Deletes ended entries, `limit` at most, and returns how many. */
function deleteEnded(db: DatabaseSync, now: number, limit: number): number {
  const ended = 'SELECT key FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?'
  return Number(sql(db, `DELETE FROM sessions WHERE key IN (${ended})`).run(now, limit).changes)
}

/** In one SQLite file that several processes on one machine may share. */
export function sqliteStorage(file: string): Storage {
  const { withDatabase, close } = lazyDatabase(file, SCHEMA)
  return {
    get: (key) => withDatabase((db) => find(db, key)),
    lives: (key) => withDatabase((db) => lives(db, key)),
    members: ({ name }) =>
      withDatabase((db) => {
        const rows = sql(db, 'SELECT key FROM session_owners WHERE owner = ?').all(name)
        return rows.map(({ key }) => String(key))
      }),
    count: () =>
      withDatabase((db) => {
        const text = `SELECT count(*) AS live FROM sessions WHERE ${SESSION} AND sealed IS NOT NULL AND expires_at > ?`
        return Number(sql(db, text).get(Date.now())?.live)
      }),
    list: ({ name }, lastsMs) =>
      withDatabase((db) => {
        const text = 'SELECT at, sealed FROM sign_ins WHERE owner = ? AND at > ?'
        const rows = sql(db, text).all(name, Date.now() - lastsMs)
        return rows.map(({ at, sealed }) => ({ at: Number(at), value: Buffer.from(sealed as Uint8Array) }))
      }),
    async commit(steps, show) {
      const all = typeof steps === 'function' ? await steps() : steps
      return withDatabase((db) =>
        inTransaction(db, () => {
          const done: boolean[] = []
          for (const step of all) {
            const isDone = done[0] !== false && (step.if ?? []).every((condition) => holds(db, condition))
            if (isDone) step.do?.(writing(db))
            done.push(isDone)
          }
          return { done, shown: show ? find(db, show) : null }
        }),
      )
    },
    async purge() {
      let purged = 0
      for (;;) {
        const deleted = await withDatabase((db) => deleteEnded(db, Date.now(), PURGE_AT_ONCE))
        purged += deleted
        if (deleted < PURGE_AT_ONCE) return purged
        await nextTurn()
      }
    },
    close,
  }
}
