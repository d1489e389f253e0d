import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { tryProvider } from '../../../src/tools/conformance/provider.ts'
import { freePorts } from '../../support/app.ts'
import { createBrowser, followToCallback } from '../../support/sign-in.ts'
import {
  CLIENT_ID,
  type ProviderSetting,
  REDIRECT_URI,
  type RunningProvider,
  startProvider,
} from './start-provider.ts'

/** `npm run conformance -- provider`: a real provider passes, and a different configuration gets the matching lines. */

let running: RunningProvider
afterEach(() => running.stop())

async function run(setting: ProviderSetting = {}, place = {}) {
  running = await startProvider(setting)
  const lines = await tryProvider(
    { issuer: running.issuer, clientId: CLIENT_ID, redirectUri: REDIRECT_URI, ...place },
    {
      browser: (url) => followToCallback(createBrowser(), url, REDIRECT_URI, 'anna'),
      onLine: () => undefined,
    },
  )
  return new Map(lines.map((line) => [line.what, line]))
}

describe('a provider', () => {
  it("that meets the product's needs passes in every line", async () => {
    const lines = await run()
    expect([...lines.values()].filter(({ verdict }) => verdict !== 'holds')).toEqual([])
    expect(lines.size).toBeGreaterThan(11)
    expect(JSON.stringify([...lines])).not.toMatch(/eyJ|Bearer/)
  })

  it('without discovery is advised to configure its addresses', async () => {
    const lines = await run({ lacks: ['/.well-known/openid-configuration'] })
    expect(lines.get('discovery')).toMatchObject({
      verdict: 'fails',
      note: expect.stringContaining('set the four'),
    })
    expect(lines.get('sign-in: code, PKCE, state, nonce, ID token')?.verdict).toBe('fails')
  })

  it('without keys fails at the keys and at the sign-in', async () => {
    const lines = await run({ lacks: ['/jwks'] })
    expect(lines.get('keys')?.verdict).toBe('fails')
    expect(lines.get('sign-in: code, PKCE, state, nonce, ID token')?.verdict).toBe('fails')
  })

  it('that does not know the client fails at the sign-in', async () => {
    const lines = await run({}, { clientSecret: 'not what was registered' })
    expect(lines.get('sign-in: code, PKCE, state, nonce, ID token')?.verdict).toBe('fails')
  })

  it('that refuses the client with a bare status is reported, with the settings that help', async () => {
    const lines = await run({ answersWith: (path) => (path === '/token' ? 403 : null) })
    expect(lines.get('sign-in: code, PKCE, state, nonce, ID token')).toMatchObject({
      verdict: 'fails',
      note: expect.stringMatching(/status 403.*OIDC_CLIENT_SECRET/),
    })
  })

  it('whose refusals name no reason by which a session may end differs, with the traveller’s page', async () => {
    let signedIn = 0
    const lines = await run({
      answersWith(path) {
        if (path === '/token') signedIn += 1
        return path === '/token' && signedIn > 2 ? 403 : null
      },
    })
    expect(lines.get('refusal of a refresh token that is none')).toMatchObject({
      verdict: 'differs',
      note: expect.stringMatching(/we seem down.*403/),
    })
  })

  it('that renews with a revoked token fails at revocation', async () => {
    const lines = await run({ answersWith: (path) => (path === '/token/revocation' ? 200 : null) })
    expect(lines.get('revocation')).toMatchObject({ verdict: 'fails', note: 'a revoked token still renews' })
  })

  it('that refuses a revoked token without invalid_grant differs, and is not reported to renew', async () => {
    let revoked = false
    const lines = await run({
      answersWith(path) {
        if (path === '/token/revocation') revoked = true
        return revoked && path === '/token' ? 400 : null
      },
    })
    expect(lines.get('revocation')).toMatchObject({
      verdict: 'differs',
      note: expect.stringMatching(/renews nothing.*status 400/),
    })
  })
})

describe('npm run conformance -- token', () => {
  it('prints an access token of the signed-in user, and nothing else', async () => {
    const [port] = await freePorts()
    const redirectUri = `http://localhost:${port}/login/redirect`
    running = await startProvider({ redirectUri })
    const program = fileURLToPath(new URL('../../../src/tools/conformance/conformance.ts', import.meta.url))
    const env = {
      OIDC_ISSUER: running.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      CONFORMANCE_REDIRECT_URI: redirectUri,
    }
    const child = spawn(process.execPath, [program, 'token'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = text(child.stdout)
    for await (const line of createInterface(child.stderr)) {
      if (line.startsWith('http')) {
        await fetch(await followToCallback(createBrowser(), new URL(line), redirectUri, 'anna'))
      }
    }
    const [token = '', ...rest] = (await printed).split('\n')
    const authorization = `Bearer ${token}`
    const userinfo = await fetch(`${running.issuer}/me`, { headers: { authorization } })
    expect([await userinfo.json(), rest]).toEqual([expect.objectContaining({ sub: 'anna' }), ['']])
  })
})
