import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { createSessionStore } from '#auth/create-session-store.ts'
import { connectRedis } from '#auth/redis-connection.ts'
import { createSessionOwners } from '#auth/session-owners.ts'
import { createRecordCodec, hashSessionId, newSessionId } from '#auth/session-record.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { createSignInCodec, type SignIn } from '#auth/sign-ins.ts'
import { LONG_TIMES, startRedis } from '../../support/redis.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { RECORD, SECRET } from './fixtures.ts'

/* Data that a deploy finds in the storage: written here in the stored form, so that an unreadable layout is noticed. */

const HOUR_MS = 3_600_000
const createdAt = Date.now() - HOUR_MS
const [lastSeenAt, expiresAt] = [createdAt + 1, createdAt + 2 * HOUR_MS]
const id = newSessionId()
const key = hashSessionId(id)
const sealed = createRecordCodec(SECRET).encode(RECORD, key)
const owners = createSessionOwners(SECRET).of(RECORD)
const [owner = ''] = owners
const signIn: SignIn = { at: createdAt, key, device: 'd', market: 'italy', client: {}, isNew: false }
const sealedSignIn = createSignInCodec(SECRET).encode(signIn, owner)
const about = 'k'.repeat(43)

const fileOfBefore = async (): Promise<SessionStore> => {
  const file = join(temporaryFolder(onTestFinished), 'sessions.sqlite')
  const db = new DatabaseSync(file)
  db.exec(`
    CREATE TABLE sessions (key TEXT PRIMARY KEY, version INTEGER NOT NULL, sealed BLOB, created_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, lease_holder TEXT, lease_until INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE session_owners (owner TEXT NOT NULL, key TEXT NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
      PRIMARY KEY (owner, key)) STRICT, WITHOUT ROWID;
    CREATE TABLE session_news (key TEXT PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE, about TEXT NOT NULL)
      STRICT, WITHOUT ROWID;
    CREATE TABLE sign_ins (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, at INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT;
    CREATE TABLE handoffs (key TEXT PRIMARY KEY, session TEXT NOT NULL UNIQUE REFERENCES sessions (key) ON DELETE CASCADE,
      version INTEGER NOT NULL, sealed BLOB NOT NULL, expires_at INTEGER NOT NULL) STRICT;
    CREATE TABLE handoff_photos (session TEXT NOT NULL REFERENCES sessions (key) ON DELETE CASCADE, side TEXT NOT NULL,
      expires_at INTEGER NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY (session, side)) STRICT;
    CREATE TRIGGER handoff_ends AFTER UPDATE OF sealed ON sessions WHEN NEW.sealed IS NULL BEGIN
      DELETE FROM handoffs WHERE session = NEW.key; DELETE FROM handoff_photos WHERE session = NEW.key; END`)
  const session = db.prepare(
    'INSERT INTO sessions (key, version, sealed, created_at, last_seen_at, expires_at) VALUES (?, 3, ?, ?, ?, ?)',
  )
  session.run(key, sealed, createdAt, lastSeenAt, expiresAt)
  for (const name of owners) db.prepare('INSERT INTO session_owners VALUES (?, ?)').run(name, key)
  db.prepare('INSERT INTO session_news VALUES (?, ?)').run(key, about)
  db.prepare('INSERT INTO sign_ins (owner, at, sealed) VALUES (?, ?, ?)').run(owner, createdAt, sealedSignIn)
  db.close()
  return createSessionStore({ secret: SECRET, file })
}

const redisOfBefore = async (): Promise<SessionStore> => {
  const server = await startRedis()
  onTestFinished(() => server.stop())
  const redis = new Redis(server.url)
  const session = { v: 3, s: sealed, c: createdAt, l: lastSeenAt, n: about }
  await redis.hset(`session:{sessions}:${key}`, session)
  await redis.pexpireat(`session:{sessions}:${key}`, expiresAt)
  await redis.zadd('sessions-live:{sessions}', expiresAt, key)
  for (const name of owners) await redis.zadd(`session-owner:{sessions}:${name}`, expiresAt, key)
  const row = Buffer.concat([Buffer.from(String(createdAt)), sealedSignIn])
  await redis.lpush(`sign-ins:{sessions}:${owner}`, row)
  redis.disconnect()
  return createSessionStore({ secret: SECRET, redis: connectRedis(server.url, LONG_TIMES) })
}

it.each([
  ['a file', fileOfBefore],
  ['Redis', redisOfBefore],
])('a session that a deploy finds in %s continues, is found, changes and ends', async (_, open) => {
  const store = await open()
  onTestFinished(() => store.close())
  // biome-ignore format: grouped by line
  expect(await store.read(id)).toEqual({
    id, version: 3, createdAt, lastSeenAt, record: RECORD,
    unseenSignIn: about,
  })
  expect((await store.findOwn(RECORD.subject)).live).toMatchObject([{ key }])
  expect(await store.signIns(RECORD.subject)).toEqual([signIn])
  expect(await store.touch({ id, createdAt })).toBe(true)
  expect(await store.count()).toBe(1)
  expect(await store.update(id, 3, RECORD)).toMatchObject({ ok: true, session: { version: 4, createdAt } })
  expect(await store.destroyNamed({ jti: 'j', sid: null, subject: RECORD.subject })).toBe(1)
  expect(await store.read(id)).toBeNull()
})
