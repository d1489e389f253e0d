import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSessionStore } from '#auth/create-session-store.ts'
import type { SessionRecord } from '#auth/session-record.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import type { House } from './house.ts'

/** The session's id in a browser, empty without one. */
export const readSessionId = (browser: BrowserCookies): string => browser.all().get('__Host-session') ?? ''

/** The server's record of a browser's session; `change` alters it as time would. */
export async function keptSession(
  { app: { dataDir, env } }: House,
  browser: BrowserCookies,
  change: Partial<SessionRecord> = {},
): Promise<SessionRecord> {
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8').trim()
  const file = join(dataDir, 'sessions.sqlite')
  const store = createSessionStore({ secret, file, redisUrl: env.REDIS_URL })
  try {
    const session = await store.read(readSessionId(browser))
    if (!session) throw new Error('there is no such session')
    await store.update(session.id, session.version, { ...session.record, ...change })
    return session.record
  } finally {
    await store.close()
  }
}
