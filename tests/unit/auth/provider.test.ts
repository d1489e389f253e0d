import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { answer, grant, startTokenServer, type TokenServer } from './token-server.ts'

const CLIENT = 'app'
const REDIRECT = 'https://account.example.it/login/redirect'
const NOW = Math.floor(Date.now() / 1000)
let server: TokenServer

beforeEach(async () => {
  server = await startTokenServer()
})
afterEach(() => server.stop())

const provider = (more: Record<string, unknown> = {}) =>
  createAuthProvider({ issuer: server.issuer, clientId: CLIENT, timeoutMs: 60_000, ...more })
const good = () => ({ iss: server.issuer, aud: CLIENT, sub: 'anna', nonce: 'n', iat: NOW, exp: NOW + 60 })
const finish = (more: Record<string, unknown> = {}) =>
  provider().finishLogin({ code: 'c', codeVerifier: 'v', nonce: 'n', redirectUri: REDIRECT, ...more })
const refused = { ok: false, code: 'login_refused' }
const grantToken = (claims: Record<string, unknown>) => {
  server.onToken = async (response) => grant(response, { id_token: await server.idToken(claims) })
}
/** What the provider answers with from now on, at one path or at all. */
const answerAll = (status: number, body: unknown, path?: string) => {
  server.onAny = (request, response) => {
    if (path !== undefined && request.url !== path) return false
    answer(response, status, body)
    return true
  }
}

describe('startLogin', () => {
  it('asks for a code with PKCE S256, state, nonce, our scopes and ui_locales', async () => {
    const started = await provider().startLogin({ redirectUri: REDIRECT, uiLocales: 'it-IT it' })
    const query = Object.fromEntries(started.url.searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: CLIENT,
      redirect_uri: REDIRECT,
      scope: 'openid profile email offline_access',
      code_challenge_method: 'S256',
      state: started.state,
      nonce: started.nonce,
      ui_locales: 'it-IT it',
    })
    const bytes = new TextEncoder().encode(started.codeVerifier)
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
    expect(query.code_challenge).toBe(digest)
    const other = await provider().startLogin({ redirectUri: REDIRECT, uiLocales: 'it' })
    expect(new Set([other.state, other.nonce, other.codeVerifier, started.state, started.nonce]).size).toBe(5)
  })
})

describe('finishLogin', () => {
  it('gives verified claims and tokens', async () => {
    const hash = createHash('sha256').update('new-access').digest().subarray(0, 16).toString('base64url')
    grantToken({ ...good(), at_hash: hash })
    const tokens = { accessToken: 'new-access' }
    expect(await finish()).toMatchObject({ ok: true, claims: { sub: 'anna' }, tokens })
    expect(Object.fromEntries(server.tokenCalls[0] ?? [])).toMatchObject({ code: 'c', code_verifier: 'v' })
  })

  // What else a token must say: id-token.test.ts.
  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['another nonce', { nonce: 'replayed' }],
    ['an expiry passed', { exp: NOW - 60 }],
    ['no expiry', { exp: undefined }],
    ['the hash of another access token', { at_hash: 'A'.repeat(22) }],
  ])('refuses an ID token with %s', async (_name, wrong) => {
    grantToken({ ...good(), ...wrong })
    expect(await finish()).toMatchObject(refused)
  })

  it('refuses a foreign signature, an unsigned token, none at all, and another issuer’s callback', async () => {
    const foreign = await server.idToken(good(), { foreignKey: true })
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const token of [foreign, `${part({ alg: 'none' })}.${part(good())}.`, 'x', undefined]) {
      server.onToken = (response) => grant(response, { id_token: token })
      expect(await finish()).toMatchObject(refused)
    }
    expect(await finish({ issuer: 'https://evil.example' })).toMatchObject(refused)
  })

  it('accepts several audiences if we are the authorised party, and a clock that is slightly off', async () => {
    grantToken({ ...good(), aud: ['other', CLIENT], azp: CLIENT, iat: NOW + 5, exp: NOW - 5 })
    expect(await finish()).toMatchObject({ ok: true, claims: { sub: 'anna' } })
  })

  it('reports a used code as refused, and missing keys as a failure of the provider', async () => {
    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    expect(await finish()).toEqual({ ...refused, reason: 'invalid_grant' })
    grantToken(good())
    answerAll(500, {}, '/jwks')
    await expect(finish()).rejects.toThrow(ProviderUnavailable)
  })
})

