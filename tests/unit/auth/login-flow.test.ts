import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLoginFlow, keepAttempt, takeAttempt } from '#auth/login-flow.ts'
import { logOut } from '#auth/logout.ts'
import { createAuthProvider } from '#auth/provider.ts'
import { createSealer } from '#auth/sealing.ts'
import { openSession } from '#auth/session.ts'
import {
  CLIENT_ID,
  HOME,
  REDIRECT_URI,
  type RunningProvider,
  startProvider,
} from '../../contract/provider/start-provider.ts'
import { createBrowser, followToCallback } from '../../support/sign-in.ts'
import { createJar, type TestJar } from './cookie-jar.ts'
import { SECRET } from './fixtures.ts'
import { ownFolder } from './own-folder.ts'

const store = ownFolder().openStore()
let running: RunningProvider
const providerFor = (issuer: string) => createAuthProvider({ issuer, clientId: CLIENT_ID, timeoutMs: 60_000 })
const flow = () => createLoginFlow({ provider: providerFor(running.issuer), store, secret: SECRET })

beforeAll(async () => {
  running = await startProvider()
})
afterAll(() => running.stop())

const begin = async (cookies: TestJar, returnTo: unknown = '/travels') => {
  const begun = await flow().beginLogin({ cookies, redirectUri: REDIRECT_URI, returnTo, locale: 'it-IT' })
  if (!begun.ok) throw new Error(begun.code)
  return begun.url
}
const visitProvider = async (url: string, browser = createBrowser(), sub = 'anna') =>
  (await followToCallback(browser, url, REDIRECT_URI, sub)).searchParams
const complete = (cookies: TestJar, params: URLSearchParams) =>
  // biome-ignore format: grouped by line
  flow().completeLogin({
    cookies, parentDomain: null, redirectUri: REDIRECT_URI, params, market: 'italy',
    client: { browser: 'Firefox', system: 'Linux' },
  })
/** An altered character inside the nonce, which still looks like one: only the seal can tell. */
const withOneBitChanged = (sealed: string) => {
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[98] = (bytes[98] ?? 0) ^ 1
  return bytes.toString('base64url')
}
const loginCookies = (jar: TestJar) => jar.names().filter((name) => name.startsWith('__Host-login-'))

describe('a login', () => {
  it('ends with a session, the requested page, and no login cookie', async () => {
    const jar = createJar()
    const url = await begin(jar, '/travels?filter=past')
    expect(new URL(url).searchParams.get('ui_locales')).toBe('it-IT it')
    const done = await complete(jar, await visitProvider(url))
    expect(done).toMatchObject({ ok: true, returnTo: '/travels?filter=past' })
    expect(loginCookies(jar)).toEqual([])
    const session = await openSession(jar, store)
    const known = { subject: 'anna', market: 'italy', client: { browser: 'Firefox' } }
    expect(session?.record).toMatchObject(known)
    expect(session?.record.refreshToken).toBeTruthy()
    const cookie = jar.written.find(({ name }) => name === '__Host-session')
    expect(cookie?.options).toEqual({ path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
  })

  it('hides verifier and nonce from the browser', async () => {
    const jar = createJar()
    const url = new URL(await begin(jar))
    const [cookie] = jar.written
    const plain = Buffer.from(String(cookie?.value), 'base64url').toString('latin1')
    for (const secret of [String(url.searchParams.get('nonce')), 'codeVerifier', 'returnTo']) {
      expect(plain).not.toContain(secret)
    }
    expect(cookie?.options.maxAge).toBe(600)
  })

  it('never redirects to another origin afterwards', async () => {
    const jar = createJar()
    const done = await complete(jar, await visitProvider(await begin(jar, '//evil.example')))
    expect(done).toMatchObject({ ok: true, returnTo: '/' })
  })

  it('works in two tabs at once, each returning to its own page', async () => {
    const jar = createJar()
    const browser = createBrowser()
    const one = await begin(jar, '/travels')
    const two = await begin(jar, '/account/profile')
    const [answerTwo, answerOne] = [await visitProvider(two, browser), await visitProvider(one, browser)]
    expect(await complete(jar, answerTwo)).toMatchObject({ ok: true, returnTo: '/account/profile' })
    expect(await complete(jar, answerOne)).toMatchObject({ ok: true, returnTo: '/travels' })
  })

  it('keeps at most four attempts, the newest', async () => {
    const jar = createJar({ '__Host-login-broken': 'x' })
    const states: (string | null)[] = []
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let count = 0; count < 6; count += 1) {
      states.push(new URL(await begin(jar)).searchParams.get('state'))
      vi.setSystemTime(Date.now() + 1000)
    }
    expect(loginCookies(jar)).toHaveLength(4)
    const sealer = createSealer(SECRET, 'login-attempt')
    const kept = states.map((state) => takeAttempt(jar, sealer, state) !== null)
    expect(kept).toEqual([false, false, true, true, true, true])
  })

  it('keeps at most four, however many tabs begin at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 46 }, async () => {
        const jar = createJar()
        await begin(jar)
        return jar.written.map(({ name }) => name)
      }),
    )
    const names = new Set(answers.flat().filter((name) => name.startsWith('__Host-login-')))
    expect([...names].sort()).toEqual([0, 1, 2, 3].map((slot) => `__Host-login-${slot}`))
  })
})

