import type { ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { createEndpoints } from '#auth/provider-endpoints.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import {
  addressesAt,
  answer,
  CALLBACK,
  CLIENT,
  grant,
  startTokenServer,
  tokenServerOfTests,
} from './token-server.ts'

/* Well-known providers' deviations from the standards, each from a public report. The next one is a row. */

const server = tokenServerOfTests()

/** With time for a busy machine. */
const provider = () => createAuthProvider({ issuer: server.issuer, clientId: CLIENT, timeoutMs: 60_000 })

/** The result of a renewal: its code, or the error thrown. */
const renewal = () =>
  provider()
    .refresh('old')
    .then((outcome) => (outcome.ok ? 'renewed' : outcome.code))
    .catch((error: Error) => error)

describe('a renewal', () => {
  it.each([
    [400, { error: 'invalid_grant' }, 'grant_over'],
    [403, { error: 'invalid_grant' }, 'grant_over'],
    [400, { error: 'invalid_grant', error_description: null }, 'grant_over'],
    [400, { error: 'invalid_grant', error_uri: 7 }, 'grant_over'],
    [401, { error: 'token_inactive' }, 'grant_over'],
    [400, { error: 'interaction_required' }, 'grant_over'],
    [400, { error: 'consent_required' }, 'grant_over'],
    [400, { error: 'login_required' }, 'grant_over'],
    [401, { error: 'invalid_token' }, 'grant_over'],
    [422, { error: 'invalid_grant' }, 'grant_over'],
    [401, { error: 'invalid_client' }, 'RenewalRefused'],
    [403, { error: 'unauthorized_client' }, 'RenewalRefused'],
    [400, { error: 'invalid_request' }, 'RenewalRefused'],
    [400, { error: 'Everything is <b>wrong</b>' }, 'RenewalRefused'],
    [400, { error: 'temporarily_unavailable' }, 'ProviderUnavailable'],
    [400, {}, 'ProviderUnavailable'],
    [404, {}, 'ProviderUnavailable'],
    [403, 'no JSON object', 'ProviderUnavailable'],
    [429, { error: 'invalid_grant' }, 'ProviderUnavailable'],
    [500, { error: 'invalid_grant' }, 'ProviderUnavailable'],
    [503, { error: 'invalid_grant' }, 'ProviderUnavailable'],
    [200, {}, 'ProviderUnavailable'],
  ])('answered %i %j ends as %s', async (status, body, outcome) => {
    server.onToken = (response) => answer(response, status, body)
    const ended = await renewal()
    expect(ended instanceof Error ? ended.name : ended).toBe(outcome)
  })

  const personal = { error: 'unauthorized_client', error_description: 'anna@example.com' }
  it.each([
    [403, personal, 'refresh: 403 unauthorized_client'],
    [503, {}, 'refresh: status 503'],
    [400, { error: 'anna@example.com' }, 'refresh: 400 unknown_error'],
  ])('that failed with %i %j names the reason, and nothing personal', async (status, body, why) => {
    server.onToken = (response) => answer(response, status, body)
    const error = await renewal()
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect((error as Error).message).toBe(`the sign-in provider is unavailable (${why})`)
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['a proxy answers in its place', (response) => response.writeHead(403).end('<h1>Blocked</h1>')],
    ['a page comes as its answer', (response) => response.writeHead(200).end('<html>')],
    ['the connection is cut', (response) => response.destroy()],
    ['it redirects', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ])('is an outage where %s', async (_, how) => {
    server.onToken = (response) => void how(response)
    expect(await renewal()).toMatchObject({ name: 'ProviderUnavailable' })
    expect(server.calls.has('/elsewhere'), 'follows a redirect').toBe(false)
  })
})

describe('discovery', () => {
  const document = {
    authorization_endpoint: 'https://p.example/auth',
    token_endpoint: 'https://p.example/token',
    jwks_uri: 'https://p.example/jwks',
  }
  const publish = (more: object = {}) =>
    server.answerAt('/.well-known/openid-configuration', 200, { issuer: server.issuer, ...document, ...more })
  const optional = ['userinfo_endpoint', 'end_session_endpoint', 'revocation_endpoint']
  const flag = 'authorization_response_iss_parameter_supported'

  it.each(
    [...optional, flag].flatMap((member) =>
      [null, '', 'false', 7, {}].map((value) => [member, value] as const),
    ),
  )('takes %s: %j as absent', async (member, value) => {
    publish({ [member]: value })
    const found = await createEndpoints({ issuer: server.issuer }, 60_000).current()
    const absent = { userinfo: null, logout: null, revocation: null, namesIssuer: false }
    expect(found).toMatchObject({ token: document.token_endpoint, ...absent })
  })

  it('looks again after a day, after a failed call, and keeps what it knows while it finds nothing', async () => {
    let now = 0
    const endpoints = createEndpoints({ issuer: server.issuer }, 60_000, () => now)
    const calls = () => server.calls.get('/.well-known/openid-configuration')
    const token = async () => (await endpoints.current()).token
    expect(await token()).toBe(`${server.issuer}/token`)
    now += 23 * 3_600_000
    await token()
    expect(calls()).toBe(1)
    now += 3_600_000
    await token()
    expect(calls()).toBe(2)
    publish()
    expect(await token()).toBe(`${server.issuer}/token`)
    endpoints.doubt()
    expect(await token()).toBe(document.token_endpoint)
    server.answerAt('/.well-known/openid-configuration', 503, {})
    endpoints.doubt()
    expect(await token()).toBe(document.token_endpoint)
    expect(calls()).toBe(4)
  })

  it('does not delay a request for a discovery that hangs, once it has succeeded', async () => {
    const endpoints = createEndpoints({ issuer: server.issuer }, 4000)
    const { token } = await endpoints.current()
    server.onAny = () => true
    endpoints.doubt()
    const began = performance.now()
    expect((await endpoints.current()).token).toBe(token)
    // An eighth of the time for a call.
    expect(performance.now() - began).toBeLessThan(3999)
  })

  it('finds a token endpoint that has moved, after one failure', async () => {
    const own = provider()
    expect(await own.refresh('one')).toMatchObject({ ok: true })
    const moved = await startTokenServer()
    onTestFinished(() => moved.stop())
    const known = { issuer: server.issuer, ...document, token_endpoint: `${moved.issuer}/token` }
    server.onAny = (request, response) => {
      if (request.url === '/token') response.writeHead(404).end()
      else if (request.url?.includes('openid-configuration')) answer(response, 200, known)
      else return false
      return true
    }
    await expect(own.refresh('two')).rejects.toThrow(ProviderUnavailable)
    expect(await own.refresh('three')).toMatchObject({ ok: true })
  })
})

describe('keys', () => {
  /** A provider with these keys, whose tokens are signed by the second. */
  const withKeys = async (ids: (string | undefined)[], signedAs: string | undefined) => {
    const pairs = await Promise.all(ids.map(() => generateKeyPair('ES256')))
    const keys = await Promise.all(
      pairs.map(async ({ publicKey }, at) => ({
        ...(await exportJWK(publicKey)),
        alg: 'ES256',
        kid: ids[at],
      })),
    )
    server.answerAt('/jwks', 200, { keys })
    server.onToken = async (response) => {
      const token = await new SignJWT(server.claims())
        .setProtectedHeader({ alg: 'ES256', ...(signedAs !== undefined && { kid: signedAs }) })
        .sign((pairs[1] as (typeof pairs)[0]).privateKey)
      grant(response, { id_token: token })
    }
    return provider().finishLogin(CALLBACK)
  }

  it.each([
    ['two without an id', [undefined, undefined], undefined],
    ['two with the same id', ['a', 'a'], 'a'],
    ['a token without an id, of two keys that have one', ['a', 'b'], undefined],
  ])('%s are tried', async (_, ids, signedAs) => {
    expect(await withKeys(ids, signedAs)).toMatchObject({ ok: true })
  })

  it('if none of several fits, the refusal names it', async () => {
    server.answerAt('/jwks', 200, {
      keys: await Promise.all([1, 2].map(async () => exportJWK((await generateKeyPair('ES256')).publicKey))),
    })
    server.grantIdToken()
    const refusal = { code: 'login_refused', reason: 'ERR_JWKS_NO_MATCHING_KEY' }
    expect(await provider().finishLogin(CALLBACK)).toMatchObject(refusal)
  })
})

describe('the reason of a refused sign-in', () => {
  it.each([
    ['the audience', { aud: 'somebody else' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED aud'],
    ['the issuer', { iss: 'https://other.example' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED iss'],
    ['its end', { exp: 1 }, 'ERR_JWT_EXPIRED exp'],
    ['the nonce', { nonce: 'x' }, 'nonce mismatch'],
  ])('names %s', async (_, odd, reason) => {
    server.grantIdToken({ ...server.claims(), ...odd })
    expect(await provider().finishLogin(CALLBACK)).toMatchObject({ code: 'login_refused', reason })
  })

  it('names the call and the status of a code that is refused', async () => {
    server.onToken = (response) => answer(response, 403, { error: 'access_denied' })
    expect(await provider().finishLogin(CALLBACK)).toMatchObject({ reason: 'token: 403 access_denied' })
  })
})

it('sends a code once more, on a new connection, where the pooled one is closed before an answer', async () => {
  const sockets: Socket[] = []
  let requests = 0
  let hangUp = true
  // A load balancer whose connections end at the moment of the next request.
  const front = createServer((socket) => {
    sockets.push(socket)
    let used = 0
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!data.toString('latin1').startsWith('POST')) return
      requests += 1
      used += 1
      if (used > 1 && hangUp) {
        hangUp = false
        socket.resetAndDestroy()
        return
      }
      const body = JSON.stringify({ access_token: 'a', token_type: 'Bearer' })
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    })
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    front.close()
  })
  const address = `http://127.0.0.1:${(front.address() as { port: number }).port}`
  const own = createAuthProvider({ clientId: CLIENT, ...addressesAt(address) })
  const finish = () => own.finishLogin(CALLBACK)
  expect(await finish()).toMatchObject({ reason: 'no ID token' })
  expect(sockets).toHaveLength(1)
  // The client accepts a connection again a moment after the answer.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await finish()).toMatchObject({ reason: 'no ID token' })
  expect([requests, sockets.length]).toEqual([3, 2])
})
