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

const SIGN_IN = 'sign-in: code, PKCE, state, nonce, ID token'
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

  it('that does not know the client fails at the sign-in', async () => {
    const lines = await run({}, { clientSecret: 'not what was registered' })
    expect(lines.get(SIGN_IN)?.verdict).toBe('fails')
  })

  /** This status at the token endpoint once `since` holds for a path that was requested. */
  const refusing = (status: number, since: (path: string, tokens: number) => boolean): ProviderSetting => {
    let [tokens, isSo] = [0, false]
    return {
      answersWith(path) {
        if (path === '/token') tokens += 1
        isSo ||= since(path, tokens)
        return isSo && path === '/token' ? status : null
      },
    }
  }
  const note = (text: RegExp) => ({ note: expect.stringMatching(text) })
  it.each<[what: string, setting: ProviderSetting, line: string, expected: object]>([
    [
      'without discovery is advised to configure its addresses',
      { lacks: ['/.well-known/openid-configuration'] },
      'discovery',
      { verdict: 'fails', ...note(/set the four/) },
    ],
    ['without keys fails at the keys', { lacks: ['/jwks'] }, 'keys', { verdict: 'fails' }],
    ['without keys fails at the sign-in', { lacks: ['/jwks'] }, SIGN_IN, { verdict: 'fails' }],
    [
      'that refuses the client with a bare status is reported, with the settings that help',
      refusing(403, () => true),
      SIGN_IN,
      { verdict: 'fails', ...note(/status 403.*OIDC_CLIENT_SECRET/) },
    ],
    [
      'whose refusals name no reason by which a session may end differs, with the traveller’s page',
      refusing(403, (_, tokens) => tokens > 2),
      'refusal of a refresh token that is none',
      { verdict: 'differs', ...note(/we seem down.*403/) },
    ],
    [
      'that renews with a revoked token fails at revocation',
      { answersWith: (path) => (path === '/token/revocation' ? 200 : null) },
      'revocation',
      { verdict: 'fails', note: 'a revoked token still renews' },
    ],
    [
      'that refuses a revoked token without invalid_grant differs, and is not reported to renew',
      refusing(400, (path) => path === '/token/revocation'),
      'revocation',
      { verdict: 'differs', ...note(/renews nothing.*status 400/) },
    ],
  ])('%s', async (_, setting, line, expected) => {
    expect((await run(setting)).get(line)).toMatchObject(expected)
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
