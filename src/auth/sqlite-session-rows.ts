import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LOGOUT_TOKEN_MEMORY_MS } from './logout-token.ts'

/** A session as stored in its table. */
export interface Row {
  version: number
  sealed: Uint8Array
  created_at: number
  last_seen_at: number
}

/** The statement that every request needs, prepared once per database. */
const findLiveIn = new WeakMap<DatabaseSync, StatementSync>()

/** The live session with this key. */
export function findLive(db: DatabaseSync, key: string): Row | undefined {
  const statement =
    findLiveIn.get(db) ??
    db.prepare(
      `SELECT version, sealed, created_at, last_seen_at FROM sessions
       WHERE key = ? AND sealed IS NOT NULL AND expires_at > ?`,
    )
  findLiveIn.set(db, statement)
  return statement.get(key, Date.now()) as Row | undefined
}

/** How many sessions are live; reads an index and no record. */
export function countLive(db: DatabaseSync): number {
  const row = db
    .prepare('SELECT count(*) AS live FROM sessions WHERE sealed IS NOT NULL AND expires_at > ?')
    .get(Date.now())
  return Number(row?.live)
}

/** Deletes expired rows and returns how many; `limit` −1 deletes them all. */
export function deleteExpired(db: DatabaseSync, now: number, limit: number): number {
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
export function spend(db: DatabaseSync, token: string, now: number): boolean {
  db.prepare('DELETE FROM spent_logout_tokens WHERE until <= ?').run(now)
  const { changes } = db
    .prepare('INSERT OR IGNORE INTO spent_logout_tokens (token, until) VALUES (?, ?)')
    .run(token, now + LOGOUT_TOKEN_MEMORY_MS)
  return changes === 1
}
