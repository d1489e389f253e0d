import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Increased with every change of the tables or seeds below: an older file is dropped and seeded again. */
const SCHEMA_VERSION = 17

/**
 * One row per record of the backoffice. Columns hold what the rules query (owner, kind, day); the rest of the record is in its
 * `record` column, JSON in wire format, with seeded dates as day tokens.
 */
const TABLES = `
  CREATE TABLE accounts (sub TEXT PRIMARY KEY, user_id TEXT NOT NULL UNIQUE REFERENCES users(id), position INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
  CREATE TABLE users (id TEXT PRIMARY KEY, market TEXT NOT NULL, behaviour TEXT NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE TABLE consents (user_id TEXT PRIMARY KEY REFERENCES users(id), record TEXT NOT NULL) STRICT;
  CREATE TABLE addresses (user_id TEXT NOT NULL REFERENCES users(id), kind TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (user_id, kind)) STRICT;
  CREATE TABLE bookings (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE INDEX bookings_departure ON bookings (record ->> '$.tour.id', record ->> '$.startDate');
  CREATE TABLE booking_members (booking_id TEXT NOT NULL REFERENCES bookings(id), user_id TEXT NOT NULL REFERENCES users(id), traveler_id TEXT NOT NULL, PRIMARY KEY (booking_id, user_id)) STRICT;
  CREATE INDEX booking_members_user ON booking_members (user_id);
  CREATE TABLE flights (booking_id TEXT NOT NULL REFERENCES bookings(id), traveler_id TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (booking_id, traveler_id)) STRICT;
  CREATE TABLE documents (id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), kind TEXT NOT NULL, uploaded_at INTEGER, front_type TEXT, front BLOB, back_type TEXT, back BLOB, record TEXT NOT NULL, UNIQUE (user_id, kind)) STRICT;
  CREATE TABLE travels (id TEXT PRIMARY KEY, tour_id TEXT NOT NULL, starts TEXT NOT NULL, availability TEXT NOT NULL, seats INTEGER NOT NULL) STRICT;
  CREATE TABLE trip_changes (token TEXT PRIMARY KEY, booking_id TEXT NOT NULL REFERENCES bookings(id), user_id TEXT NOT NULL REFERENCES users(id), started_on TEXT NOT NULL, travel_id TEXT, record TEXT NOT NULL DEFAULT 'null') STRICT;
  CREATE TABLE notify_me (id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), tour_id TEXT NOT NULL, travel_id TEXT, removed INTEGER NOT NULL DEFAULT 0, record TEXT NOT NULL) STRICT;
  CREATE TABLE alert_links (token TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), expires_on TEXT NOT NULL) STRICT;
  CREATE TABLE user_lists (user_id TEXT NOT NULL REFERENCES users(id), kind TEXT NOT NULL, position INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (user_id, kind, position)) STRICT;
  CREATE TABLE email_tokens (token TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), used INTEGER NOT NULL DEFAULT 0, expires_on TEXT NOT NULL) STRICT;
  CREATE TABLE deletion_requests (user_id TEXT PRIMARY KEY REFERENCES users(id), withdrawable_until TEXT NOT NULL) STRICT;
  CREATE TABLE flags (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

/** Opens the sandbox's file, creating the tables where they are missing. `empty` says it needs seeding. */
export function openDatabase(file: string, fresh: boolean): { db: DatabaseSync; empty: boolean } {
  mkdirSync(dirname(file), { recursive: true })
  if (fresh) removeDatabase(file)
  let db = connect(file)
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version === SCHEMA_VERSION) return { db, empty: false }
  if (version !== 0) {
    db.close()
    removeDatabase(file)
    db = connect(file)
  }
  return { db, empty: true }
}

/** Creates the tables and fills them in one transaction: a start that fails half-way leaves nothing behind. */
export function createAndFill(db: DatabaseSync, fill: (db: DatabaseSync) => void): void {
  inWriteTransaction(db, () => {
    db.exec(TABLES)
    fill(db)
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
  })
}

/** Runs `work` in one write transaction; any error rolls it back. */
export function inWriteTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 3000',
  )
  return db
}

/** Deletes a SQLite file with the two files SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
}
