import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { addressesAt, CALLBACK, CLIENT, grant, tokenServerOfTests } from './token-server.ts'

/* A provider with only four known addresses: no signature is verified, and userinfo has to agree. */

const HOME = 'https://account.example.it/'
const server = tokenServerOfTests()

beforeEach(() => {
  server.userinfo = { sub: 'anna', name: 'Anna' }
  server.grantIdToken()
})

const provider = (more: Record<string, string> = {}) =>
  createAuthProvider({
    clientId: CLIENT,
    timeoutMs: 60_000,
    ...addressesAt(server.issuer),
    authorizationUrl: `${server.issuer}/auth?tenant=one`,
    logoutUrl: `${server.issuer}/elsewhere?tenant=one`,
    ...more,
  })
const discovered = () => createAuthProvider({ clientId: CLIENT, timeoutMs: 60_000, issuer: server.issuer })
const named = () => provider({ issuer: server.issuer, jwksUrl: `${server.issuer}/jwks` })
const finish = (more: object = {}) => provider().finishLogin({ ...CALLBACK, ...more })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const past = Math.floor(Date.now() / 1000) - 60

describe.each([
  ['addresses alone', provider],
  ['an issuer', discovered],
])('a login by %s', (_, by) => {
  const isRefused = async (title = '') =>
    expect(await by().finishLogin(CALLBACK), title).toMatchObject({ ok: false, code: 'login_refused' })

  // Its other contents: id-token.test.ts.
  it.each([
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other' }],
    ['an expiry passed', { exp: past }],
    ['no expiry', { exp: undefined }],
    ['no time', { iat: undefined }],
    ['no subject', { sub: undefined }],
  ])('refuses an ID token with %s', async (_, wrong) => {
    server.grantIdToken({ ...server.claims(), ...wrong })
    await isRefused()
  })

  it('refuses anything but a signed token', async () => {
    const unsigned = [{ alg: 'none' }, server.claims()].map(part).join('.')
    for (const token of [`${unsigned}.`, unsigned, 'x', 'a.b.c.d.e', undefined]) {
      server.onToken = (response) => grant(response, { id_token: token })
      await isRefused(token)
    }
  })
})

describe('the four addresses alone', () => {
  it('suffice to sign in, without discovery and without keys', async () => {
    expect(await finish()).toMatchObject({ ok: true, claims: { sub: 'anna' } })
    expect(await finish({ issuer: server.issuer })).toMatchObject({ ok: true })
    expect(await finish({ issuer: 'https://evil.example' })).toMatchObject({ ok: false })
    expect([...server.calls.keys()].sort()).toEqual(['/me', '/token'])
    expect(server.credentials.get('/me')).toBe('Bearer new-access')
  })

  it('keep their own queries', async () => {
    const { url } = await provider().startLogin({ redirectUri: HOME, uiLocales: 'en' })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ tenant: 'one', client_id: CLIENT })
    const logout = await provider().logoutUrl({ postLogoutRedirectUri: HOME, idTokenHint: 'hint' })
    expect(logout?.pathname).toBe('/elsewhere')
    const result = { client_id: CLIENT, post_logout_redirect_uri: HOME, id_token_hint: 'hint' }
    expect(Object.fromEntries(logout?.searchParams ?? [])).toEqual({ tenant: 'one', ...result })
  })

  it('depend on userinfo: a refusal is a refusal, an outage is an outage', async () => {
    for (const userinfo of [{}, { sub: 7 }, { sub: 'otto' }, []]) {
      server.userinfo = userinfo as typeof server.userinfo
      expect(await finish(), JSON.stringify(userinfo)).toMatchObject({ ok: false })
    }
    server.answerAt('/me', 401, { sub: 'anna' })
    expect(await finish()).toMatchObject({ ok: false, code: 'login_refused' })
    server.answerAt('/me', 500, { sub: 'anna' })
    await expect(finish()).rejects.toThrow(ProviderUnavailable)
  })

  it('accept no logout token without keys, and revoke nothing without a revocation address', async () => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const token = await server.idToken({ ...server.claims(), nonce: undefined, jti: 'one', events })
    expect(await provider().readLogoutToken(token)).toMatchObject({ ok: false })
    expect(await provider().revoke('token')).toBe(false)
  })

  it('must be complete: else the missing variables are named', () => {
    const one = { clientId: CLIENT, tokenUrl: 'https://x.example/' }
    expect(() => createAuthProvider(one)).toThrow('OIDC_ISSUER, or all of OIDC_AUTHORIZATION_URL')
  })
})

it('with issuer and keys need neither discovery nor userinfo, and the signature is verified', async () => {
  expect(await named().finishLogin(CALLBACK)).toMatchObject({ ok: true })
  expect([...server.calls.keys()].sort()).toEqual(['/jwks', '/token'])
  server.grantIdToken({ ...server.claims(), iss: 'https://evil.example' })
  expect(await named().finishLogin(CALLBACK)).toMatchObject({ ok: false })
  server.grantIdToken(server.claims(), { foreignKey: true })
  expect(await named().finishLogin(CALLBACK)).toMatchObject({ ok: false, code: 'login_refused' })
})

it('leave out a logout hint that is too long for an address', async () => {
  const asked = { postLogoutRedirectUri: HOME, idTokenHint: 'x'.repeat(5000) }
  const url = await provider().logoutUrl(asked)
  expect(url?.searchParams.has('id_token_hint')).toBe(false)
  expect(url?.searchParams.get('client_id')).toBe(CLIENT)
})
