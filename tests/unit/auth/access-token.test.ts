import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AccessTokenParts, createAccessTokens, RENEW_BEFORE_SHARE } from '#auth/access-token.ts'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { MAX_RECORD_BYTES, SessionRecordTooLarge } from '#auth/session-record.ts'
import { type SessionStore, SessionStoreUnavailable } from '#auth/session-store.ts'
import { RECORD } from './fixtures.ts'
import { ownFolder } from './own-folder.ts'
import { answer, grant, tokenServerOfTests } from './token-server.ts'

/* Two stores on one file represent two machines. The built app on two: tests/faults/machines.long.test.ts. */

const { openStore } = ownFolder()
const [store, other] = [openStore(), openStore()]
const server = tokenServerOfTests()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const providerWithin = (timeoutMs: number) =>
  createAuthProvider({ issuer: server.issuer, clientId: 'app', timeoutMs })
const renewalOn = (on: SessionStore, more: Partial<AccessTokenParts> = {}) =>
  createAccessTokens({ store: on, provider: providerWithin(60_000), ...more })
/** A session whose token expires in so many milliseconds. */
const expiringIn = (ms: number, refreshToken: string | null = 'refresh-0') =>
  store.create({ ...RECORD, accessTokenExpiresAt: Date.now() + ms, refreshToken })

const isUsed = { ok: true, accessToken: RECORD.accessToken }
const isRenewed = { ok: true, accessToken: 'new-access' }
const isOver = { ok: false, code: 'session_ended' }

describe('a token', () => {
  it.each([1, 5, 20, 30, 60, 3600])(
    'that lives %s s is used until a tenth of that is left, at most thirty seconds',
    async (seconds) => {
      const life = seconds * 1000
      const share = Math.min(30_000, life * RENEW_BEFORE_SHARE)
      const withLife = (left: number) =>
        store.create({ ...RECORD, accessTokenExpiresAt: Date.now() + left, accessTokenLifeMs: life })
      for (const left of [life, share + 1]) {
        // Makes no call to store or provider: neither knows this session.
        const unknown = { ...(await withLife(left)), id: 'x'.repeat(43) }
        expect(await renewalOn(store).accessTokenFor(unknown)).toMatchObject({ ...isUsed, session: unknown })
      }
      expect(server.tokenCalls).toEqual([])
      expect(await renewalOn(store).accessTokenFor(await withLife(share))).toMatchObject(isRenewed)
    },
  )

  it('of unknown life is used until thirty seconds before its end', async () => {
    expect(await renewalOn(store).accessTokenFor(await expiringIn(30_001))).toMatchObject(isUsed)
    expect(await renewalOn(store).accessTokenFor(await expiringIn(30_000))).toMatchObject(isRenewed)
  })

  it('without a refresh token is used to its end, and not longer', async () => {
    expect(await renewalOn(store).accessTokenFor(await expiringIn(1, null))).toMatchObject(isUsed)
    const over = await expiringIn(0, null)
    expect(await renewalOn(store).accessTokenFor(over)).toEqual(isOver)
    expect(await store.read(over.id)).toBeNull()
    expect(server.tokenCalls).toEqual([])
  })
})

describe('a token that the backoffice refuses, whatever its expiry', () => {
  const refused = RECORD.accessToken

  it('is renewed once for concurrent requests on both machines; a later one gets the renewed token', async () => {
    const session = await expiringIn(3_600_000)
    server.onToken = async (response) => {
      await sleep(60)
      return grant(response)
    }
    const [here, there] = [renewalOn(store), renewalOn(other)]
    const asked = [here, there, here, there].map((renewal) => renewal.renewedTokenFor(session, refused))
    for (const renewed of await Promise.all(asked)) expect(renewed).toMatchObject(isRenewed)
    expect(await there.renewedTokenFor(session, refused)).toMatchObject(isRenewed)
    expect(server.tokenCalls).toHaveLength(1)
  })

  it('has no replacement without a refresh token, or if the provider returns the same', async () => {
    expect(await renewalOn(store).renewedTokenFor(await expiringIn(60_000, null), refused)).toBeNull()
    const session = await expiringIn(60_000)
    server.onToken = (response) => grant(response, { access_token: refused })
    expect(await renewalOn(store).renewedTokenFor(session, refused)).toBeNull()
  })

  it('has no replacement if the grant is over, and the session ends with it', async () => {
    const session = await expiringIn(60_000)
    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    expect(await renewalOn(store).renewedTokenFor(session, refused)).toBeNull()
    expect(await store.read(session.id)).toBeNull()
  })

  it('is not used further while the provider is down: no traveller is signed out', async () => {
    const session = await expiringIn(60_000)
    server.onToken = (response) => answer(response, 500, {})
    await expect(renewalOn(store).renewedTokenFor(session, refused)).rejects.toThrow(ProviderUnavailable)
    expect(await store.read(session.id)).not.toBeNull()
    expect(await renewalOn(store).accessTokenFor(session)).toMatchObject(isUsed)
  })
})