describe('a callback that does not answer a login of this browser', () => {
  const stale = { code: 'stale_login' }
  const foreign = new URLSearchParams({ code: 'c', state: 's'.repeat(43) })

  it('is retried once, then shown as a page', async () => {
    const jar = createJar({ _device_id: 'x' })
    expect(await complete(jar, foreign)).toEqual({ ok: false, ...stale, retry: true, returnTo: '/' })
    expect(await complete(jar, foreign)).toMatchObject({ code: 'stale_login', retry: false })
    expect(jar.get('__Host-session')).toBeUndefined()
    await complete(jar, await visitProvider(await begin(jar)))
    expect(await complete(jar, foreign)).toMatchObject({ code: 'stale_login', retry: true })
  })

  it('is not retried for a browser without cookies, which would loop', async () => {
    expect(await complete(createJar(), foreign)).toMatchObject({ code: 'stale_login', retry: false })
  })

  it('is stale when replayed, altered, expired, or sent by another browser', async () => {
    const jar = createJar()
    const url = await begin(jar)
    const cookie = [...jar.values]
    const answer = await visitProvider(url)
    expect(await complete(createJar(), answer)).toMatchObject({ code: 'stale_login' })
    expect(await complete(jar, answer)).toMatchObject({ ok: true })
    expect(loginCookies(jar)).toEqual([])
    expect(await complete(jar, answer)).toMatchObject({ code: 'stale_login' })
    // A thief with the cookie and the address: the code is spent at the provider.
    expect(await complete(createJar(Object.fromEntries(cookie)), answer)).toMatchObject(stale)

    const fresh = createJar()
    const again = await visitProvider(await begin(fresh))
    const values = [...fresh.values].map(([name, value]) => [name, withOneBitChanged(value)])
    const altered = createJar(Object.fromEntries(values))
    expect(await complete(altered, again)).toMatchObject({ code: 'stale_login' })
    expect(await complete(fresh, again)).toMatchObject({ ok: true })
  })

  it('is stale after ten minutes, and when used before', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const sealer = createSealer(SECRET, 'login-attempt')
    const attempt = { state: 's'.repeat(43), nonce: 'n', codeVerifier: 'v', returnTo: '/' }
    const takenAfter = (ms: number) => {
      const jar = createJar()
      keepAttempt(jar, sealer, { ...attempt, startedAt: Date.now() - ms })
      return [takeAttempt(jar, sealer, attempt.state), takeAttempt(jar, sealer, attempt.state)]
    }
    expect(takenAfter(9 * 60_000)).toEqual([expect.objectContaining(attempt), null])
    expect(takenAfter(10 * 60_000)).toEqual([null, null])
    // Begun on a machine whose clock is ahead.
    expect(takenAfter(-60_000)).toEqual([expect.objectContaining(attempt), null])
    expect(takenAfter(-60_001)).toEqual([null, null])
  })

  it.each(['', 'x', '../../etc', 'a'.repeat(5000), '%00'])('survives the state %j', async (state) => {
    expect(await complete(createJar(), new URLSearchParams({ code: 'c', state }))).toMatchObject(stale)
  })
})

