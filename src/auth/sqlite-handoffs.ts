import type { DatabaseSync } from 'node:sqlite'
import {
  type HandoffCodec,
  type HandoffLifetimes,
  type HandoffRecord,
  type HandoffStore,
  type HandoffUpdate,
  hashHandoff,
  newHandoffCode,
} from './handoff-store.ts'
import { hashSessionId } from './session-record.ts'
import { inTransaction, type lazyDatabase } from './sqlite-database.ts'

/** Tables of the handoffs. The trigger makes a session's end theirs, however it ends; the reads look at its expiry. */
export const HANDOFF_SCHEMA = `
  CREATE TABLE IF NOT EXISTS handoffs (
    key TEXT PRIMARY KEY,
    session TEXT NOT NULL UNIQUE REFERENCES sessions (key) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS handoffs_by_expiry ON handoffs (expires_at);
  CREATE TABLE IF NOT EXISTS handoff_photos (
    session TEXT NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    side TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (session, side)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS handoff_photos_by_expiry ON handoff_photos (expires_at);
  CREATE TRIGGER IF NOT EXISTS handoff_ends AFTER UPDATE OF sealed ON sessions WHEN NEW.sealed IS NULL BEGIN
    DELETE FROM handoffs WHERE session = NEW.key;
    DELETE FROM handoff_photos WHERE session = NEW.key;
  END;
`

/** Deletes what has expired of codes and photos. */
export function deleteExpiredHandoffs(db: DatabaseSync, now: number): void {
  db.prepare('DELETE FROM handoffs WHERE expires_at <= ?').run(now)
  db.prepare('DELETE FROM handoff_photos WHERE expires_at <= ?').run(now)
}

const SESSION_LIVES = 'SELECT 1 FROM sessions WHERE key = ? AND sealed IS NOT NULL AND expires_at > ?'

interface Shared {
  withDatabase: ReturnType<typeof lazyDatabase>['withDatabase']
  codec: HandoffCodec
  lives: Required<HandoffLifetimes>
}

/** Handoffs in the SQLite file of the sessions. */
export function sqliteHandoffs(shared: Shared): HandoffStore {
  return { ...codes(shared), ...photos(shared) }
}

function codes({ withDatabase, codec, lives }: Shared): Pick<HandoffStore, 'create' | 'read' | 'update'> {
  return {
    create: (record) =>
      withDatabase((db) => {
        const code = newHandoffCode()
        const key = hashHandoff(code)
        const endsAt = Date.now() + lives.handoffMs
        db.prepare(
          'INSERT OR REPLACE INTO handoffs (key, session, version, sealed, expires_at) VALUES (?, ?, 1, ?, ?)',
        ).run(key, hashSessionId(record.sessionId), codec.encode(record, key), endsAt)
        return { code, version: 1, endsAt, record }
      }),
    read: (code) =>
      withDatabase((db) => {
        const key = hashHandoff(code)
        const row = findLive(db, key)
        const record = row && codec.decode(row.sealed, key)
        return row && record ? { code, version: row.version, endsAt: row.expires_at, record } : null
      }),
    update: (code, version, record) =>
      withDatabase((db): HandoffUpdate => updateRow(db, codec, { code, version, record })),
  }
}

interface Row {
  version: number
  sealed: Uint8Array
  expires_at: number
}

function findLive(db: DatabaseSync, key: string): Row | undefined {
  const now = Date.now()
  return db
    .prepare(
      `SELECT handoffs.version, handoffs.sealed, handoffs.expires_at FROM handoffs
       JOIN sessions ON sessions.key = handoffs.session
       WHERE handoffs.key = ? AND handoffs.expires_at > ? AND sessions.expires_at > ?`,
    )
    .get(key, now, now) as Row | undefined
}

function updateRow(
  db: DatabaseSync,
  codec: HandoffCodec,
  { code, version, record }: { code: string; version: number; record: HandoffRecord },
): HandoffUpdate {
  const key = hashHandoff(code)
  const row = findLive(db, key)
  if (!row) return { ok: false, code: 'gone' }
  const { changes } = db
    .prepare('UPDATE handoffs SET version = version + 1, sealed = ? WHERE key = ? AND version = ?')
    .run(codec.encode(record, key), key, version)
  if (changes === 0) return { ok: false, code: 'conflict' }
  return { ok: true, handoff: { code, version: version + 1, endsAt: row.expires_at, record } }
}

function photos({
  withDatabase,
  codec,
  lives,
}: Shared): Pick<HandoffStore, 'destroy' | 'keepPhoto' | 'readPhoto' | 'dropPhoto' | 'keptSides'> {
  return {
    destroy: (sessionId) =>
      withDatabase((db) =>
        inTransaction(db, () => {
          const session = hashSessionId(sessionId)
          db.prepare('DELETE FROM handoffs WHERE session = ?').run(session)
          db.prepare('DELETE FROM handoff_photos WHERE session = ?').run(session)
        }),
      ),
    keepPhoto: (sessionId, side, jpeg) =>
      withDatabase((db) => {
        const session = hashSessionId(sessionId)
        const sealed = codec.sealPhoto(jpeg, `${session} ${side}`)
        const now = Date.now()
        inTransaction(db, () => {
          if (!db.prepare(SESSION_LIVES).get(session, now)) return
          db.prepare(
            'INSERT OR REPLACE INTO handoff_photos (session, side, expires_at, sealed) VALUES (?, ?, ?, ?)',
          ).run(session, side, now + lives.photoMs, sealed)
        })
      }),
    readPhoto: (sessionId, side) =>
      withDatabase((db) => {
        const session = hashSessionId(sessionId)
        const row = db
          .prepare('SELECT sealed FROM handoff_photos WHERE session = ? AND side = ? AND expires_at > ?')
          .get(session, side, Date.now()) as Pick<Row, 'sealed'> | undefined
        return row ? codec.openPhoto(row.sealed, `${session} ${side}`) : null
      }),
    dropPhoto: (sessionId, side) =>
      withDatabase((db) => {
        db.prepare('DELETE FROM handoff_photos WHERE session = ? AND side = ?').run(
          hashSessionId(sessionId),
          side,
        )
      }),
    keptSides: (sessionId) =>
      withDatabase((db) =>
        db
          .prepare('SELECT side FROM handoff_photos WHERE session = ? AND expires_at > ?')
          .all(hashSessionId(sessionId), Date.now())
          .map(({ side }) => String(side)),
      ),
  }
}
