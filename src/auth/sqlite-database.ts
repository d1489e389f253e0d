import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SessionStoreUnavailable } from './session-store-unavailable.ts'

/** Waiting for another process's write blocks this process, so the wait is short. */
const BUSY_TIMEOUT_MS = 500

/** Opens on first use, and again on the use after a failure to open; `schema` must do no harm a second time. */
export function lazyDatabase(file: string, schema: string) {
  let open: DatabaseSync | null = null
  return {
    /** Throws `SessionStoreUnavailable` for what the storage does, and anything else as it is. */
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
    // SQLite has rolled back by itself after some failures, a full disk among them.
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

/** SQLite and file-system failures carry a code; faults of our own do not. */
function isStorageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code !== 'ERR_INVALID_ARG_TYPE'
}
