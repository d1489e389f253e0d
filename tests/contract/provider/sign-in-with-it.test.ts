import { afterEach, describe, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { createBrowser, followToCallback } from '../../support/sign-in.ts'
import {
  CLIENT_ID,
  type ProviderSetting,
  REDIRECT_URI,
  type RunningProvider,
  startProvider,
} from './start-provider.ts'

/* Our side of a sign-in, against real providers in other configurations than the sandbox's. */

const NO_DISCOVERY = ['/.well-known/openid-configuration']
let running: RunningProvider
afterEach(() => running.stop())

/** The addresses of oidc-provider, as its documentation has them. */
const fourAddresses = () => ({
  authorizationUrl: `${running.issuer}/auth`,
  tokenUrl: `${running.issuer}/token`,
  userinfoUrl: `${running.issuer}/me`,
  logoutUrl: `${running.issuer}/session/end`,
})

async function signIn(setting: ProviderSetting, addresses: () => Record<string, string>) {
  running = await startProvider(setting)
  const { clientId = CLIENT_ID, clientSecret } = setting
  const provider = createAuthProvider({ clientId, clientSecret, timeoutMs: 60_000, ...addresses() })
  const { url, codeVerifier, nonce, state } = await provider.startLogin({
    redirectUri: REDIRECT_URI,
    uiLocales: 'it',
  })
  const { searchParams } = await followToCallback(createBrowser(), url, REDIRECT_URI, 'anna')
  expect(searchParams.get('state')).toBe(state)
  const code = String(searchParams.get('code'))
  const issuer = searchParams.get('iss')
  const done = await provider.finishLogin({ code, codeVerifier, nonce, redirectUri: REDIRECT_URI, issuer })
  return { provider, done }
}

describe('a provider without discovery', () => {
  it('can be used with its four addresses alone, without any keys', async () => {
    const { provider, done } = await signIn({ lacks: [...NO_DISCOVERY, '/jwks'] }, fourAddresses)
    expect(done).toMatchObject({ ok: true, claims: { sub: 'anna', iss: running.issuer } })
    const refreshed = await provider.refresh(done.ok ? String(done.tokens.refreshToken) : '')
    expect(refreshed).toMatchObject({ ok: true, tokens: { accessToken: expect.any(String) } })
    expect(
      (await provider.logoutUrl({ postLogoutRedirectUri: 'http://it.localhost:4321/' }))?.href,
    ).toContain(`${running.issuer}/session/end?`)
  })

  it('needs userinfo for that', async () => {
    const signed = signIn({ lacks: [...NO_DISCOVERY, '/me'] }, fourAddresses)
    await expect(signed).rejects.toThrow('unavailable (userinfo)')
  })

  it('is verified by signature when issuer and keys are configured too', async () => {
    const { done } = await signIn({ lacks: [...NO_DISCOVERY, '/me'] }, () => ({
      ...fourAddresses(),
      issuer: running.issuer,
      jwksUrl: `${running.issuer}/jwks`,
    }))
    expect(done).toMatchObject({ ok: true, claims: { sub: 'anna' } })
  })

  it('is refused on its four addresses when the keys of a configured issuer cannot be found', async () => {
    const signed = signIn({ lacks: NO_DISCOVERY }, () => ({ ...fourAddresses(), issuer: running.issuer }))
    await expect(signed).rejects.toThrow('unavailable (discovery)')
  })
})

it('a client whose id and secret contain characters that HTTP Basic must encode signs in, renews and revokes', async () => {
  const setting = { clientId: 'account area: 100%', clientSecret: 'a secret+with:all/of=them&"%20"' }
  const { provider, done } = await signIn(setting, () => ({ issuer: running.issuer }))
  expect(done).toMatchObject({ ok: true, claims: { sub: 'anna', aud: setting.clientId } })
  const renewed = await provider.refresh(done.ok ? String(done.tokens.refreshToken) : '')
  const newest = renewed.ok ? String(renewed.tokens.refreshToken) : ''
  expect(newest).not.toBe('')
  expect(await provider.revoke(newest)).toBe(true)
  expect(await provider.refresh(newest)).toEqual({ ok: false, code: 'invalid_grant' })
})
