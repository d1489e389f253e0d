import { findProgram, installDebianPackages } from './installed-programs.ts'

/** A redis-server for the session tests (see `redis.ts`), installed from Debian when root and missing. */
export async function ensureRedis(): Promise<string | null> {
  if (findRedis() === null) await installDebianPackages(['redis-server'])
  const found = findRedis()
  if (found === null) {
    console.log('The session tests need Redis: apt-get install redis-server, or set REDIS_SERVER to one.')
  }
  return found
}

/** A redis-server that is there: `REDIS_SERVER`, the system's; null when there is none. */
export function findRedis(): string | null {
  return process.env.REDIS_SERVER || findProgram('redis-server')
}
