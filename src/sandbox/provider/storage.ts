import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Adapter, AdapterPayload, JWKS } from 'oidc-provider'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS oidc_state (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    expires_at INTEGER,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS oidc_state_by_grant ON oidc_state (grant_id);
  CREATE INDEX IF NOT EXISTS oidc_state_by_uid ON oidc_state (uid);
  CREATE INDEX IF NOT EXISTS oidc_state_by_expiry ON oidc_state (expires_at);
  CREATE TABLE IF NOT EXISTS oidc_secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

export interface ProviderStorage {
  adapter(kind: string): Adapter
  /** Signing keys, created once: ID tokens can still be verified after a restart. */
  jwks(): JWKS
  cookieKeys(): string[]
  /** Deletes a grant with every token issued under it. */
  revokeGrant(grantId: string): void
}

/** Keeps all state of the provider in tables `oidc_*` of the given database, so that it survives a restart. */
export function createStorage(database: DatabaseSync): ProviderStorage {
  database.exec(SCHEMA)
  const revokeGrant = (grantId: string): void => {
    database
      .prepare("DELETE FROM oidc_state WHERE grant_id = ? OR (kind = 'Grant' AND id = ?)")
      .run(grantId, grantId)
  }
  return {
    adapter: (kind) => createAdapter(database, kind),
    jwks: () => JSON.parse(secret(database, 'jwks', newSigningKeys)) as JWKS,
    cookieKeys: () => [secret(database, 'cookie-key', () => randomBytes(32).toString('base64url'))],
    revokeGrant,
  }
}

function createAdapter(database: DatabaseSync, kind: string): Adapter {
  const findBy = (column: 'id' | 'uid', value: string): AdapterPayload | undefined => {
    const row = database
      .prepare(
        `SELECT payload FROM oidc_state WHERE kind = ? AND ${column} = ? AND (expires_at IS NULL OR expires_at > ?)`,
      )
      .get(kind, value, seconds())
    return row && (JSON.parse(String(row.payload)) as AdapterPayload)
  }
  return {
    async upsert(id, payload, expiresIn) {
      database.prepare('DELETE FROM oidc_state WHERE expires_at <= ?').run(seconds())
      database
        .prepare(
          `INSERT OR REPLACE INTO oidc_state (kind, id, payload, grant_id, uid, expires_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(
          kind,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          expiresIn ? seconds() + expiresIn : null,
        )
    },
    find: async (id) => findBy('id', id),
    findByUid: async (uid) => findBy('uid', uid),
    // Device flow only, which is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      database
        .prepare(
          "UPDATE oidc_state SET payload = json_set(payload, '$.consumed', ?) WHERE kind = ? AND id = ?",
        )
        .run(seconds(), kind, id)
    },
    async destroy(id) {
      database.prepare('DELETE FROM oidc_state WHERE kind = ? AND id = ?').run(kind, id)
    },
    async revokeByGrantId(grantId) {
      database.prepare('DELETE FROM oidc_state WHERE kind = ? AND grant_id = ?').run(kind, grantId)
    },
  }
}

function secret(database: DatabaseSync, name: string, make: () => string): string {
  const row = database.prepare('SELECT value FROM oidc_secrets WHERE name = ?').get(name)
  if (row) return String(row.value)
  const value = make()
  database.prepare('INSERT INTO oidc_secrets (name, value) VALUES (?, ?)').run(name, value)
  return value
}

function newSigningKeys(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return JSON.stringify({
    keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid }],
  })
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
