import type { createSessionStore } from '#auth/create-session-store.ts'
import type { Logger } from '../shared/log.ts'

/** A photo that a phone has sent is to be gone with its quarter of an hour, whether or not somebody signs in. */
const PURGE_EVERY_MS = 60_000

/** Deletes from the store what has expired, now and every minute; the function returned stops it. */
export function purgeSessions(
  sessions: Pick<ReturnType<typeof createSessionStore>, 'purge'>,
  log: Pick<Logger, 'warn'>,
  everyMs = PURGE_EVERY_MS,
): () => void {
  const purge = () =>
    void sessions.purge().catch((err) => log.warn({ err }, 'cannot delete what has expired'))
  purge()
  const timer = setInterval(purge, everyMs).unref()
  return () => clearInterval(timer)
}
