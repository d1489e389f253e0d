import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { purgeSessions } from '#auth/create-session-store.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { createLogger } from '#http/shared/log.ts'
import { RECORD } from './fixtures.ts'
import { ownFolder } from './own-folder.ts'

const { folder, openStore } = ownFolder()
const log = createLogger({ level: 'silent' })
const EVERY_MS = 20

/** Sessions, or photos. */
function rowsOf(which: "NOT LIKE '%:%'" | "LIKE '%:handoff-photo'"): number {
  const db = new DatabaseSync(`${folder}/sessions.sqlite`)
  const rows = Number(db.prepare(`SELECT count(*) AS n FROM sessions WHERE key ${which}`).get()?.n)
  db.close()
  return rows
}
function expireAll(): void {
  const db = new DatabaseSync(`${folder}/sessions.sqlite`, { timeout: 10_000 })
  db.exec('UPDATE sessions SET expires_at = 1')
  db.close()
}

const kept = () => [rowsOf("NOT LIKE '%:%'"), rowsOf("LIKE '%:handoff-photo'")]

it('deletes what has expired even if no traveller signs in, until it is stopped', async () => {
  const store = openStore()
  const { id } = await store.create(RECORD)
  await store.handoffs.keepPhoto(id, 'front', Buffer.from('a photo'))
  const stop = purgeSessions(store, log, EVERY_MS)
  onTestFinished(stop)
  await new Promise((resolve) => setTimeout(resolve, 3 * EVERY_MS))
  expect(kept()).toEqual([1, 1])
  expireAll()
  await expect.poll(kept).toEqual([0, 0])
  stop()
  await store.create(RECORD)
  expireAll()
  await new Promise((resolve) => setTimeout(resolve, 3 * EVERY_MS))
  expect(kept()).toEqual([1, 0])
})

it('tries again after the store was out of reach, and logs it', async () => {
  let calls = 0
  const lines: unknown[] = []
  const warn = (line: unknown) => lines.push(line)
  const purge = async () => {
    calls += 1
    throw new SessionStoreUnavailable('gone')
  }
  onTestFinished(purgeSessions({ purge }, { warn }, EVERY_MS))
  await expect.poll(() => calls).toBeGreaterThan(2)
  expect(lines[0]).toMatchObject({ err: { name: 'SessionStoreUnavailable' } })
})