it('50 requests call a failing provider once', async () => {
  const session = await expiringIn(-1)
  server.onToken = (response) => answer(response, 500, {})
  const renewal = renewalOn(store)
  const asked = Array.from({ length: 50 }, () => renewal.accessTokenFor(session))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(server.tokenCalls).toHaveLength(1)
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

  it('check again once it is their turn: the other may just have renewed, or ended the session', async () => {
    const renewed = await expiringIn(-1)
    const late = renewalOn({
      ...store,
      acquireLease: async (id, ttlMs) => {
        await renewalOn(other).accessTokenFor(renewed)
        return store.acquireLease(id, ttlMs)
      },
    })
    expect(await late.accessTokenFor(renewed)).toMatchObject(isRenewed)
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
    expect(await later.accessTokenFor(ended)).toEqual(isOver)
    expect(server.tokenCalls).toHaveLength(1)
  })

  it('wait for each other five seconds: then they use the old token if it is still valid, else try later', async () => {
    const [valid, over] = [await expiringIn(20_000), await expiringIn(-1)]
    for (const { id } of [valid, over]) expect(await other.acquireLease(id, 60_000)).not.toBeNull()
    const waiting = Promise.allSettled([valid, over].map((each) => renewalOn(store).accessTokenFor(each)))
    const soFar = () => Promise.race([waiting, sleep(60, 'waiting')])
    expect(await soFar()).toBe('waiting')
    vi.setSystemTime(Date.now() + 5000)
    expect(await soFar()).toBe('waiting')
    vi.setSystemTime(Date.now() + 1)
    expect(await waiting).toMatchObject([{ value: isUsed }, { reason: expect.any(ProviderUnavailable) }])
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
    expect(await renewalOn(store).accessTokenFor(ended)).toEqual(isOver)
    expect(server.tokenCalls).toEqual([])
  })
})

describe('a renewal', () => {
  it('returns its lease, and succeeds even if it cannot', async () => {
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
    expect(await renewal.accessTokenFor(session)).toMatchObject(isRenewed)
    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    const over = await expiringIn(-1)
    expect(await renewal.accessTokenFor(over)).toEqual(isOver)
    expect(await store.read(over.id)).toBeNull()
    expect(onRefresh.mock.calls.flat()).toEqual(['failed', 'renewed', 'denied'])
  })

  it('reports new tokens that are too large to store, and leaves the session unchanged', async () => {
    const session = await expiringIn(-1)
    const large = randomBytes(MAX_RECORD_BYTES).toString('base64url')
    server.onToken = (response) => grant(response, { access_token: large })
    await expect(renewalOn(store).accessTokenFor(session)).rejects.toThrow(SessionRecordTooLarge)
    expect(await store.read(session.id)).toMatchObject({ version: 1, record: { refreshToken: 'refresh-0' } })
    server.onToken = (response) => grant(response)
    expect(await renewalOn(store).accessTokenFor(session)).toMatchObject(isRenewed)
  })

  it('uses the old token while it is valid and the provider does not answer', async () => {
    const session = await expiringIn(20_000)
    server.onToken = () => {}
    expect(await renewalOn(store, { provider: providerWithin(300) }).accessTokenFor(session)).toMatchObject(
      isUsed,
    )
    server.onToken = (response) => grant(response)
    expect(await renewalOn(store).accessTokenFor(session)).toMatchObject(isRenewed)
  })

  it('keeps what another request changed meanwhile, and the refresh token if no new one came', async () => {
    const session = await expiringIn(-1)
    server.onToken = async (response) => {
      await store.update(session.id, 1, { ...session.record, data: { noted: true } })
      grant(response, { refresh_token: undefined, expires_in: 10 })
    }
    await renewalOn(store).accessTokenFor(session)
    expect((await store.read(session.id))?.record).toMatchObject({
      data: { noted: true },
      accessToken: 'new-access',
      refreshToken: 'refresh-0',
      accessTokenLifeMs: 10_000,
    })
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
    expect(await renewalOn(store).accessTokenFor(session)).toEqual(isOver)
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
    expect(outcomes[0]).toMatchObject({ value: isRenewed })
    expect(outcomes[1]).toMatchObject({ reason: expect.any(SessionStoreUnavailable) })
    expect([three.tries(), four.tries()]).toEqual([4, 4])
    expect((await store.read(sessions[0].id))?.record.refreshToken).toBe('new-refresh')
  })
})
