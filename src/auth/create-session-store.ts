import type { HandoffLifetimes } from './handoff-store.ts'
import { connectRedis, type RedisConnection, redisTimes } from './redis-connection.ts'
import { redisStorage } from './redis-storage.ts'
import { type SessionLifetimes, type SessionStore, sessionsIn } from './session-store.ts'
import { sqliteStorage } from './sqlite-storage.ts'

export interface SessionStoreConfig extends SessionLifetimes, HandoffLifetimes {
  /** SESSION_SECRET; records are sealed with a key derived from it. */
  secret: string
  /** SESSION_FILE: the SQLite file; its folder is created. Used when `redisUrl` is absent. */
  file?: string
  /** REDIS_URL: for several machines. */
  redisUrl?: string
  /** PATIENCE, for this connection. */
  patience?: number
  /** An existing Redis connection to share; takes precedence over `redisUrl`. */
  redis?: RedisConnection
}

/** Redis when `redisUrl` is set, else the SQLite file. Connects on first use and reconnects after an outage. */
export function createSessionStore(config: SessionStoreConfig): SessionStore {
  const redis =
    config.redis ?? (config.redisUrl ? connectRedis(config.redisUrl, redisTimes(config.patience)) : undefined)
  if (redis) return sessionsIn(redisStorage(redis), config)
  if (config.file) return sessionsIn(sqliteStorage(config.file), config)
  throw new TypeError('set SESSION_FILE or REDIS_URL')
}

/** Photos are deleted within a minute of their 15-minute expiry, even if nobody signs in. */
const PURGE_EVERY_MS = 60_000

/** Deletes expired entries from the store, now and every minute; the returned function stops it. */
export function purgeSessions(
  sessions: Pick<SessionStore, 'purge'>,
  log: { warn(fields: { err: unknown }, text: string): void },
  everyMs = PURGE_EVERY_MS,
): () => void {
  const purge = () =>
    void sessions.purge().catch((err) => log.warn({ err }, 'cannot delete what has expired'))
  purge()
  const timer = setInterval(purge, everyMs).unref()
  return () => clearInterval(timer)
}
