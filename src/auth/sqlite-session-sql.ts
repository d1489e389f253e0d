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
  CREATE TABLE IF NOT EXISTS spent_logout_tokens (token TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS live_sessions ON sessions (expires_at) WHERE sealed IS NOT NULL;
`

/** Leaves a tombstone: a row without a record, which nothing gives one again. */
export const LEAVE_TOMBSTONE = 'UPDATE sessions SET sealed = NULL, expires_at = ? WHERE sealed IS NOT NULL'
