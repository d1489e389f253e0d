import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_COOKIE, SESSION_COOKIE, TRAVELLER_COOKIE } from '#auth/cookies.ts'
import { changeSession, liveSessionId, openSession, sessionLife, startSession } from '#auth/session.ts'
import { ABSOLUTE_MS, IDLE_MS, type SessionStore, SessionStoreUnavailable } from '#auth/session-store.ts'
import { createJar } from './cookie-jar.ts'
import { RECORD } from './fixtures.ts'
import { ownFolder } from './own-folder.ts'

/* The browser's cookie and the store together, with production's lifetimes and a movable clock. */

const HOUR = 60 * 60_000
const { folder, openStore } = ownFolder()
const store = openStore()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const signedIn = async (record = RECORD, on = store) => {
  const session = await on.create(record)
  return { session, jar: createJar({ [SESSION_COOKIE]: session.id }) }
}
/** A store that does not answer: a file has the name of its folder. */
const brokenStore = () => {
  writeFileSync(join(folder, 'obstacle'), '')
  return openStore({ file: join(folder, 'obstacle', 'sessions.sqlite') })
}

describe('a session', () => {
  it('ends after two hours without a request', async () => {
    const { jar } = await signedIn()
    pass(2 * HOUR - 1)
    expect(await openSession(jar, store)).not.toBeNull()
    pass(2 * HOUR)
    expect(await openSession(jar, store)).toBeNull()
    expect(jar.names()).toEqual([])
  })

  it('ends after thirty days, however much it is used', async () => {
    const lasting = openStore({ idleMs: 1000 * HOUR })
    const { jar } = await signedIn(RECORD, lasting)
    pass(30 * 24 * HOUR - 1)
    expect(await openSession(jar, lasting)).not.toBeNull()
    pass(1)
    expect(await openSession(jar, lasting)).toBeNull()
  })

  it('is noted as in use once a minute, and not by a prefetch', async () => {
    const { jar, session } = await signedIn()
    pass(60_000)
    expect((await openSession(jar, store))?.lastSeenAt).toBe(session.lastSeenAt)
    pass(1)
    expect((await openSession(jar, store, { inUse: false }))?.lastSeenAt).toBe(session.lastSeenAt)
    expect((await store.read(session.id))?.lastSeenAt).toBe(session.lastSeenAt)
    expect((await openSession(jar, store))?.lastSeenAt).toBe(Date.now())
    expect(await store.read(session.id)).toEqual({ ...session, lastSeenAt: Date.now() })
  })

  it('keeps its cookie while the store does not answer; a malformed cookie is not looked up', async () => {
    const { jar } = await signedIn()
    await expect(openSession(jar, brokenStore())).rejects.toThrow(SessionStoreUnavailable)
    expect(jar.written).toEqual([])
    const malformed = createJar({ [SESSION_COOKIE]: 'x' })
    expect(await openSession(malformed, brokenStore())).toBeNull()
    expect(malformed.names()).toEqual([])
  })

  it('without a cookie is absent, and nothing is written', async () => {
    const jar = createJar()
    expect(await openSession(jar, store)).toBeNull()
    expect(jar.written).toEqual([])
  })
})

describe('a sign-in', () => {
  const leftovers = { [TRAVELLER_COOKIE]: 'x', '__Host-visit': 'x', [DRAFT_COOKIE]: 'x' }

  it.each([
    ['the same traveller', RECORD.subject, 'lives', [SESSION_COOKIE, ...Object.keys(leftovers)]],
    ['another, except sealed drafts', 'somebody else', 'lives', [DRAFT_COOKIE, SESSION_COOKIE]],
    ['any traveller if it was over', RECORD.subject, 'is over', [DRAFT_COOKIE, SESSION_COOKIE]],
  ])('ends the previous session, and leaves its data to %s', async (_, subject, before, left) => {
    const { jar, session } = await signedIn()
    for (const [name, value] of Object.entries(leftovers)) jar.values.set(name, value)
    if (before === 'is over') await store.destroy(session.id)
    const next = await startSession({ cookies: jar, parentDomain: null }, store, { ...RECORD, subject })
    expect(await store.read(session.id)).toBeNull()
    expect(jar.get(SESSION_COOKIE)).toBe(next.id)
    expect(jar.names()).toEqual(left)
  })

  it('ignores a malformed cookie of a previous session', async () => {
    const jar = createJar({ [SESSION_COOKIE]: 'x', ...leftovers })
    const { id } = await startSession({ cookies: jar, parentDomain: null }, store, RECORD)
    expect(jar.written).toMatchObject([{ name: SESSION_COOKIE, value: id }])
  })
})

