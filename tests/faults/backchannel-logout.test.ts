import { randomUUID } from 'node:crypto'
import { generateKeyPair, importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { readMetrics } from '../support/metrics.ts'
import {
  type BrowserCookies,
  createBrowser,
  followToCallback,
  signOutAtProvider,
} from '../support/sign-in.ts'
import { inHouse } from './in-house.ts'

/* The provider says that somebody has signed out there. What a token must say: tests/unit/auth/logout-token.test.ts. */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const NOW = () => Math.floor(Date.now() / 1000)
const house = inHouse()
let issuer = ''
let provider: { key: Awaited<ReturnType<typeof importJWK>>; kid: string; alg: string }

beforeAll(async () => {
  issuer = `http://localhost:${house.app.sandboxPort}/oidc`
  const [row] = house.records("SELECT value FROM oidc_secrets WHERE name = 'jwks'")
  const [jwk] = (JSON.parse(String(row?.value)) as { keys: [{ kid: string; alg: string }] }).keys
  provider = { key: await importJWK(jwk), kid: jwk.kid, alg: jwk.alg }
})

const isIn = (browser: BrowserCookies) => house.isIn(browser)

const good = (): JWTPayload => ({
  iss: issuer,
  aud: 'account-area',
  sub: 'emma',
  iat: NOW(),
  exp: NOW() + 120,
  jti: randomUUID(),
  events: { [EVENT]: {} },
})
const header = (): JWTHeaderParameters => ({ alg: provider.alg, kid: provider.kid, typ: 'logout+jwt' })
const sign = (claims: JWTPayload, more: Partial<JWTHeaderParameters> = {}) =>
  new SignJWT(claims).setProtectedHeader({ ...header(), ...more }).sign(provider.key)

const post = (body: BodyInit, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${house.origin}/login/backchannel-logout`, { method, headers, redirect: 'manual', body })
const tell = (token: string) => post(new URLSearchParams({ logout_token: token }))

describe('signing out at the provider', () => {
  /** One browser as a market sees it: its cookies are that market's alone, the provider's are shared. */
  const onMarket = (shared: BrowserCookies): BrowserCookies => {
    const own = createBrowser()
    const isProvider = (url: string | URL) => new URL(url).port === String(house.app.sandboxPort)
    return { fetch: (url, init) => (isProvider(url) ? shared : own).fetch(url, init), all: own.all }
  }
  const signInAt = async (origin: string, browser: BrowserCookies) => {
    const back = await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, 'emma')
    expect((await browser.fetch(back)).status).toBe(302)
  }

  it("ends the session here, and no other browser's", async () => {
    const [browser, other] = [await house.signIn('emma'), await house.signIn('emma')]
    expect(await isIn(browser)).toBe(true)
    await signOutAtProvider(browser, issuer)
    expect([await isIn(browser), await isIn(other)]).toEqual([false, true])
  })

  it('in one market ends the session in the others', async () => {
    const shared = createBrowser()
    const [here, there] = [onMarket(shared), onMarket(shared)]
    const italian = house.originOf('italy')
    await signInAt(house.origin, here)
    await signInAt(italian, there)
    const profile = async () => (await there.fetch(`${italian}/account/profilo`)).status
    expect(await profile()).toBe(200)
    const out = await house.post('/logout', {}, { browser: here })
    await here.fetch(String(out.location))
    expect(await profile()).toBe(302)
  })
})

describe('a logout token', () => {
  it('without a traveller, a type or an expiry, for a list of clients, is accepted', async () => {
    const loose = {
      ...good(),
      sub: undefined,
      sid: 'unknown',
      exp: undefined,
      aud: ['other', 'account-area'],
    }
    const answer = await tell(await sign(loose, { typ: undefined }))
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('ends every session of a traveller, once', async () => {
    const subs = ['emma', 'emma', 'noah']
    const browsers = await Promise.all(subs.map((sub) => house.signIn(sub)))
    const token = await sign(good())
    const before = await readMetrics(house.app)
    expect((await tell(token)).status).toBe(200)
    const after = await readMetrics(house.app)
    const ended = before.value('account_sessions_active') - after.value('account_sessions_active')
    expect(ended).toBeGreaterThanOrEqual(2)
    const counted = after.value('account_sign_outs_total') - before.value('account_sign_outs_total')
    expect(counted, 'each counts as a sign-out').toBe(ended)
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false, true])
    const later = await house.signIn('emma')
    expect((await tell(token)).status).toBe(400)
    expect(await isIn(later)).toBe(true)
  })
})

describe('an invalid logout token', () => {
  const unsigned = (claims: JWTPayload) =>
    [{ ...header(), alg: 'none' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
      .concat('.')
  const altered = async (claims: JWTPayload) => {
    const [head, , signature] = (await sign({ ...claims, sub: 'nobody' })).split('.')
    return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  }
  const strangers = async (claims: JWTPayload) => {
    const { privateKey } = await generateKeyPair(provider.alg)
    return new SignJWT(claims).setProtectedHeader(header()).sign(privateKey)
  }
  let browser: BrowserCookies
  beforeAll(async () => {
    browser = await house.signIn('emma')
  })

  it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['of another issuer', (claims) => sign({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims) => sign({ ...claims, aud: 'other' })],
    ['signed by a stranger', strangers],
    ['not signed', unsigned],
    ['altered', altered],
  ])('%s ends nothing', async (_, made) => {
    const answer = await tell(await made(good()))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toEqual({ error: 'invalid_request' })
    expect(await isIn(browser)).toBe(true)
  })

  // Which headers give a browser away: tests/unit/middleware/origin-check.test.ts.
  it('is also refused from a browser, twice in a form, as JSON, in the address, or by another method', async () => {
    const token = await sign(good())
    const once = new URLSearchParams({ logout_token: token })
    expect((await post(once, { origin: 'https://evil.example' })).status).toBe(403)
    const file = new FormData()
    file.append('logout_token', new Blob([token]), 'token')
    const json = JSON.stringify({ logout_token: token })
    for (const answer of [
      await post(new URLSearchParams(`${once}&${once}`)),
      await post(file),
      await post(json, { 'content-type': 'application/json' }),
      await post('', {}),
    ])
      expect(answer.status).toBe(400)
    const target = `${house.origin}/login/backchannel-logout?logout_token=${token}`
    const got = await fetch(target)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(target, { method: 'POST' })).status).toBe(400)
    expect(await isIn(browser)).toBe(true)
    // And the same token was valid all the time.
    expect((await tell(token)).status).toBe(200)
    expect(await isIn(browser)).toBe(false)
  })
})
