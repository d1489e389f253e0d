import { randomUUID } from 'node:crypto'
import { createHandoffCodec } from './handoff-record.ts'
import { HANDOFF_MS, type HandoffLifetimes, PHOTO_MS } from './handoff-store.ts'
import { createSessionOwners } from './session-owners.ts'
import { createRecordCodec, hashSessionId, newSessionId, type SessionRecord } from './session-record.ts'
import {
  ABSOLUTE_MS,
  IDLE_MS,
  type Session,
  type SessionLifetimes,
  type SessionStore,
  type SessionUpdate,
  TOMBSTONE_MS,
} from './session-store.ts'
import { inTransaction, lazyDatabase } from './sqlite-database.ts'
import { deleteExpiredHandoffs, HANDOFF_SCHEMA, sqliteHandoffs } from './sqlite-handoffs.ts'
import { ONCE_SCHEMA, sqliteOnce } from './sqlite-once.ts'
import { countLive, deleteExpired, findLive, nameOwners, type Row, spend } from './sqlite-session-rows.ts'
import { LEAVE_TOMBSTONE, SCHEMA } from './sqlite-session-sql.ts'

/** Expired rows removed with each new session: storage shrinks without a timer and at bounded cost. */
const PURGE_WITH_CREATE = 20

export interface SqliteSessionStoreConfig extends SessionLifetimes, HandoffLifetimes {
  secret: string
  file: string
}

/** Sessions in one SQLite file that several processes on one machine may share. A row without `sealed` is a tombstone. */
export function createSqliteSessionStore(config: SqliteSessionStoreConfig): SessionStore {
  const { idleMs = IDLE_MS, absoluteMs = ABSOLUTE_MS, tombstoneMs = TOMBSTONE_MS } = config
  const { withDatabase, close } = lazyDatabase(config.file, SCHEMA + HANDOFF_SCHEMA + ONCE_SCHEMA)
  const shared: Shared = {
    withDatabase,
    lives: { idleMs, absoluteMs, tombstoneMs },
    codec: createRecordCodec(config.secret),
    owners: createSessionOwners(config.secret),
  }
  return {
    ...records(shared),
    ...endings(shared),
    ...leases(shared),
    handoffs: sqliteHandoffs({
      withDatabase,
      codec: createHandoffCodec(config.secret),
      lives: { handoffMs: config.handoffMs ?? HANDOFF_MS, photoMs: config.photoMs ?? PHOTO_MS },
    }),
    once: sqliteOnce({ withDatabase }),
    purge: () =>
      withDatabase((db) => {
        deleteExpiredHandoffs(db, Date.now())
        return deleteExpired(db, Date.now(), -1)
      }),
    count: () => withDatabase(countLive),
    ping: () => withDatabase((db) => void db.prepare('SELECT 1 FROM sessions LIMIT 1').get()),
    close,
  }
}

/** What the parts of the store need. */
interface Shared {
  withDatabase: ReturnType<typeof lazyDatabase>['withDatabase']
  lives: Required<SessionLifetimes>
  codec: ReturnType<typeof createRecordCodec>
  owners: ReturnType<typeof createSessionOwners>
}

type Part<Names extends keyof SessionStore> = Pick<SessionStore, Names>

function records(shared: Shared): Part<'create' | 'read' | 'update' | 'touch'> {
  const { withDatabase, codec, owners } = shared
  const { idleMs, absoluteMs } = shared.lives
  return {
    create: (record) =>
      withDatabase((db) => {
        const id = newSessionId()
        const key = hashSessionId(id)
        const now = Date.now()
        const sealed = codec.encode(record, key)
        inTransaction(db, () => {
          deleteExpired(db, now, PURGE_WITH_CREATE)
          deleteExpiredHandoffs(db, now)
          db.prepare(
            'INSERT INTO sessions (key, version, sealed, created_at, last_seen_at, expires_at) VALUES (?, 1, ?, ?, ?, ?)',
          ).run(key, sealed, now, now, now + Math.min(idleMs, absoluteMs))
          nameOwners(db, key, owners.of(record))
        })
        return { id, version: 1, createdAt: now, lastSeenAt: now, record }
      }),
    read: (id) =>
      withDatabase((db) => {
        const key = hashSessionId(id)
        const row = findLive(db, key)
        const record = row && codec.decode(row.sealed, key)
        return row && record ? toSession(id, row, record) : null
      }),
    update: (id, version, record) =>
      withDatabase((db): SessionUpdate => {
        const key = hashSessionId(id)
        const sealed = codec.encode(record, key)
        const row = db
          .prepare(
            `UPDATE sessions SET version = version + 1, sealed = ?
             WHERE key = ? AND version = ? AND sealed IS NOT NULL AND expires_at > ?
             RETURNING version, sealed, created_at, last_seen_at`,
          )
          .get(sealed, key, version, Date.now()) as Row | undefined
        // A name derived from a secret that is being rotated out is written again with the new one.
        if (row && owners.rotating) nameOwners(db, key, owners.of(record))
        if (row) return { ok: true, session: toSession(id, row, record) }
        return { ok: false, code: findLive(db, key) ? 'conflict' : 'gone' }
      }),
    touch: (id) =>
      withDatabase((db) => {
        const now = Date.now()
        db.prepare(
          `UPDATE sessions SET last_seen_at = ?, expires_at = min(created_at + ?, ?)
           WHERE key = ? AND sealed IS NOT NULL AND expires_at > ?`,
        ).run(now, absoluteMs, now + idleMs, hashSessionId(id), now)
      }),
  }
}

function endings({ withDatabase, owners, lives }: Shared): Part<'destroy' | 'destroyNamed'> {
  const { tombstoneMs } = lives
  return {
    destroy: (id) =>
      withDatabase((db) => {
        db.prepare(`${LEAVE_TOMBSTONE} AND key = ?`).run(Date.now() + tombstoneMs, hashSessionId(id))
      }),
    destroyNamed: (order) =>
      withDatabase((db) =>
        inTransaction(db, () => {
          const now = Date.now()
          if (!owners.token(order).every((token) => spend(db, token, now))) return null
          const bury = db.prepare(
            `${LEAVE_TOMBSTONE} AND key IN (SELECT key FROM session_owners WHERE owner = ?)`,
          )
          return owners
            .named(order)
            .reduce((ended, owner) => ended + Number(bury.run(now + tombstoneMs, owner).changes), 0)
        }),
      ),
  }
}

/** The lease to renew a session's access token: one process at a time. */
function leases({ withDatabase }: Shared): Part<'acquireLease' | 'releaseLease'> {
  return {
    acquireLease: (id, ttlMs) =>
      withDatabase((db) => {
        const holder = randomUUID()
        const now = Date.now()
        const { changes } = db
          .prepare(
            `UPDATE sessions SET lease_holder = ?, lease_until = ?
             WHERE key = ? AND lease_until <= ?`,
          )
          .run(holder, now + ttlMs, hashSessionId(id), now)
        return changes === 1 ? holder : null
      }),
    releaseLease: (id, holder) =>
      withDatabase((db) => {
        db.prepare('UPDATE sessions SET lease_until = 0 WHERE key = ? AND lease_holder = ?').run(
          hashSessionId(id),
          holder,
        )
      }),
  }
}

function toSession(id: string, row: Row, record: SessionRecord): Session {
  return { id, version: row.version, createdAt: row.created_at, lastSeenAt: row.last_seen_at, record }
}
