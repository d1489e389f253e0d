import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_COOKIE, SESSION_COOKIE, TRAVELLER_COOKIE } from '#auth/cookies.ts'
import { createSessionStore } from '#auth/create-session-store.ts'
import { changeSession, liveSessionId, openSession, startSession } from '#auth/session.ts'
import { type SessionStore, SessionStoreUnavailable } from '#auth/session-store.ts'
import { createJar } from './cookie-jar.ts'
import { RECORD, SECRET } from './fixtures.ts'

/* What the browser's cookie and the store do together, with the lifetimes of production and a clock that is moved. */

const HOUR = 60 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'caravel-session-'))
let store: SessionStore

beforeAll(() => {
  store = createSessionStore({ secret: SECRET, file: join(folder, 'sessions.sqlite') })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const signedIn = async (record = RECORD, on = store) => {
  const session = await on.create(record)
  return { session, jar: createJar({ [SESSION_COOKIE]: session.id }) }
}
/** A store that does not answer: a file stands where its folder should be. */
const brokenStore = () => {
  writeFileSync(join(folder, 'obstacle'), '')
  return createSessionStore({ secret: SECRET, file: join(folder, 'obstacle', 'sessions.sqlite') })
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
    const lasting = createSessionStore({
      ...{ secret: SECRET, file: join(folder, 'sessions.sqlite') },
      idleMs: 1000 * HOUR,
    })
    const { jar } = await signedIn(RECORD, lasting)
    pass(30 * 24 * HOUR - 1)
    expect(await openSession(jar, lasting)).not.toBeNull()
    pass(1)
    expect(await openSession(jar, lasting)).toBeNull()
    await lasting.close()
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

  it('without a cookie is none, and nothing is written', async () => {
    const jar = createJar()
    expect(await openSession(jar, store)).toBeNull()
    expect(jar.written).toEqual([])
  })
})

describe('a sign-in', () => {
  const leftovers = { [TRAVELLER_COOKIE]: 'x', '__Host-visit': 'x', [DRAFT_COOKIE]: 'x' }
  const signIn = (jar: ReturnType<typeof createJar>, subject: string) =>
    startSession({ cookies: jar, parentDomain: null }, store, { ...RECORD, subject })

  it('ends the session that this browser had, and keeps what is the same traveller’s', async () => {
    const { jar, session } = await signedIn()
    for (const [name, value] of Object.entries(leftovers)) jar.values.set(name, value)
    const next = await signIn(jar, RECORD.subject)
    expect(await store.read(session.id)).toBeNull()
    expect(jar.get(SESSION_COOKIE)).toBe(next.id)
    expect(jar.names()).toEqual([SESSION_COOKIE, ...Object.keys(leftovers)])
  })

  it('leaves nothing of another traveller to the next, except sealed drafts', async () => {
    const { jar } = await signedIn()
    for (const [name, value] of Object.entries(leftovers)) jar.values.set(name, value)
    await signIn(jar, 'somebody else')
    expect(jar.names()).toEqual([DRAFT_COOKIE, SESSION_COOKIE])
  })

  it('of a browser whose session is over leaves nothing of it either', async () => {
    const { jar, session } = await signedIn()
    jar.values.set(TRAVELLER_COOKIE, 'x')
    await store.destroy(session.id)
    await signIn(jar, RECORD.subject)
    expect(jar.names()).toEqual([SESSION_COOKIE])
  })

  it('ignores a malformed cookie of before', async () => {
    const jar = createJar({ [SESSION_COOKIE]: 'x', ...leftovers })
    const session = await signIn(jar, RECORD.subject)
    expect(jar.values.get(SESSION_COOKIE)).toBe(session.id)
    expect(jar.written).toHaveLength(1)
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
