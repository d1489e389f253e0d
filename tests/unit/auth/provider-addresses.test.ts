import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { answer, grant, startTokenServer, type TokenServer } from './token-server.ts'

/*
 * A provider of which only the four addresses are known: its ID token is checked except for the signature, and userinfo has to
 * agree.
 */

const CLIENT = 'app'
const HOME = 'https://account.example.it/'
const NOW = Math.floor(Date.now() / 1000)
let server: TokenServer

beforeEach(async () => {
  server = await startTokenServer()
  server.userinfo = { sub: 'anna', name: 'Anna' }
})
afterEach(() => server.stop())

const provider = (more: Record<string, string> = {}) =>
  createAuthProvider({
    clientId: CLIENT,
    timeoutMs: 60_000,
    authorizationUrl: `${server.issuer}/auth?tenant=one`,
    tokenUrl: `${server.issuer}/token`,
    userinfoUrl: `${server.issuer}/me`,
    logoutUrl: `${server.issuer}/elsewhere?tenant=one`,
    ...more,
  })
const good = () => ({ iss: server.issuer, aud: CLIENT, sub: 'anna', nonce: 'n', iat: NOW, exp: NOW + 60 })
const finish = (more: Record<string, unknown> = {}) =>
  provider().finishLogin({ code: 'c', codeVerifier: 'v', nonce: 'n', redirectUri: HOME, ...more })
const grantToken = (claims: Record<string, unknown>) => {
  server.onToken = async (response) => grant(response, { id_token: await server.idToken(claims) })
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = { ok: false, code: 'login_refused' }

describe('the four addresses alone', () => {
  it('suffice to sign in, without discovery and without keys', async () => {
    grantToken(good())
    expect(await finish()).toMatchObject({ ok: true, claims: { sub: 'anna' } })
    expect(await finish({ issuer: server.issuer })).toMatchObject({ ok: true })
    expect([...server.calls.keys()].sort()).toEqual(['/me', '/token'])
    expect(server.credentials.get('/me')).toBe('Bearer new-access')
  })

  it('keep their own queries', async () => {
    const { url } = await provider().startLogin({ redirectUri: HOME, uiLocales: 'en' })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ tenant: 'one', client_id: CLIENT })
    const logout = await provider().logoutUrl({ postLogoutRedirectUri: HOME, idTokenHint: 'hint' })
    expect(logout?.pathname).toBe('/elsewhere')
    const told = { client_id: CLIENT, post_logout_redirect_uri: HOME, id_token_hint: 'hint' }
    expect(Object.fromEntries(logout?.searchParams ?? [])).toEqual({ tenant: 'one', ...told })
  })

  // What else a token must say: id-token.test.ts.
  it.each<[string, Record<string, unknown>]>([
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other' }],
    ['another nonce', { nonce: 'replayed' }],
    ['an expiry passed', { exp: NOW - 60 }],
    ['no expiry', { exp: undefined }],
    ['no time', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['another subject than userinfo’s', { sub: 'otto' }],
  ])('refuse an ID token with %s', async (_, wrong) => {
    grantToken({ ...good(), ...wrong })
    expect(await finish()).toMatchObject(refused)
  })

  it("refuse an issuer other than the callback's, and anything but a signed token", async () => {
    grantToken(good())
    expect(await finish({ issuer: 'https://evil.example' })).toMatchObject({ ok: false })
    const unsigned = [{ alg: 'none' }, good()].map(part).join('.')
    for (const token of [`${unsigned}.`, unsigned, 'x', 'a.b.c.d.e', undefined]) {
      server.onToken = (response) => grant(response, { id_token: token })
      expect(await finish(), token).toMatchObject(refused)
    }
  })

  it('depend on userinfo: a refusal is a refusal, an outage is an outage', async () => {
    grantToken(good())
    for (const userinfo of [{}, { sub: 7 }, []]) {
      server.userinfo = userinfo as typeof server.userinfo
      expect(await finish(), JSON.stringify(userinfo)).toMatchObject({ ok: false })
    }
    const answering = (status: number) => {
      server.onAny = (request, response) => {
        if (request.url !== '/me') return false
        answer(response, status, { sub: 'anna' })
        return true
      }
    }
    answering(401)
    expect(await finish()).toMatchObject({ ok: false, code: 'login_refused' })
    answering(500)
    await expect(finish()).rejects.toThrow(ProviderUnavailable)
  })

  it('accept no logout token without keys, and revoke nothing without a revocation address', async () => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const token = await server.idToken({ ...good(), nonce: undefined, jti: 'one', events })
    expect(await provider().readLogoutToken(token)).toMatchObject({ ok: false })
    expect(await provider().revoke('token')).toBe(false)
  })
})

it('with issuer and keys need neither discovery nor userinfo, and the signature is verified', async () => {
  const named = () => provider({ issuer: server.issuer, jwksUrl: `${server.issuer}/jwks` })
  const input = { code: 'c', codeVerifier: 'v', nonce: 'n', redirectUri: HOME }
  grantToken(good())
  expect(await named().finishLogin(input)).toMatchObject({ ok: true })
  expect([...server.calls.keys()].sort()).toEqual(['/jwks', '/token'])
  server.onToken = async (response) =>
    grant(response, { id_token: await server.idToken(good(), { foreignKey: true }) })
  expect(await named().finishLogin(input)).toMatchObject({ ok: false, code: 'login_refused' })
})

it('leave out a logout hint that is too long for an address', async () => {
  const asked = { postLogoutRedirectUri: HOME, idTokenHint: 'x'.repeat(5000) }
  const url = await provider().logoutUrl(asked)
  expect(url?.searchParams.has('id_token_hint')).toBe(false)
  expect(url?.searchParams.get('client_id')).toBe(CLIENT)
})
