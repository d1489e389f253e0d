import { ensureProgram, findProgram } from './installed-programs.ts'

/** A redis-server for the session tests (see `redis.ts`), installed from Debian when root and missing. */
export const ensureRedis = () => ensureProgram('redis-server', 'REDIS_SERVER', findRedis)

/** An existing redis-server: `REDIS_SERVER`, the system's; null without any. */
export function findRedis(): string | null {
  return process.env.REDIS_SERVER || findProgram('redis-server')
}