describe('refresh', () => {
  it('returns the rotated tokens', async () => {
    expect(await provider().refresh('old')).toMatchObject({
      ok: true,
      tokens: { accessToken: 'new-access', refreshToken: 'new-refresh' },
    })
  })

  it('distinguishes invalid_grant from every other failure', async () => {
    server.onToken = (response) => answer(response, 400, { error: 'invalid_grant' })
    expect(await provider().refresh('old')).toEqual({ ok: false, code: 'invalid_grant' })
    const failures: TokenServer['onToken'][] = [
      (response) => answer(response, 500, {}),
      (response) => answer(response, 503, { error: 'invalid_grant' }),
      (response) => answer(response, 401, { error: 'invalid_client' }),
      (response) => answer(response, 400, { error: 'temporarily_unavailable' }),
      (response) => answer(response, 400, 'nonsense'),
      (response) => answer(response, 200, { no: 'token' }),
      (response) => void response.writeHead(200).end('<html>'),
      (response) => void response.destroy(),
    ]
    for (const failure of failures) {
      server.onToken = failure
      await expect(provider().refresh('old')).rejects.toThrow(ProviderUnavailable)
    }
  })

  it('gives up on a silent provider after the time-out, and aborts the call', async () => {
    const gone = Promise.withResolvers<void>()
    server.onToken = (response) => void response.on('close', gone.resolve)
    await expect(provider({ timeoutMs: 300 }).refresh('old')).rejects.toThrow(ProviderUnavailable)
    await gone.promise
  })

  it('follows no redirect: the refresh token goes to the configured address only', async () => {
    server.onToken = (response) => void response.writeHead(307, { location: '/elsewhere' }).end()
    await expect(provider().refresh('old')).rejects.toThrow(ProviderUnavailable)
    expect(server.calls.get('/token')).toBe(1)
    expect(server.calls.has('/elsewhere')).toBe(false)
  })
})

describe('addresses', () => {
  it('fetches nothing before the first call, then discovery once, and again after a failure', async () => {
    const one = provider()
    expect(server.calls.size).toBe(0)
    answerAll(503, {})
    await expect(one.refresh('x')).rejects.toThrow(ProviderUnavailable)
    server.onAny = () => false
    const isUp = () =>
      one.refresh('x').then(
        () => true,
        () => false,
      )
    await expect.poll(isUp).toBe(true)
    await Promise.all([isUp(), isUp(), one.startLogin({ redirectUri: REDIRECT, uiLocales: 'en' })])
    expect(server.calls.get('/.well-known/openid-configuration')).toBe(2)
  })

  it('ignores a document of another issuer', async () => {
    answerAll(200, { issuer: 'https://evil.example', jwks_uri: 'https://evil.example/jwks' })
    const started = provider().startLogin({ redirectUri: REDIRECT, uiLocales: 'en' })
    await expect(started).rejects.toThrow(ProviderUnavailable)
  })

  it('names the missing variables', () => {
    expect(() => createAuthProvider({ clientId: CLIENT, tokenUrl: 'https://x.example/' })).toThrow(
      'OIDC_ISSUER, or all of OIDC_AUTHORIZATION_URL',
    )
  })
})

describe('revoke', () => {
  it('is best effort', async () => {
    expect(await provider().revoke('token')).toBe(true)
    answerAll(500, {})
    expect(await provider().revoke('token')).toBe(false)
  })
})
