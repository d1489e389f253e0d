import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from 'playwright'
import { hashSessionId } from '#auth/session-record.ts'
import { IDLE_MS } from '#auth/session-store.ts'
import { expect, markets } from './test.ts'

/** Changes this browser's Italian session in the app's own file: time passes there, not only in the browser. */
export async function changeSession(context: BrowserContext, change: Record<string, number>): Promise<void> {
  const cookies = await context.cookies(markets.italy)
  const id = cookies.find(({ name }) => name === '__Host-session')?.value ?? ''
  const db = new DatabaseSync(join(process.env.E2E_DATA ?? '', 'sessions.sqlite'), { timeout: 2000 })
  try {
    const columns = Object.keys(change).map((column) => `${column} = ?`)
    const sql = `UPDATE sessions SET ${columns.join(', ')} WHERE key = ?`
    expect(db.prepare(sql).run(...Object.values(change), hashSessionId(id)).changes).toBe(1)
  } finally {
    db.close()
  }
}

/** The session has ended by itself. */
export const endSession = (context: BrowserContext) => changeSession(context, { expires_at: 1 })

/** The session has been idle for this long. */
export function idleFor(context: BrowserContext, ms: number): Promise<void> {
  const seen = Date.now() - ms
  return changeSession(context, { last_seen_at: seen, expires_at: seen + IDLE_MS })
}
