import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccessTokenParts,
  createAccessTokens,
  RENEW_BEFORE_MS,
  RENEW_BEFORE_SHARE,
} from '#auth/access-token.ts'
import { createSessionStore } from '#auth/create-session-store.ts'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { MAX_RECORD_BYTES, SessionRecordTooLarge } from '#auth/session-record.ts'
import { type SessionStore, SessionStoreUnavailable } from '#auth/session-store.ts'
import { RECORD, SECRET } from './fixtures.ts'
import type { RenewTask } from './renew-in-parallel.ts'
import { answer, grant, startTokenServer, type TokenServer } from './token-server.ts'

/* Two stores on one file stand for two machines; many requests in real processes, where only those tell. */

const folder = mkdtempSync(join(tmpdir(), 'caravel-renewal-'))
const config = { secret: SECRET, file: join(folder, 'sessions.sqlite') }
const openStore = () => createSessionStore(config)
let server: TokenServer
let store: SessionStore
let other: SessionStore

beforeAll(async () => {
  server = await startTokenServer()
  store = openStore()
  other = openStore()
})
afterAll(async () => {
  await store.close()
  await other.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  server.tokenCalls.length = 0
  server.onAny = () => false
  server.onToken = (response) => grant(response)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const providerWithin = (timeoutMs: number) =>
  createAuthProvider({ issuer: server.issuer, clientId: 'app', timeoutMs })
const renewalOn = (on: SessionStore, more: Partial<AccessTokenParts> = {}) =>
  createAccessTokens({ store: on, provider: providerWithin(60_000), ...more })
/** A session whose token expires in so many milliseconds. */
const expiringIn = (ms: number, refreshToken: string | null = 'refresh-0') =>
  store.create({ ...RECORD, accessTokenExpiresAt: Date.now() + ms, refreshToken })
const ENDED = { ok: false, code: 'session_ended' }

describe('a token', () => {
  it('is used without asking store or provider until thirty seconds before its end', async () => {
    expect(RENEW_BEFORE_MS).toBe(30_000)
    const fresh = await expiringIn(30_001)
    const unknown = { ...fresh, id: 'x'.repeat(43) }
    expect(await renewalOn(store).accessTokenFor(unknown)).toMatchObject({ ok: true, session: unknown })
    expect(await renewalOn(store).accessTokenFor(await expiringIn(30_000))).toMatchObject({
      accessToken: 'new-access',
    })
  })

  // Seen to fail: with thirty seconds for every token, each of these was renewed although it had just come.
  it.each([1, 5, 20, 30, 60])('that lives %i s is used until a tenth of that is left', async (seconds) => {
    const life = seconds * 1000
    const withLife = (left: number) =>
      store.create({ ...RECORD, accessTokenExpiresAt: Date.now() + left, accessTokenLifeMs: life })
    for (const left of [life, life * RENEW_BEFORE_SHARE + 500]) {
      const session = await withLife(left)
      expect(await renewalOn(store).accessTokenFor(session)).toMatchObject({ session })
    }
    expect(server.tokenCalls).toEqual([])
    expect(await renewalOn(store).accessTokenFor(await withLife(life * RENEW_BEFORE_SHARE))).toMatchObject({
      accessToken: 'new-access',
    })
  })

  it('that was renewed has the life of the new one', async () => {
    server.onToken = (response) => grant(response, { expires_in: 10 })
    const renewed = await renewalOn(store).accessTokenFor(await expiringIn(0))
    expect(renewed.ok && renewed.session.record.accessTokenLifeMs).toBe(10_000)
    if (renewed.ok) await renewalOn(store).accessTokenFor(renewed.session)
    expect(server.tokenCalls).toHaveLength(1)
  })

  it('without a refresh token is used to its end, and not longer', async () => {
    const renewal = renewalOn(store)
    expect(await renewal.accessTokenFor(await expiringIn(1, null))).toMatchObject({ ok: true })
    const over = await expiringIn(0, null)
    expect(await renewal.accessTokenFor(over)).toEqual(ENDED)
    expect(await store.read(over.id)).toBeNull()
    expect(server.tokenCalls).toEqual([])
  })
})

/** Accepts each refresh token once, as a provider with rotation does, and slowly enough for races. */
function rotateStrictly(): void {
  let current = 'refresh-0'
  let count = 0
  server.onToken = async (response, form) => {
    await sleep(100)
    if (form.get('refresh_token') !== current) return answer(response, 400, { error: 'invalid_grant' })
    count += 1
    current = `refresh-${count}`
    grant(response, { access_token: `access-${count}`, refresh_token: current })
  }
}

describe('many requests at once', () => {
  // With Redis between them: the built app, in tests/faults/machines.test.ts.
  it('calls the provider once for 50 requests in each of two processes', async () => {
    const { id } = await expiringIn(-1)
    rotateStrictly()
    const task: RenewTask = { store: config, issuer: server.issuer, sessionId: id, parallel: 50 }
    const outcomes = await inProcesses(2, task)
    expect(outcomes).toHaveLength(100)
    expect(new Set(outcomes)).toEqual(new Set(['access-1']))
    expect(server.tokenCalls).toHaveLength(1)
    expect((await store.read(id))?.record).toMatchObject({
      refreshToken: 'refresh-1',
      accessToken: 'access-1',
    })
  })

  it('asks a failing provider once for 50 requests, not 50 times', async () => {
    const session = await expiringIn(-1)
    server.onToken = (response) => answer(response, 500, {})
    const renewal = renewalOn(store)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => renewal.accessTokenFor(session)),
    )
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(server.tokenCalls).toHaveLength(1)
  })
})

