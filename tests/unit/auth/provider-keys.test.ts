import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { POSTED_KEYS_EVERY_MS } from '#auth/signed-token.ts'
import { CALLBACK, CLIENT, tokenServerOfTests } from './token-server.ts'

/* When the provider's keys are fetched again: whenever its own answer needs it, but seldom for tokens that any client can post. */

const now = () => Math.floor(Date.now() / 1000)
const server = tokenServerOfTests()

beforeEach(() => server.grantIdToken())
afterEach(() => vi.restoreAllMocks())

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const provider = () => createAuthProvider({ issuer: server.issuer, clientId: CLIENT, timeoutMs: 60_000 })
type Provider = ReturnType<typeof provider>
const signIn = (one: Provider) => one.finishLogin(CALLBACK)
const tell = async (one: Provider, options = {}, more = {}) => {
  const claims = { ...server.claims(), nonce: undefined, events, jti: randomUUID(), ...more }
  return one.readLogoutToken(await server.idToken(claims, options))
}
const fetches = () => server.calls.get('/jwks') ?? 0
const aWindowLater = () => {
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + POSTED_KEYS_EVERY_MS)
}

describe('keys that were replaced without overlap', () => {
  it('are fetched at once for a login, however recently they were fetched', async () => {
    const one = provider()
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await signIn(one)).toMatchObject({ ok: true })
      expect(await signIn(one)).toMatchObject({ ok: true })
      expect(fetches()).toBe(turn)
      await server.rotateKeys()
    }
  })

  it('are fetched at once even if the key id is the old one', async () => {
    const one = provider()
    expect(await signIn(one)).toMatchObject({ ok: true })
    await server.rotateKeys()
    server.answerAt('/jwks', 200, { keys: server.publicKeys().map((jwk) => ({ ...jwk, kid: 'one' })) })
    server.grantIdToken(server.claims(), { kid: 'one' })
    expect(await signIn(one)).toMatchObject({ ok: true })
  })

  it('are fetched once for a login whose key the provider does not have', async () => {
    const one = provider()
    expect(await signIn(one)).toMatchObject({ ok: true })
    server.grantIdToken(server.claims(), { kid: 'nobody' })
    expect(await signIn(one)).toMatchObject({ ok: false, code: 'login_refused' })
    expect(fetches()).toBe(2)
  })
})

describe('logout tokens that any client posts', () => {
  it('with invented key ids cause few fetches of the keys, and do not delay a login', async () => {
    const one = provider()
    for (let post = 0; post < 20; post += 1) {
      expect(await tell(one, { kid: randomUUID() })).toMatchObject({ ok: false })
      expect(await tell(one, { foreignKey: true })).toMatchObject({ ok: false })
    }
    expect(fetches()).toBe(1)
    await server.rotateKeys()
    expect(await tell(one), 'waits for its turn').toMatchObject({ ok: false })
    expect(await signIn(one)).toMatchObject({ ok: true })
    expect(fetches()).toBe(2)
    expect(await tell(one), 'profits from the sign-in').toMatchObject({ ok: true })
    await server.rotateKeys()
    aWindowLater()
    expect(await tell(one)).toMatchObject({ ok: true })
    expect(fetches()).toBe(3)
  })

  it('do not keep calling a key endpoint that is down', async () => {
    const one = provider()
    server.answerAt('/jwks', 500, {})
    for (let post = 0; post < 10; post += 1) await expect(tell(one)).rejects.toThrow(ProviderUnavailable)
    expect(fetches()).toBe(1)
  })

  it('without an expiry are judged by their issue time', async () => {
    const one = provider()
    const endless = { exp: undefined }
    expect(await tell(one, {}, endless)).toMatchObject({ ok: true })
    expect(await tell(one, {}, { ...endless, iat: now() - 4 * 60 })).toMatchObject({ ok: true })
    for (const iat of [now() - 6 * 60, now() + 60, undefined, 'today']) {
      expect(await tell(one, {}, { ...endless, iat }), String(iat)).toMatchObject({ ok: false })
    }
    expect(await tell(one, {}, { exp: now() - 60 }), 'an end that is there counts').toMatchObject({
      ok: false,
    })
  })
})
