import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { answer, CALLBACK, CLIENT, tokenServerOfTests } from './token-server.ts'

/* The sandbox provider's sign-in: login-flow.test.ts. An ID token's content: id-token.test.ts. A renewal that fails: provider-quirks.test.ts. */

const START = { redirectUri: CALLBACK.redirectUri, uiLocales: 'it-IT it' }
const server = tokenServerOfTests()

const provider = (more: Record<string, unknown> = {}) =>
  createAuthProvider({ issuer: server.issuer, clientId: CLIENT, timeoutMs: 60_000, ...more })
const finish = (more: Record<string, unknown> = {}) => provider().finishLogin({ ...CALLBACK, ...more })
const refused = { ok: false, code: 'login_refused' }

it('a login requests a code with PKCE S256, state, nonce, our scopes and ui_locales', async () => {
  const { url, state, nonce, codeVerifier } = await provider().startLogin(START)
  // biome-ignore format: grouped by line
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code', client_id: CLIENT, redirect_uri: START.redirectUri, state, nonce,
    scope: 'openid profile email offline_access', ui_locales: START.uiLocales,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  })
  const other = await provider().startLogin(START)
  expect(new Set([other.state, other.nonce, other.codeVerifier, state, nonce]).size).toBe(5)
})

describe('the end of a login', () => {
  it('gives verified claims and tokens', async () => {
    const hash = createHash('sha256').update('new-access').digest().subarray(0, 16).toString('base64url')
    server.grantIdToken({ ...server.claims(), at_hash: hash })
    const tokens = { accessToken: 'new-access' }
    expect(await finish()).toMatchObject({ ok: true, claims: { sub: 'anna' }, tokens })
    expect(Object.fromEntries(server.tokenCalls[0] ?? [])).toMatchObject({ code: 'c', code_verifier: 'v' })
  })

  it('refuses a foreign signature, another issuer’s token, and another issuer’s callback', async () => {
    server.grantIdToken(server.claims(), { foreignKey: true })
    expect(await finish()).toMatchObject(refused)
    server.grantIdToken({ ...server.claims(), iss: 'https://evil.example' })
    expect(await finish()).toMatchObject(refused)
    server.grantIdToken()
    expect(await finish({ issuer: 'https://evil.example' })).toMatchObject(refused)
  })

  it('accepts several audiences if we are the authorised party, and a clock that is slightly off', async () => {
    const now = Math.floor(Date.now() / 1000)
    // biome-ignore format: grouped by line
    server.grantIdToken({
      ...server.claims(), aud: ['other', CLIENT], azp: CLIENT,
      iat: now + 5, exp: now - 5,
    })
    expect(await finish()).toMatchObject({ ok: true, claims: { sub: 'anna' } })
  })

  it('reports a used code as refused, and missing keys as a failure of the provider', async () => {
    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    expect(await finish()).toEqual({ ok: false, code: 'stale_code', reason: 'token: 400 invalid_grant' })
    server.grantIdToken()
    server.answerAt('/jwks', 500, {})
    await expect(finish()).rejects.toThrow(ProviderUnavailable)
  })
})

describe('refresh', () => {
  it('returns the rotated tokens', async () => {
    const tokens = { accessToken: 'new-access', refreshToken: 'new-refresh' }
    expect(await provider().refresh('old')).toMatchObject({ ok: true, tokens })
  })

  it('gives up on a silent provider after the time-out, and aborts the call', async () => {
    const gone = Promise.withResolvers<void>()
    server.onToken = (response) => void response.on('close', gone.resolve)
    await expect(provider({ timeoutMs: 300 }).refresh('old')).rejects.toThrow(ProviderUnavailable)
    await gone.promise
  })
})

describe('discovery', () => {
  it('happens at the first call, once, and again after a failure', async () => {
    const one = provider()
    expect(server.calls.size).toBe(0)
    server.answerAt(null, 503, {})
    await expect(one.refresh('x')).rejects.toThrow(ProviderUnavailable)
    server.onAny = () => false
    const isUp = () => one.refresh('x').then(Boolean, () => false)
    await expect.poll(isUp).toBe(true)
    await Promise.all([isUp(), isUp(), one.startLogin(START)])
    expect(server.calls.get('/.well-known/openid-configuration')).toBe(2)
  })

  it('ignores a document of another issuer', async () => {
    server.answerAt(null, 200, { issuer: 'https://evil.example', jwks_uri: 'https://evil.example/jwks' })
    await expect(provider().startLogin(START)).rejects.toThrow(ProviderUnavailable)
  })
})

it('a revocation is best effort', async () => {
  expect(await provider().revoke('token')).toBe(true)
  server.answerAt(null, 500, {})
  expect(await provider().revoke('token')).toBe(false)
})

describe('the client', () => {
  /** Decodes HTTP Basic like a server that follows RFC 6749 §2.3.1. */
  const readBasic = (header = '') =>
    Buffer.from(header.replace('Basic ', ''), 'base64')
      .toString('utf8')
      .split(':')
      .map((part) => new URLSearchParams(`v=${part}`).get('v'))

  it.each([
    ['account-area', 's3cret'],
    ['account area', 'with space'],
    ['urn:app:1', 'a:b%c+d&e=f/g?h#i"j'],
    ['über', 'pässwörd €'],
  ])('%j with the secret %j arrives unchanged at every endpoint', async (clientId, clientSecret) => {
    const one = provider({ clientId, clientSecret })
    await one.refresh('old')
    expect(await one.revoke('old')).toBe(true)
    for (const path of ['/token', '/revoke']) {
      expect(readBasic(server.credentials.get(path)), path).toEqual([clientId, clientSecret])
    }
    expect(server.tokenCalls[0]?.has('client_id')).toBe(false)
    expect((await one.startLogin(START)).url.searchParams.get('client_id')).toBe(clientId)
  })

  it('is sent unchanged where nothing needs encoding, for providers that do not decode', async () => {
    await provider({ clientId: 'app-1.x_y', clientSecret: 'Az09-._*' }).refresh('old')
    const expected = `Basic ${Buffer.from('app-1.x_y:Az09-._*').toString('base64')}`
    expect(server.credentials.get('/token')).toBe(expected)
  })

  it('sends its id in the form if it is public', async () => {
    await provider({ clientId: 'account area' }).refresh('old')
    expect(server.credentials.has('/token')).toBe(false)
    expect(server.tokenCalls[0]?.get('client_id')).toBe('account area')
  })
})
