import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { createSessionStore } from '#auth/create-session-store.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { inTransaction, lazyDatabase } from '#auth/sqlite-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { RECORD, SECRET } from './fixtures.ts'

const folder = temporaryFolder(afterAll)
const newFile = () => join(folder, randomUUID())

const notes = (file = newFile()) => lazyDatabase(file, 'CREATE TABLE IF NOT EXISTS notes (text TEXT) STRICT')
const write = (text: string) => (db: DatabaseSync) =>
  void db.prepare('INSERT INTO notes VALUES (?)').run(text)
const all = (db: DatabaseSync) =>
  db
    .prepare('SELECT text FROM notes')
    .all()
    .map(({ text }) => text)

describe('a database', () => {
  it('rolls a failed transaction back, and continues', async () => {
    const { withDatabase, close } = notes()
    const bug = new TypeError('a bug of ours')
    const failing = withDatabase((db) =>
      inTransaction(db, () => {
        write('half')(db)
        throw bug
      }),
    )
    // Not reported as an outage, or the bug would go unnoticed.
    await expect(failing).rejects.toBe(bug)
    await withDatabase((db) => inTransaction(db, () => write('whole')(db)))
    expect(await withDatabase(all)).toEqual(['whole'])
    await close()
  })

  it('calls what SQLite refuses an outage, and a value of a wrong type a bug', async () => {
    const { withDatabase, close } = notes()
    await expect(withDatabase((db) => db.exec('no SQL'))).rejects.toThrow(SessionStoreUnavailable)
    const wrong = undefined as unknown as string
    await expect(withDatabase(write(wrong))).rejects.toThrow(TypeError)
    await close()
  })

  it('can be read by its owner alone, even if the file was there before', async () => {
    const file = newFile()
    writeFileSync(file, '', { mode: 0o644 })
    const { withDatabase, close } = notes(file)
    await withDatabase(all)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await close()
  })

  it('waits a moment while another process writes', async () => {
    const file = newFile()
    const { withDatabase, close } = notes(file)
    await withDatabase(all)
    const holding = `
      const { DatabaseSync } = require('node:sqlite')
      const { parentPort, workerData } = require('node:worker_threads')
      const db = new DatabaseSync(workerData)
      db.exec('BEGIN IMMEDIATE')
      parentPort.postMessage('held')
      setTimeout(() => db.exec('COMMIT'), 50)`
    const worker = new Worker(holding, { eval: true, workerData: file })
    await new Promise((resolve) => worker.once('message', resolve))
    await withDatabase(write('later'))
    expect(await withDatabase(all)).toEqual(['later'])
    await close()
  })
})

describe('the file of the sessions', () => {
  const rows = (file: string) => {
    const db = new DatabaseSync(file)
    const count = (from: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${from}`).get()?.n)
    const kinds = ['handoff', 'handoff-photo', 'logout-token']
    const counts = [
      count("sessions WHERE key NOT LIKE '%:%'"),
      count('session_owners'),
      ...kinds.map((kind) => count(`sessions WHERE key LIKE '%:${kind}'`)),
    ]
    db.close()
    return counts
  }
  const full = async (lives: object) => {
    const file = newFile()
    const store = createSessionStore({ secret: SECRET, file, ...lives })
    const { id } = await store.create({ ...RECORD, sid: 'a' })
    // biome-ignore format: grouped by line
    await store.handoffs.create({
      sessionId: id, userId: 'u', name: 'A.', kind: 'PASSPORT', digits: '1234', triesLeft: 3,
      state: 'waiting', claim: null, refused: [],
    })
    await store.handoffs.keepPhoto(id, 'front', Buffer.from('a photo'))
    return { file, store, id }
  }

  it('keeps nothing of a session that has expired, once another begins', async () => {
    const { file, store } = await full({ idleMs: 1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await store.create(RECORD)
    // Found by its traveller, and as a session without a sign-in at the provider.
    expect(rows(file)).toEqual([1, 2, 0, 0, 0])
    await store.close()
  })

  it.each(['purge', 'create'] as const)(
    'keeps no code or photo longer than it may be used (%s)',
    async (how) => {
      const { file, store } = await full({ handoffMs: 1, photoMs: 1 })
      expect(rows(file)).toEqual([1, 2, 1, 1, 0])
      await new Promise((resolve) => setTimeout(resolve, 5))
      // Its code as well.
      if (how === 'purge') expect(await store.purge()).toBe(3)
      else await store.create(RECORD)
      expect(rows(file).slice(2, 4)).toEqual([0, 0])
      await store.close()
    },
  )

  it('can delete more than one batch', async () => {
    const file = newFile()
    const store = createSessionStore({ secret: SECRET, file })
    await store.create(RECORD)
    const db = new DatabaseSync(file)
    db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      INSERT INTO sessions (key, version, created_at, last_seen_at, expires_at) SELECT 'k' || i, 1, 1, 1, 1 FROM n`)
    db.close()
    expect(await store.purge()).toBe(1200)
    expect(rows(file)[0]).toBe(1)
    await store.close()
  })

  it('keeps only a tombstone of a signed-out session, and no byte of the record', async () => {
    const { file, store, id } = await full({})
    const db = new DatabaseSync(file)
    const sealed = Buffer.from(db.prepare('SELECT sealed FROM sessions').get()?.sealed as Uint8Array)
    db.close()
    await store.destroy(id)
    expect(rows(file).filter((_, table) => table !== 1)).toEqual([1, 0, 0, 0])
    await store.close()
    expect(readFileSync(file).includes(sealed.subarray(0, 64))).toBe(false)
  })

  it('forgets a logout token when it can no longer be used', async () => {
    const { file, store } = await full({})
    const db = new DatabaseSync(file)
    db.exec(`INSERT INTO sessions (key, version, created_at, last_seen_at, expires_at)
      VALUES ('old:logout-token', 1, 1, 1, ${Date.now()})`)
    db.close()
    await store.destroyNamed({ jti: 'new', sid: null, subject: 'nobody' })
    await store.purge()
    expect(rows(file).at(-1)).toBe(1)
    await store.close()
  })
})
