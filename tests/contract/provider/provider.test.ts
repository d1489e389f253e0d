import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  authorize,
  challengeOf,
  createBrowser,
  discover,
  type Endpoints,
  exchange,
  signInByHttp,
} from '../../support/sign-in.ts'
import { CLIENT_ID, HOME, REDIRECT_URI, type RunningProvider, startProvider } from './start-provider.ts'

let running: RunningProvider
let endpoints: Endpoints
const signIn = (sub = 'anna') =>
  signInByHttp({ issuer: running.issuer, sub, clientId: CLIENT_ID, redirectUri: REDIRECT_URI })
const request = () => ({
  issuer: running.issuer,
  sub: 'anna',
  clientId: CLIENT_ID,
  redirectUri: REDIRECT_URI,
})
const refresh = (token: string) =>
  exchange(endpoints, { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: token })
const verify = (token: string) => running.provider.verifyAccessToken(token)

beforeAll(async () => {
  running = await startProvider()
  endpoints = await discover(running.issuer)
})
afterAll(() => running.stop())

describe('discovery', () => {
  it('names this issuer, its endpoints below it, PKCE S256 and the languages of the sign-in page', async () => {
    const response = await fetch(`${running.issuer}/.well-known/openid-configuration`)
    const document = (await response.json()) as Record<string, unknown>
    expect(document).toMatchObject({
      issuer: running.issuer,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      ui_locales_supported: ['en', 'it', 'es', 'fr', 'de'],
    })
    for (const endpoint of Object.values(endpoints).filter((value) => String(value).startsWith('http'))) {
      expect(endpoint).toContain(running.issuer)
    }
    expect(document.scopes_supported).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email', 'offline_access']),
    )
  })
})

describe('sign-in', () => {
  it('returns tokens whose ID token verifies and whose access token opens userinfo', async () => {
    const tokens = await signIn()
    const keys = createRemoteJWKSet(new URL(endpoints.jwks_uri))
    const { payload } = await jwtVerify(tokens.idToken, keys, { issuer: running.issuer, audience: CLIENT_ID })
    expect(payload).toMatchObject({ sub: 'anna', nonce: 'a-nonce' })
    expect(tokens.expiresIn).toBe(600)
    const userinfo = await fetch(endpoints.userinfo_endpoint, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    })
    expect(await userinfo.json()).toMatchObject({ sub: 'anna', name: 'Anna Rossi', email: 'anna@example.it' })
    expect(await verify(tokens.accessToken)).toEqual({ sub: 'anna' })
    expect(await verify('nonsense')).toBeNull()
  })

  it('keeps its session: a second login shows no page', async () => {
    const { browser } = await signIn()
    // 'otto' would be picked if the page were shown.
    const again = await signInByHttp({ ...request(), sub: 'otto', browser })
    expect(await verify(again.accessToken)).toEqual({ sub: 'anna' })
  })

  it('refuses an authorization request without PKCE', async () => {
    const callback = await authorize(endpoints, createBrowser(), request(), null)
    expect(callback.searchParams.get('error')).toBe('invalid_request')
  })

  it('refuses a code with another verifier, and the same code twice', async () => {
    const exchangeWith = (code: string, verifier: string) =>
      exchange(endpoints, {
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        redirect_uri: REDIRECT_URI,
        code,
        code_verifier: verifier,
      })
    const verifier = 'v'.repeat(43)
    const codeFor = async () => {
      const callback = await authorize(endpoints, createBrowser(), request(), challengeOf(verifier))
      return String(callback.searchParams.get('code'))
    }
    expect((await exchangeWith(await codeFor(), 'w'.repeat(43))).status).toBe(400)
    const code = await codeFor()
    expect((await exchangeWith(code, verifier)).status).toBe(200)
    expect((await exchangeWith(code, verifier)).status).toBe(400)
  })

  it('refuses a callback address that is not registered, with a page that leads back', async () => {
    const attempt = authorize(
      endpoints,
      createBrowser(),
      { ...request(), redirectUri: 'http://evil.example/' },
      challengeOf('v'.repeat(43)),
    )
    await expect(attempt).rejects.toThrow(/answered 400.*href="http:\/\/it\.localhost:4321\/"/s)
  })
})