describe('an error the provider sends back', () => {
  const answered = async (params: Record<string, string>) => {
    const jar = createJar()
    const state = String(new URL(await begin(jar)).searchParams.get('state'))
    return complete(jar, new URLSearchParams({ ...params, state }))
  }

  const down = (error: string) => `the sign-in provider is unavailable (${error})`
  it.each<[params: Record<string, string>, code: string, reason: string]>([
    [{ error: 'access_denied', error_description: '<script>' }, 'login_refused', 'access_denied'],
    [{ error: 'server_error' }, 'provider_unavailable', down('server_error')],
    [{ error: 'temporarily_unavailable' }, 'provider_unavailable', down('temporarily_unavailable')],
    [{ error: '<b>\r\nx' }, 'login_refused', 'malformed callback'],
    [{}, 'login_refused', 'malformed callback'],
    // This provider's metadata declares that it sends `iss` (RFC 9207).
    [{ code: 'invented' }, 'login_refused', 'the callback names no issuer'],
  ])('is classified: %j is %s, %s', async (params, code, reason) => {
    expect(await answered(params)).toEqual({ ok: false, code, reason, returnTo: '/travels' })
  })

  // Keycloak's, if the traveller took too long at its page.
  it('is tried once more where the authentication has expired there', async () => {
    const expired = { error: 'temporarily_unavailable', error_description: 'authentication_expired' }
    const jar = createJar({ _device_id: 'x' })
    const answer = async () => {
      const state = String(new URL(await begin(jar)).searchParams.get('state'))
      return complete(jar, new URLSearchParams({ ...expired, state }))
    }
    expect(await answer()).toMatchObject({ code: 'stale_login', retry: true, returnTo: '/travels' })
    expect(await answer()).toMatchObject({ code: 'stale_login', retry: false })
  })

  it('is of the requested issuer', async () => {
    const answer = (iss: string) => answered({ code: 'invented', iss })
    expect(await answer('https://evil.example')).toMatchObject({ code: 'login_refused' })
    expect(await answer(running.issuer)).toMatchObject({ code: 'stale_login', returnTo: '/travels' })
  })

  it('is "unavailable" when the provider\'s address does not answer', async () => {
    const dead = createLoginFlow({ provider: providerFor('http://127.0.0.1:9/oidc'), store, secret: SECRET })
    const input = { cookies: createJar(), redirectUri: REDIRECT_URI, returnTo: '/', locale: 'en' }
    expect(await dead.beginLogin(input)).toEqual({
      ok: false,
      code: 'provider_unavailable',
      reason: 'the sign-in provider is unavailable (discovery)',
    })
  })
})

describe('logout', () => {
  const signedIn = async () => {
    const jar = createJar()
    const done = await complete(jar, await visitProvider(await begin(jar)))
    if (!done.ok) throw new Error(done.code)
    return { jar, session: done.session }
  }
  // biome-ignore format: grouped by line
  const input = (cookies: TestJar) => ({
    cookies, parentDomain: null, onPurpose: true, store,
    postLogoutRedirectUri: HOME, logError: vi.fn(),
  })

  it('ends the session here, revokes the tokens at the provider, and redirects to its logout', async () => {
    const { jar, session } = await signedIn()
    const url = new URL(await logOut({ ...input(jar), provider: providerFor(running.issuer) }))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      post_logout_redirect_uri: HOME,
      id_token_hint: session.record.idToken,
    })
    expect(await store.read(session.id)).toBeNull()
    expect(jar.get('__Host-session')).toBeUndefined()
    expect(await running.provider.verifyAccessToken(session.record.accessToken)).toBeNull()
  })

  it.each([
    [null, 'Error oauth2 configuration.'],
    [providerFor('http://127.0.0.1:9/oidc'), 'The provider could not be told of a logout.'],
  ])(
    'ends the session here even without configuration or with the provider down',
    async (provider, message) => {
      const { jar, session } = await signedIn()
      const parts = input(jar)
      expect(await logOut({ ...parts, provider })).toBe('/')
      expect(parts.logError).toHaveBeenCalledWith(message)
      expect(await store.read(session.id)).toBeNull()
    },
  )

  it('is harmless when signed out', async () => {
    const parts = input(createJar())
    expect(await logOut({ ...parts, provider: providerFor(running.issuer) })).toContain('/session/end')
  })
})