describe('two machines', () => {
  it('renew once between them: a refresh token that is used twice would end the session', async () => {
    const session = await expiringIn(-1)
    server.onToken = async (response, form) => {
      await sleep(60)
      if (server.tokenCalls.length > 1) return answer(response, 400, { error: 'invalid_grant' })
      grant(response, { access_token: `for ${form.get('refresh_token')}` })
    }
    const both = [renewalOn(store), renewalOn(other)]
    const results = await Promise.all(both.map((machine) => machine.accessTokenFor(session)))
    expect(results).toMatchObject(both.map(() => ({ ok: true, accessToken: 'for refresh-0' })))
    expect(server.tokenCalls).toHaveLength(1)
  })

  it('look again once it is their turn: the other may just have renewed, or ended the session', async () => {
    const renewed = await expiringIn(-1)
    const late = renewalOn({
      ...store,
      acquireLease: async (id, ttlMs) => {
        await renewalOn(other).accessTokenFor(renewed)
        return store.acquireLease(id, ttlMs)
      },
    })
    expect(await late.accessTokenFor(renewed)).toMatchObject({ ok: true, accessToken: 'new-access' })
    expect(server.tokenCalls).toHaveLength(1)

    const ended = await expiringIn(-1)
    const later = renewalOn({
      ...store,
      acquireLease: async (id, ttlMs) => {
        const holder = await store.acquireLease(id, ttlMs)
        await other.destroy(id)
        return holder
      },
    })
    expect(await later.accessTokenFor(ended)).toEqual(ENDED)
    expect(server.tokenCalls).toHaveLength(1)
  })

  it('wait for each other five seconds: then the old token if it is still valid, else try later', async () => {
    const [valid, over] = [await expiringIn(20_000), await expiringIn(-1)]
    for (const { id } of [valid, over]) expect(await other.acquireLease(id, 60_000)).not.toBeNull()
    const waiting = Promise.allSettled([valid, over].map((each) => renewalOn(store).accessTokenFor(each)))
    const soFar = () => Promise.race([waiting, sleep(60, 'waiting')])
    expect(await soFar()).toBe('waiting')
    vi.setSystemTime(Date.now() + 5000)
    expect(await soFar()).toBe('waiting')
    vi.setSystemTime(Date.now() + 1)
    expect(await waiting).toMatchObject([
      { value: { ok: true, accessToken: RECORD.accessToken } },
      { reason: expect.any(ProviderUnavailable) },
    ])
    expect(server.tokenCalls).toEqual([])
  })

  it('do not wait for a lease when the token is there already, or the session is gone', async () => {
    const [renewed, ended] = [await expiringIn(-1), await expiringIn(-1)]
    await other.acquireLease(renewed.id, 60_000)
    await other.update(renewed.id, 1, { ...renewed.record, accessTokenExpiresAt: Date.now() + 600_000 })
    await other.destroy(ended.id)
    expect(await renewalOn(store).accessTokenFor(renewed)).toMatchObject({
      ok: true,
      session: { version: 2 },
    })
    expect(await renewalOn(store).accessTokenFor(ended)).toEqual(ENDED)
    expect(server.tokenCalls).toEqual([])
  })
})

