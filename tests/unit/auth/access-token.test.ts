import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccessTokens } from '#auth/access-token.ts'
import { createSessionStore, type SessionStoreConfig } from '#auth/create-session-store.ts'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { MAX_RECORD_BYTES, SessionRecordTooLarge } from '#auth/session-record.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { RECORD, SECRET } from './fixtures.ts'
import type { RenewTask } from './renew-in-parallel.ts'
import { answer, grant, startTokenServer, type TokenServer } from './token-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'caravel-renewal-'))
const file = join(folder, 'sessions.sqlite')
let server: TokenServer
let store: SessionStore

afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  server = await startTokenServer()
  store = createSessionStore({ secret: SECRET, file })
})
afterEach(async () => {
  await store.close()
  await server.stop()
})

const expired = () => ({ ...RECORD, accessTokenExpiresAt: Date.now() - 1000, refreshToken: 'refresh-0' })
const nearlyExpired = () => ({ ...expired(), accessTokenExpiresAt: Date.now() + 20_000 })
const tokens = (timeoutMs = 60_000) =>
  createAccessTokens({
    store,
    provider: createAuthProvider({ issuer: server.issuer, clientId: 'app', timeoutMs }),
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

describe('accessTokenFor', () => {
  // With Redis between them: the built app, in tests/faults/machines.test.ts.
  it('calls the provider once for 50 requests in each of two processes', async () => {
    const { id } = await store.create(expired())
    rotateStrictly()
    const config: SessionStoreConfig = { secret: SECRET, file }
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

  it('keeps a token that lives longer than 30 s, and renews one that does not', async () => {
    const renewal = tokens()
    const fresh = await store.create({ ...RECORD, accessTokenExpiresAt: Date.now() + 90_000 })
    expect(await renewal.accessTokenFor(fresh)).toMatchObject({ accessToken: RECORD.accessToken })
    expect(server.tokenCalls).toHaveLength(0)
    const session = await store.create(nearlyExpired())
    const renewed = await renewal.accessTokenFor(session)
    expect(renewed).toMatchObject({ accessToken: 'new-access', session: { version: 2 } })
    expect((await store.read(session.id))?.record).toMatchObject({
      refreshToken: 'new-refresh',
      idToken: RECORD.idToken,
    })
  })

  it('reports new tokens that are too large to store, and leaves the session unchanged', async () => {
    const session = await store.create(expired())
    const large = randomBytes(MAX_RECORD_BYTES).toString('base64url')
    server.onToken = (response) => grant(response, { access_token: large })
    await expect(tokens().accessTokenFor(session)).rejects.toThrow(SessionRecordTooLarge)
    expect(await store.read(session.id)).toMatchObject({ version: 1, record: { refreshToken: 'refresh-0' } })
    // Once the provider sends smaller ones, renewal works again.
    server.onToken = (response) => grant(response)
    expect(await tokens().accessTokenFor(session)).toMatchObject({ ok: true, accessToken: 'new-access' })
  })

  it('ends the session on invalid_grant and on nothing else', async () => {
    const session = await store.create(expired())
    for (const status of [500, 503, 429]) {
      server.onToken = (response) => answer(response, status, {})
      await expect(tokens().accessTokenFor(session)).rejects.toThrow(ProviderUnavailable)
    }
    server.onToken = (response) => answer(response, 401, { error: 'invalid_client' })
    await expect(tokens().accessTokenFor(session)).rejects.toThrow(ProviderUnavailable)
    server.onToken = () => {}
    await expect(tokens(300).accessTokenFor(session)).rejects.toThrow(ProviderUnavailable)
    expect(await store.read(session.id)).not.toBeNull()

    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    expect(await tokens().accessTokenFor(session)).toEqual({ ok: false, code: 'session_ended' })
    expect(await store.read(session.id)).toBeNull()
  })

  it('asks a failing provider once for 50 requests, not 50 times', async () => {
    const session = await store.create(expired())
    server.onToken = (response) => answer(response, 500, {})
    const renewal = tokens()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => renewal.accessTokenFor(session)),
    )
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(server.tokenCalls).toHaveLength(1)
  })

  it('uses the old token while it is valid and the provider does not answer', async () => {
    const session = await store.create(nearlyExpired())
    server.onToken = () => {}
    expect(await tokens(300).accessTokenFor(session)).toMatchObject({
      ok: true,
      accessToken: RECORD.accessToken,
    })
    server.onToken = (response) => grant(response)
    expect(await tokens().accessTokenFor(session)).toMatchObject({ ok: true, accessToken: 'new-access' })
  })

  it('keeps changes that another request made during the renewal', async () => {
    const session = await store.create(expired())
    server.onToken = async (response) => {
      const current = await store.read(session.id)
      if (current)
        await store.update(session.id, current.version, { ...current.record, sessionStartSent: true })
      grant(response)
    }
    await tokens().accessTokenFor(session)
    expect((await store.read(session.id))?.record).toMatchObject({
      sessionStartSent: true,
      accessToken: 'new-access',
    })
  })

  it('does not sign anybody in again who logged out during the renewal, and revokes the new token', async () => {
    const session = await store.create(expired())
    server.onToken = async (response) => {
      await store.destroy(session.id)
      grant(response)
    }
    expect(await tokens().accessTokenFor(session)).toEqual({ ok: false, code: 'session_ended' })
    expect(await store.read(session.id)).toBeNull()
    expect(server.calls.get('/revoke')).toBe(1)
  })

  it('ends an expired session that has no refresh token', async () => {
    const session = await store.create({ ...expired(), refreshToken: null })
    expect(await tokens().accessTokenFor(session)).toEqual({ ok: false, code: 'session_ended' })
    const alive = await store.create({ ...nearlyExpired(), refreshToken: null })
    expect(await tokens().accessTokenFor(alive)).toMatchObject({ ok: true, accessToken: RECORD.accessToken })
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
