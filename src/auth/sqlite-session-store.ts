import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createHandoffCodec, HANDOFF_MS, type HandoffLifetimes, PHOTO_MS } from './handoff-store.ts'
import { LOGOUT_TOKEN_MEMORY_MS } from './logout-token.ts'
import { createSessionOwners } from './session-owners.ts'
import { createRecordCodec, hashSessionId, newSessionId, type SessionRecord } from './session-record.ts'
import type { OnceStore, OwnEnd, OwnSessions, Standing } from './session-store.ts'
import {
  ABSOLUTE_MS,
  IDLE_MS,
  type Session,
  type SessionLifetimes,
  type SessionStore,
  type SessionUpdate,
  TOMBSTONE_MS,
} from './session-store.ts'
import { createSignInCodec, MOST_SIGN_INS, SIGN_INS_MS } from './sign-ins.ts'
import { inTransaction, lazyDatabase } from './sqlite-database.ts'
import { deleteExpiredHandoffs, HANDOFF_SCHEMA, sqliteHandoffs } from './sqlite-handoffs.ts'

/** Tables of the sessions. */
export const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    sealed BLOB,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    lease_holder TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires_at);
  CREATE TABLE IF NOT EXISTS session_owners (
    owner TEXT NOT NULL,
    key TEXT NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    PRIMARY KEY (owner, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_owners_by_key ON session_owners (key);
  CREATE TABLE IF NOT EXISTS sessions_ended_by_owner (
    key TEXT PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sign_ins (
    id INTEGER PRIMARY KEY,
    owner TEXT NOT NULL,
    at INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sign_ins_by_owner ON sign_ins (owner, at);
  CREATE INDEX IF NOT EXISTS sign_ins_by_age ON sign_ins (at);
  CREATE TABLE IF NOT EXISTS session_news (
    key TEXT PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
    about TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spent_logout_tokens (token TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS readiness (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS live_sessions ON sessions (expires_at) WHERE sealed IS NOT NULL;
`

/** Leaves a tombstone: a row without a record, which nothing gives one again. */
const LEAVE_TOMBSTONE = 'UPDATE sessions SET sealed = NULL, expires_at = ? WHERE sealed IS NOT NULL'

/** Expired rows removed with each new session, at bounded cost. */
const PURGE_WITH_CREATE = 20

/** Expired rows removed in one turn of the event loop, which SQLite blocks meanwhile. */
const PURGE_AT_ONCE = 500

interface SqliteSessionStoreConfig extends SessionLifetimes, HandoffLifetimes {
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
    signIns: createSignInCodec(config.secret),
  }
  return {
    ...records(shared),
    ...endings(shared),
    ...own(shared),
    ...signIns(shared),
    ...leases(shared),
    handoffs: sqliteHandoffs({
      withDatabase,
      codec: createHandoffCodec(config.secret),
      lives: { handoffMs: config.handoffMs ?? HANDOFF_MS, photoMs: config.photoMs ?? PHOTO_MS },
    }),
    once: sqliteOnce({ withDatabase }),
    async purge() {
      await withDatabase((db) => deleteExpiredHandoffs(db, Date.now()))
      let purged = 0
      for (;;) {
        const deleted = await withDatabase((db) => deleteExpired(db, Date.now(), PURGE_AT_ONCE))
        purged += deleted
        if (deleted < PURGE_AT_ONCE) return purged
        await nextTurn()
      }
    },
    count: () => withDatabase(countLive),
    ping: () =>
      withDatabase((db) => void db.prepare('INSERT OR REPLACE INTO readiness VALUES (1, ?)').run(Date.now())),
    close,
  }
}

/** What the parts of the store need. */
interface Shared {
  withDatabase: ReturnType<typeof lazyDatabase>['withDatabase']
  lives: Required<SessionLifetimes>
  codec: ReturnType<typeof createRecordCodec>
  owners: ReturnType<typeof createSessionOwners>
  signIns: ReturnType<typeof createSignInCodec>
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
        if (!row || !record) return null
        return { ...toSession(id, row, record), ...(row.news && { news: row.news }) }
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

/** What a traveller sees and ends of all their sessions. */
function own({
  withDatabase,
  codec,
  owners,
  lives,
}: Shared): Part<'findOwn' | 'destroyOwn' | 'wasEndedByOwner'> {
  const keysOf = (db: DatabaseSync, subject: string) => {
    const find = db.prepare('SELECT key FROM session_owners WHERE owner = ?')
    const keys = owners.ofSubject(subject).flatMap((owner) => find.all(owner).map(({ key }) => String(key)))
    return [...new Set(keys)]
  }
  return {
    findOwn: (subject) =>
      withDatabase((db) => {
        const found: OwnSessions = { live: [], over: [] }
        for (const key of keysOf(db, subject)) {
          const row = findLive(db, key)
          const record = row && codec.decode(row.sealed, key)
          if (row && record) {
            found.live.push({ key, createdAt: row.created_at, lastSeenAt: row.last_seen_at, record })
          } else found.over.push(key)
        }
        return found
      }),
    destroyOwn: ({ subject, by, only }) =>
      withDatabase((db) =>
        inTransaction(db, () => {
          if (by !== null && !findLive(db, by)) return null
          const now = Date.now()
          const bury = db.prepare(`${LEAVE_TOMBSTONE} AND key = ? AND expires_at > ?`)
          const note = db.prepare('INSERT OR IGNORE INTO sessions_ended_by_owner (key) VALUES (?)')
          const until = now + Math.max(lives.tombstoneMs, lives.idleMs)
          const ended = keysOf(db, subject).filter(
            (key) => isMeant(key, { by, only }) && bury.run(until, key, now).changes === 1,
          )
          for (const key of ended) note.run(key)
          return ended.length
        }),
      ),
    wasEndedByOwner: (id) =>
      withDatabase((db) => {
        const find = db.prepare('SELECT 1 FROM sessions_ended_by_owner WHERE key = ?')
        return find.get(hashSessionId(id)) !== undefined
      }),
  }
}

/** The list of a traveller's sign-ins, and who is to be told of one. */
function signIns({
  withDatabase,
  owners,
  signIns: codec,
}: Shared): Part<'noteSignIn' | 'signIns' | 'clearNews'> {
  return {
    noteSignIn: (subject, signIn) =>
      withDatabase((db) =>
        inTransaction(db, () => {
          const [owner = '', ...former] = owners.ofSubject(subject)
          db.prepare('DELETE FROM sign_ins WHERE at <= ?').run(signIn.at - SIGN_INS_MS)
          const add = db.prepare('INSERT INTO sign_ins (owner, at, sealed) VALUES (?, ?, ?)')
          add.run(owner, signIn.at, codec.encode(signIn, owner))
          db.prepare(
            `DELETE FROM sign_ins WHERE owner = ? AND id NOT IN
             (SELECT id FROM sign_ins WHERE owner = ? ORDER BY at DESC, id DESC LIMIT ?)`,
          ).run(owner, owner, MOST_SIGN_INS)
          if (!signIn.isNew) return
          const tell = db.prepare(
            `INSERT OR REPLACE INTO session_news (key, about)
             SELECT DISTINCT key, ? FROM session_owners WHERE owner = ? AND key <> ?`,
          )
          for (const name of [owner, ...former]) tell.run(signIn.key, name, signIn.key)
        }),
      ),
    signIns: (subject) =>
      withDatabase((db) => {
        const find = db.prepare('SELECT sealed FROM sign_ins WHERE owner = ? AND at > ?')
        const found = owners
          .ofSubject(subject)
          .flatMap((owner) =>
            find
              .all(owner, Date.now() - SIGN_INS_MS)
              .flatMap(({ sealed }) => codec.decode(sealed as Uint8Array, owner) ?? []),
          )
        return found.sort((a, b) => b.at - a.at).slice(0, MOST_SIGN_INS)
      }),
    clearNews: (id) =>
      withDatabase((db) => {
        db.prepare('DELETE FROM session_news WHERE key = ?').run(hashSessionId(id))
      }),
  }
}

/** Whether a traveller ends this session: the one that is named or, without a name, each but the one that asks. */
const isMeant = (key: string, { by, only }: Omit<OwnEnd, 'subject'>): boolean =>
  only === undefined ? key !== by : key === only

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

/** A session as stored in its table. */
export interface Row {
  version: number
  sealed: Uint8Array
  created_at: number
  last_seen_at: number
  news?: string | null
}

/** The statement that every request needs, prepared once per database. */
const findLiveIn = new WeakMap<DatabaseSync, StatementSync>()

/** The live session with this key. */
export function findLive(db: DatabaseSync, key: string): Row | undefined {
  const statement =
    findLiveIn.get(db) ??
    db.prepare(
      `SELECT version, sealed, created_at, last_seen_at,
       (SELECT about FROM session_news WHERE session_news.key = sessions.key) AS news FROM sessions
       WHERE key = ? AND sealed IS NOT NULL AND expires_at > ?`,
    )
  findLiveIn.set(db, statement)
  return statement.get(key, Date.now()) as Row | undefined
}

/** How many sessions are live; reads an index and no record. */
function countLive(db: DatabaseSync): number {
  const row = db
    .prepare('SELECT count(*) AS live FROM sessions WHERE sealed IS NOT NULL AND expires_at > ?')
    .get(Date.now())
  return Number(row?.live)
}

/** Deletes expired rows, `limit` at most, and returns how many. */
function deleteExpired(db: DatabaseSync, now: number, limit: number): number {
  const { changes } = db
    .prepare(
      'DELETE FROM sessions WHERE key IN (SELECT key FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)',
    )
    .run(now, limit)
  return Number(changes)
}

/** Makes a session findable by these names. */
export function nameOwners(db: DatabaseSync, key: string, names: readonly string[]): void {
  const own = db.prepare('INSERT OR IGNORE INTO session_owners (owner, key) VALUES (?, ?)')
  for (const owner of names) own.run(owner, key)
}

/** Whether this logout token was not used before; marks it as used. */
function spend(db: DatabaseSync, token: string, now: number): boolean {
  db.prepare('DELETE FROM spent_logout_tokens WHERE until <= ?').run(now)
  const { changes } = db
    .prepare('INSERT OR IGNORE INTO spent_logout_tokens (token, until) VALUES (?, ?)')
    .run(token, now + LOGOUT_TOKEN_MEMORY_MS)
  return changes === 1
}

/** What has begun, and its answer once there is one; forgotten at `until`. */
const ONCE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS once (
    key TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    answer TEXT,
    may_repeat INTEGER NOT NULL DEFAULT 0,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

function standingOf(db: DatabaseSync, key: string): Standing {
  const row = db.prepare('SELECT answer FROM once WHERE key = ? AND until > ?').get(key, Date.now())
  if (!row) return null
  return typeof row.answer === 'string' ? { is: 'done', answer: row.answer } : { is: 'running' }
}

/** In the SQLite file of the sessions, which all processes of a machine share. */
function sqliteOnce({ withDatabase }: Pick<ReturnType<typeof lazyDatabase>, 'withDatabase'>): OnceStore {
  return {
    begin: (key, lastsMs) =>
      withDatabase((db) =>
        inTransaction(db, () => {
          const now = Date.now()
          db.prepare('DELETE FROM once WHERE until <= ? OR (key = ? AND may_repeat = 1)').run(now, key)
          const standing = standingOf(db, key)
          if (standing) return standing
          const holder = randomUUID()
          db.prepare('INSERT INTO once (key, holder, until) VALUES (?, ?, ?)').run(key, holder, now + lastsMs)
          return { holder }
        }),
      ),
    read: (key) => withDatabase((db) => standingOf(db, key)),
    finish: (key, holder, answer, { keepMs, mayRepeat }) =>
      withDatabase((db) => {
        const end = db.prepare(
          'UPDATE once SET answer = ?, may_repeat = ?, until = ? WHERE key = ? AND holder = ?',
        )
        end.run(answer, mayRepeat ? 1 : 0, Date.now() + keepMs, key, holder)
      }),
  }
}
