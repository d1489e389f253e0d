import { randomUUID } from 'node:crypto'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { readMetrics } from '../support/metrics.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../support/sign-in.ts'
import { inHouse } from './in-house.ts'

/* The provider reports a sign-out there. The token's contents: logout-token.test.ts in tests/unit/auth; its owner: provider*.test.ts. */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const house = inHouse()
let issuer = ''
let provider: { key: Awaited<ReturnType<typeof importJWK>>; kid: string; alg: string }

beforeAll(async () => {
  issuer = `http://localhost:${house.app.sandboxPort}/oidc`
  const [row] = house.records("SELECT value FROM oidc_secrets WHERE name = 'jwks'")
  const [jwk] = (JSON.parse(String(row?.value)) as { keys: [{ kid: string; alg: string }] }).keys
  provider = { key: await importJWK(jwk), kid: jwk.kid, alg: jwk.alg }
})

function signed(more: JWTPayload = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: 'account-area', sub: 'emma', iat, exp: iat + 120, jti: randomUUID() }
  const { key, kid, alg } = provider
  return new SignJWT({ ...claims, events: { [EVENT]: {} }, ...more })
    .setProtectedHeader({ alg, kid, typ: 'logout+jwt' })
    .sign(key)
}
const post = (body: BodyInit, headers: Record<string, string> = {}, query = '') =>
  fetch(`${house.origin}/login/backchannel-logout${query}`, { method: 'POST', headers, body })
const formOf = (token: string) => new URLSearchParams({ logout_token: token })

it('signing out at the provider in one market ends the session in the others, and of no other browser', async () => {
  const other = await house.signIn('emma')
  // One browser as a market sees it: it has that market's cookies, and shares the provider's.
  const shared = createBrowser()
  const onMarket = (): BrowserCookies => {
    const own = createBrowser()
    const isProvider = (url: string | URL) => new URL(url).port === String(house.app.sandboxPort)
    return { fetch: (url, init) => (isProvider(url) ? shared : own).fetch(url, init), all: own.all }
  }
  const signInAt = async (origin: string, browser: BrowserCookies) => {
    const back = await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, 'emma')
    expect((await browser.fetch(back)).status).toBe(302)
  }
  const [here, there] = [onMarket(), onMarket()]
  const italian = house.originOf('italy')
  await signInAt(house.origin, here)
  await signInAt(italian, there)
  const profile = async () => (await there.fetch(`${italian}/account/profilo`)).status
  expect(await profile()).toBe(200)
  const out = await house.post('/logout', {}, { browser: here })
  await here.fetch(String(out.location))
  const next = await there.fetch(`${italian}/account/profilo`)
  expect([next.status, await house.isIn(other)]).toEqual([302, true])
  expect(next.headers.get('clear-site-data'), 'what is kept there goes').toContain('"storage"')
})

it('a logout token ends every session of a traveller, once', async () => {
  const browsers = await Promise.all(['emma', 'emma', 'noah'].map((sub) => house.signIn(sub)))
  const form = formOf(await signed())
  const before = await readMetrics(house.app)
  const answer = await post(form)
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
    200,
    '',
    expect.stringContaining('no-store'),
  ])
  expect(answer.headers.getSetCookie(), 'a server has no use for a cookie').toEqual([])
  const after = await readMetrics(house.app)
  const ended = before.value('account_sessions_active') - after.value('account_sessions_active')
  expect(ended).toBeGreaterThanOrEqual(2)
  const counted = after.value('account_sign_outs_total') - before.value('account_sign_outs_total')
  expect(counted, 'each counts as a sign-out').toBe(ended)
  expect(await Promise.all(browsers.map(house.isIn))).toEqual([false, false, true])
  const later = await house.signIn('emma')
  expect((await post(form)).status).toBe(400)
  expect(await house.isIn(later)).toBe(true)
})

// The headers that identify a browser: tests/unit/middleware/origin-check.test.ts.
it('an invalid logout token ends nothing: for another client, from a browser, twice in a form, as JSON, in the address', async () => {
  const browser = await house.signIn('emma')
  const token = await signed()
  const once = formOf(token)
  expect((await post(once, { origin: 'https://evil.example' })).status).toBe(403)
  const file = new FormData()
  file.append('logout_token', new Blob([token]), 'token')
  for (const answer of [
    await post(formOf(await signed({ aud: 'other' }))),
    await post(new URLSearchParams(`${once}&${once}`)),
    await post(file),
    await post(JSON.stringify({ logout_token: token }), { 'content-type': 'application/json' }),
    await post('', {}, `?${once}`),
  ]) {
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }])
  }
  expect(await house.isIn(browser)).toBe(true)
  // The same token was valid all along.
  expect((await post(once)).status).toBe(200)
  expect(await house.isIn(browser)).toBe(false)
})