describe('a change of a session', () => {
  const note = (record: typeof RECORD) => ({ ...record, data: { ...record.data, noted: true } })

  it('is made to what another request has written meanwhile', async () => {
    const { session } = await signedIn()
    await store.update(session.id, 1, { ...RECORD, market: 'spain' })
    expect(await changeSession(store, session, note)).toMatchObject({
      ok: true,
      session: { version: 3, record: { market: 'spain', data: { noted: true } } },
    })
  })

  it('is given up when another writer is quicker ten times', async () => {
    const { session } = await signedIn()
    let tries = 0
    const contested: SessionStore = {
      ...store,
      async update(id, version, record) {
        tries += 1
        await store.update(id, version, record)
        return store.update(id, version, record)
      },
    }
    expect(await changeSession(contested, session, note)).toEqual({ ok: false, code: 'conflict' })
    expect(tries).toBe(10)
  })

  it('does not bring back a session that ended before or between its tries', async () => {
    const { session } = await signedIn()
    const ending: SessionStore = {
      ...store,
      async read(id) {
        await store.destroy(id)
        return store.read(id)
      },
    }
    await store.update(session.id, 1, RECORD)
    expect(await changeSession(ending, session, note)).toEqual({ ok: false, code: 'gone' })
    expect(await changeSession(store, session, note)).toEqual({ ok: false, code: 'gone' })
  })
})

describe('the session that a Cookie header names', () => {
  it('is the live one whose cookie comes first', async () => {
    const [{ session }, { session: other }] = [await signedIn(), await signedIn()]
    const named = (header: string | null) => liveSessionId(header, store)
    const cookie = `${SESSION_COOKIE}=${session.id}`
    for (const header of [cookie, `a=1; ${cookie}; b`, `${cookie};${SESSION_COOKIE}=${other.id}`]) {
      expect(await named(header)).toBe(session.id)
    }
    for (const header of [null, '', `${SESSION_COOKIE}=`, `x${cookie}`, `a=${cookie}`, `${cookie}x`]) {
      expect(await named(header)).toBeNull()
    }
    await store.destroy(session.id)
    expect(await named(cookie)).toBeNull()
  })

  it('is not looked up when malformed, and does not count as in use', async () => {
    expect(await liveSessionId(`${SESSION_COOKIE}=x`, brokenStore())).toBeNull()
    const { session } = await signedIn()
    pass(61_000)
    await liveSessionId(`${SESSION_COOKIE}=${session.id}`, store)
    expect((await store.read(session.id))?.lastSeenAt).toBe(session.lastSeenAt)
  })
})

const now = 1_800_000_000_000
it.each([
  ['just opened', now, now, IDLE_MS / 1000, false],
  ['idle for an hour', now - HOUR, now - HOUR, 3600, false],
  ['idle for too long', now - 24 * HOUR, now - IDLE_MS, 0, false],
  ['long gone', now - 48 * HOUR, now - 24 * HOUR, 0, false],
  ['a minute before its month is over', now - ABSOLUTE_MS + 60_000, now, 60, true],
  ['idle and absolute end at once', now - ABSOLUTE_MS + IDLE_MS, now, IDLE_MS / 1000, true],
  ['busy to the last', now - ABSOLUTE_MS, now, 0, true],
])('how much longer a session lives: %s', (_, createdAt, lastSeenAt, left, final) => {
  expect(sessionLife({ createdAt, lastSeenAt }, now)).toEqual({ left, final })
})
