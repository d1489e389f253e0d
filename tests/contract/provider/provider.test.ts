import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  authorize,
  challengeOf,
  createBrowser,
  discover,
  type Endpoints,
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
const verify = (token: string) => running.provider.verifyAccessToken(token)

beforeAll(async () => {
  running = await startProvider()
  endpoints = await discover(running.issuer)
})
afterAll(() => running.stop())

describe('sign-in', () => {
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

describe('logout', () => {
  const logOut = (browser: ReturnType<typeof createBrowser>, query: Record<string, string>) =>
    browser.fetch(`${endpoints.end_session_endpoint}?${new URLSearchParams(query)}`)

  it('returns at once and ends session and tokens', async () => {
    const { browser, idToken, accessToken } = await signIn()
    const answer = await logOut(browser, {
      id_token_hint: idToken,
      post_logout_redirect_uri: HOME,
      state: 'xyz',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${HOME}?state=xyz`])
    expect(await verify(accessToken)).toBeNull()
    const next = await signInByHttp({ ...request(), sub: 'otto', browser })
    expect(await verify(next.accessToken)).toEqual({ sub: 'otto' })
  })

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
