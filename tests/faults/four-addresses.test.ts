import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from './house.ts'

/*
 * A provider of which only OIDC_AUTHORIZATION_URL and the three other addresses are configured. Seen to fail: with userinfo not
 * asked, in auth/provider-identity.ts.
 */

let house: House
beforeAll(async () => {
  house = await openHouse((tap, sandboxPort) => ({
    OIDC_ISSUER: '',
    OIDC_AUTHORIZATION_URL: `http://localhost:${sandboxPort}/oidc/auth`,
    OIDC_TOKEN_URL: `${tap.url}/oidc/token`,
    OIDC_USERINFO_URL: `${tap.url}/oidc/me`,
    OIDC_LOGOUT_URL: `http://localhost:${sandboxPort}/oidc/session/end`,
  }))
}, 90_000)
afterAll(() => house?.close())

it('signs in and out, and asks the provider for nothing but tokens and userinfo', async () => {
  const browser = await house.signIn('emma')
  expect((await house.visit('/account/profile', { browser })).status).toBe(200)
  expect(house.tap.seen.filter((call) => call.includes('/oidc'))).toEqual([
    'POST /oidc/token',
    'GET /oidc/me',
  ])
  const headers = { origin: house.origin }
  const out = await house.visit('/logout', { browser, method: 'POST', headers })
  expect(out.headers.get('location')).toContain(`${house.app.sandboxPort}/oidc/session/end?client_id=`)
  expect((await house.visit('/account/profile', { browser })).status).toBe(302)
})

it("refuses a sign-in with somebody else's userinfo", async () => {
  house.tap.answer(/^\/oidc\/me$/, { sub: 'noah' })
  try {
    await expect(house.signIn('emma')).rejects.toThrow('ended with 400')
  } finally {
    house.tap.answer(null)
  }
})