describe('the sign-in page', () => {
  const open = async (uiLocales: string) => {
    const browser = createBrowser()
    const url = new URL(endpoints.authorization_endpoint)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      scope: 'openid',
      code_challenge: challengeOf('v'.repeat(43)),
      code_challenge_method: 'S256',
      ui_locales: uiLocales,
    }).toString()
    const first = await browser.fetch(url)
    const address = new URL(String(first.headers.get('location')), url)
    return { browser, address, response: await browser.fetch(address) }
  }

  it.each([
    ['it-IT it', 'it', 'Due viaggi in arrivo', 'Germania'],
    ['de-DE', 'de', 'Zwei Reisen vor sich', 'Italien'],
    ['es', 'es', 'Dos viajes próximos', 'Alemania'],
    ['fr-FR', 'fr', 'Deux voyages à venir', 'Allemagne'],
    ['pt en-US', 'en', 'Two trips ahead', 'Germany'],
    ['pt', 'en', 'Two trips ahead', 'Italy'],
  ])('follows ui_locales %s', async (uiLocales, language, state, market) => {
    const page = await (await open(uiLocales)).response.text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(state)
    expect(page).toContain(`>${market}</h2>`)
  })

  it('has no script, escapes names and is not stored', async () => {
    const { response } = await open('en')
    const page = await response.text()
    expect(page).not.toMatch(/<script/i)
    expect(page).toContain('Otto &lt;b&gt;Braun&lt;/b&gt;')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is shown again for an unknown traveller, and says so when opened elsewhere or too late', async () => {
    const { browser, address } = await open('it')
    const unknown = await browser.fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ sub: 'nobody' }),
    })
    expect(unknown.status).toBe(200)
    const elsewhere = await createBrowser().fetch(address, {
      headers: { 'accept-language': 'it-IT,it;q=0.9' },
    })
    expect(elsewhere.status).toBe(400)
    expect(await elsewhere.text()).toContain('Questo accesso è scaduto')
  })
})

describe('refresh tokens', () => {
  it('rotate, and a used one ends every token of the sign-in', async () => {
    const first = await signIn()
    const second = (await (await refresh(first.refreshToken)).json()) as Record<string, string>
    expect(second.refresh_token).not.toBe(first.refreshToken)
    expect(await verify(String(second.access_token))).toEqual({ sub: 'anna' })

    const reused = await refresh(first.refreshToken)
    expect(reused.status).toBe(400)
    expect(await reused.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(String(second.refresh_token))).status).toBe(400)
    expect(await verify(String(second.access_token))).toBeNull()
  })

  it('end with revocation', async () => {
    const tokens = await signIn()
    const answer = await fetch(endpoints.revocation_endpoint, {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT_ID, token: tokens.refreshToken }),
    })
    expect(answer.status).toBe(200)
    expect((await refresh(tokens.refreshToken)).status).toBe(400)
    expect(await verify(tokens.accessToken)).toBeNull()
  })
})

describe('logout', () => {
  const logOut = (browser: ReturnType<typeof createBrowser>, query: Record<string, string>) =>
    browser.fetch(`${endpoints.end_session_endpoint}?${new URLSearchParams(query)}`)

  it.each(['id_token_hint', 'client_id'])(
    'returns at once with %s and ends session and tokens',
    async (by) => {
      const { browser, idToken, accessToken, refreshToken } = await signIn()
      const known = by === 'client_id' ? CLIENT_ID : idToken
      const answer = await logOut(browser, { [by]: known, post_logout_redirect_uri: HOME, state: 'xyz' })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`${HOME}?state=xyz`)
      expect(await verify(accessToken)).toBeNull()
      expect((await refresh(refreshToken)).status).toBe(400)
      const next = await signInByHttp({ ...request(), sub: 'otto', browser })
      expect(await verify(next.accessToken)).toEqual({ sub: 'otto' })
    },
  )

  it('returns at once for a browser without a session', async () => {
    const answer = await logOut(createBrowser(), { client_id: CLIENT_ID, post_logout_redirect_uri: HOME })
    expect(answer.headers.get('location')).toBe(HOME)
  })

  it('never returns to an address that is not registered', async () => {
    const { browser, accessToken } = await signIn()
    const answer = await logOut(browser, {
      client_id: CLIENT_ID,
      post_logout_redirect_uri: 'http://evil.example/',
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await verify(accessToken)).toEqual({ sub: 'anna' })
  })
})

describe('state', () => {
  it('survives a restart: keys, sessions and tokens', async () => {
    const tokens = await signIn()
    await running.restart()
    expect(await verify(tokens.accessToken)).toEqual({ sub: 'anna' })
    const keys = createRemoteJWKSet(new URL(endpoints.jwks_uri))
    await jwtVerify(tokens.idToken, keys, { issuer: running.issuer })
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
    const again = await signInByHttp({ ...request(), sub: 'otto', browser: tokens.browser })
    expect(await verify(again.accessToken)).toEqual({ sub: 'anna' })
  })

  it('lets access tokens expire after the given time', async () => {
    const brief = await startProvider({ accessTokenSeconds: 2 })
    try {
      const { accessToken, expiresIn } = await signInByHttp({ ...request(), issuer: brief.issuer })
      expect(expiresIn).toBe(2)
      await expect.poll(() => brief.provider.verifyAccessToken(accessToken)).toBeNull()
    } finally {
      await brief.stop()
    }
  })
})
