import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SessionStoreUnavailable } from './session-store.ts'

/** Waiting for another process's write blocks this process, so the wait is short. */
const BUSY_TIMEOUT_MS = 500

/** Opens on first use, and tries again on the next use after a failure; `schema` must be safe to run twice. */
export function lazyDatabase(file: string, schema: string) {
  let open: DatabaseSync | null = null
  return {
    /** Throws `SessionStoreUnavailable` for storage errors and rethrows any other error. */
    async withDatabase<T>(work: (db: DatabaseSync) => T): Promise<T> {
      try {
        open ??= openDatabase(file, schema)
        return work(open)
      } catch (error) {
        throw isStorageError(error) ? new SessionStoreUnavailable(error) : error
      }
    },
    async close() {
      open?.close()
      open = null
    },
  }
}

/** Runs `work` in a transaction. The write lock is taken first, so that waiting for it cannot fail half-way. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has already rolled back after some failures, such as a full disk.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function openDatabase(file: string, schema: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    chmodSync(file, 0o600)
    db.exec(schema)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** SQLite and file-system errors carry a code; our own bugs do not. */
function isStorageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code !== 'ERR_INVALID_ARG_TYPE'
}
