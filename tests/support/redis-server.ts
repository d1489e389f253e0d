import { findProgram, installDebianPackage } from './installed-programs.ts'

/** A redis-server for the session tests (see `redis.ts`), installed from Debian when root and missing. */
export async function ensureRedis(): Promise<string | null> {
  const find = () => process.env.REDIS_SERVER || findProgram('redis-server')
  if (find() === null) await installDebianPackage('redis-server')
  const found = find()
  if (found === null) {
    console.log('The session tests need Redis: apt-get install redis-server, or set REDIS_SERVER to one.')
  }
  return found
}
