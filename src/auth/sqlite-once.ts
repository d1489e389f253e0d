import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { OnceStore, Standing } from './once.ts'
import { inTransaction, type lazyDatabase } from './sqlite-database.ts'

/** What has begun, and its answer once there is one; forgotten at `until`. */
export const ONCE_SCHEMA = `
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
export function sqliteOnce({
  withDatabase,
}: Pick<ReturnType<typeof lazyDatabase>, 'withDatabase'>): OnceStore {
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
    look: (key) => withDatabase((db) => standingOf(db, key)),
    finish: (key, holder, answer, { keepMs, mayRepeat }) =>
      withDatabase((db) => {
        const end = db.prepare(
          'UPDATE once SET answer = ?, may_repeat = ?, until = ? WHERE key = ? AND holder = ?',
        )
        end.run(answer, mayRepeat ? 1 : 0, Date.now() + keepMs, key, holder)
      }),
  }
}