describe('a renewal', () => {
  it('gives its lease back, and is none the worse if it cannot', async () => {
    const session = await expiringIn(-1)
    await renewalOn(store).accessTokenFor(session)
    expect(await other.acquireLease(session.id, 1000)).not.toBeNull()
    const failing = { ...store, releaseLease: () => Promise.reject(new SessionStoreUnavailable('down')) }
    expect(await renewalOn(failing).accessTokenFor(await expiringIn(-1))).toMatchObject({ ok: true })
  })

  it('that failed is tried again by the next request', async () => {
    const session = await expiringIn(-1)
    const onRefresh = vi.fn()
    const renewal = renewalOn(store, { onRefresh })
    server.onToken = (response) => answer(response, 500, {})
    await expect(renewal.accessTokenFor(session)).rejects.toThrow(ProviderUnavailable)
    server.onToken = (response) => grant(response)
    expect(await renewal.accessTokenFor(session)).toMatchObject({ ok: true, accessToken: 'new-access' })
    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    const over = await expiringIn(-1)
    expect(await renewal.accessTokenFor(over)).toEqual(ENDED)
    expect(await store.read(over.id)).toBeNull()
    expect(onRefresh.mock.calls.flat()).toEqual(['failed', 'renewed', 'denied'])
  })

  it('reports new tokens that are too large to store, and leaves the session unchanged', async () => {
    const session = await expiringIn(-1)
    const large = randomBytes(MAX_RECORD_BYTES).toString('base64url')
    server.onToken = (response) => grant(response, { access_token: large })
    await expect(renewalOn(store).accessTokenFor(session)).rejects.toThrow(SessionRecordTooLarge)
    expect(await store.read(session.id)).toMatchObject({ version: 1, record: { refreshToken: 'refresh-0' } })
    // Once the provider sends smaller ones, renewal works again.
    server.onToken = (response) => grant(response)
    expect(await renewalOn(store).accessTokenFor(session)).toMatchObject({
      ok: true,
      accessToken: 'new-access',
    })
  })

  it('uses the old token while it is valid and the provider does not answer', async () => {
    const session = await expiringIn(20_000)
    server.onToken = () => {}
    expect(await renewalOn(store, { provider: providerWithin(300) }).accessTokenFor(session)).toMatchObject({
      ok: true,
      accessToken: RECORD.accessToken,
    })
    server.onToken = (response) => grant(response)
    expect(await renewalOn(store).accessTokenFor(session)).toMatchObject({
      ok: true,
      accessToken: 'new-access',
    })
  })

  it('keeps changes that another request made during the renewal', async () => {
    const session = await expiringIn(-1)
    server.onToken = async (response) => {
      const current = await store.read(session.id)
      if (current)
        await store.update(session.id, current.version, { ...current.record, sessionStartSent: true })
      grant(response)
    }
    await renewalOn(store).accessTokenFor(session)
    expect((await store.read(session.id))?.record).toMatchObject({
      sessionStartSent: true,
      accessToken: 'new-access',
    })
  })

  it('keeps the refresh token when the provider sends no new one', async () => {
    const session = await expiringIn(-1)
    server.onToken = (response) => grant(response, { refresh_token: undefined })
    await renewalOn(store).accessTokenFor(session)
    expect((await store.read(session.id))?.record.refreshToken).toBe('refresh-0')
  })

  it.each([
    ['new-refresh', 'new-refresh'],
    [undefined, 'refresh-0'],
  ])('after a logout revokes what still lives: sent %s, revoked %s', async (sent, revoked) => {
    const session = await expiringIn(-1)
    let form = ''
    server.onAny = (request) => {
      if (request.url === '/revoke') request.on('data', (chunk) => (form += String(chunk)))
      return false
    }
    server.onToken = async (response) => {
      await store.destroy(session.id)
      grant(response, { refresh_token: sent })
    }
    expect(await renewalOn(store).accessTokenFor(session)).toEqual(ENDED)
    await expect.poll(() => new URLSearchParams(form).get('token')).toBe(revoked)
  })

  it('does not lose the new tokens to a store that fails for a moment', async () => {
    const failing = (times: number) => {
      let left = times
      const update: SessionStore['update'] = async (...given) => {
        left -= 1
        if (left >= 0) throw new SessionStoreUnavailable('down')
        return store.update(...given)
      }
      return { tries: () => times - left, on: { ...store, update } }
    }
    const [three, four] = [failing(3), failing(4)]
    const sessions = [await expiringIn(-1), await expiringIn(-1)] as const
    const outcomes = await Promise.allSettled([
      renewalOn(three.on).accessTokenFor(sessions[0]),
      renewalOn(four.on).accessTokenFor(sessions[1]),
    ])
    expect(outcomes[0]).toMatchObject({ value: { ok: true, accessToken: 'new-access' } })
    expect(outcomes[1]).toMatchObject({ reason: expect.any(SessionStoreUnavailable) })
    expect([three.tries(), four.tries()]).toEqual([4, 4])
    expect((await store.read(sessions[0].id))?.record.refreshToken).toBe('new-refresh')
  })
})

/** Starts child processes, lets all of them begin together, and collects their output. */
async function inProcesses(count: number, task: RenewTask): Promise<string[]> {
  const script = fileURLToPath(new URL('./renew-in-parallel.ts', import.meta.url))
  const children = Array.from({ length: count }, () => fork(script, [JSON.stringify(task)], { execArgv: [] }))
  const nextMessage = (child: (typeof children)[number]) =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`a child process ended with ${code}`)))
    })
  await Promise.all(children.map(nextMessage))
  const answers = children.map(nextMessage)
  for (const child of children) child.send('go')
  return (await Promise.all(answers)).flat() as string[]
}
