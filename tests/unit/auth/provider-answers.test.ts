import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { MAX_PROVIDER_ANSWER_BYTES, ProviderUnavailable } from '#auth/provider-fetch.ts'
import { addressesAt, CALLBACK, CLIENT, tokenServerOfTests } from './token-server.ts'

/* Answers of a provider that are too large or too slow. */

const server = tokenServerOfTests()
/** Bytes of the manipulated answer that the server could send. */
let sent = 0

beforeEach(() => {
  sent = 0
  server.userinfo = { sub: 'anna' }
  server.grantIdToken()
})

const signIn = (addresses: Record<string, string>, timeoutMs = 60_000) =>
  createAuthProvider({ clientId: CLIENT, timeoutMs, ...addresses }).finishLogin(CALLBACK)
const discovered = () => ({ issuer: server.issuer })
const fourAddresses = () => addressesAt(server.issuer)
const places: [string, () => Record<string, string>][] = [
  ['/.well-known/openid-configuration', discovered],
  ['/jwks', discovered],
  ['/token', discovered],
  ['/me', fourAddresses],
]
const spoil = (path: string, how: (response: ServerResponse) => unknown) => {
  server.onAny = (request, response) => {
    if (request.url !== path) return false
    how(response)
    return true
  }
}

/** The server's own answer, as changed by `change`. */
const respond = (path: string, change: (response: ServerResponse, own: object) => string | Buffer) => {
  server.onAny = (request, response) => {
    if (request.url !== path) return false
    const { writeHead, end } = response
    // Held back until the body is known: its encoding header comes first.
    response.writeHead = (() => response) as typeof writeHead
    response.end = ((body: string) => {
      Object.assign(response, { writeHead, end })
      response.end(change(response, JSON.parse(body)))
    }) as typeof end
    return false
  }
}

/** JSON without an end, for as long as the client reads. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":"')
  const piece = 'x'.repeat(64 * 1024)
  const pieces = function* () {
    for (; sent < 512 * MAX_PROVIDER_ANSWER_BYTES; sent += piece.length) yield piece
  }
  void pipeline(pieces, response).catch(() => {})
}

describe.each(places)('%s', (path, addresses) => {
  it('is not read beyond the cap', async () => {
    spoil(path, endless)
    await expect(signIn(addresses())).rejects.toThrow(ProviderUnavailable)
    // Bytes in the kernel's buffers come on top.
    expect(sent).toBeLessThan(16 * MAX_PROVIDER_ANSWER_BYTES)
  })

  it('is not decompressed', async () => {
    const padding = 'x'.repeat(MAX_PROVIDER_ANSWER_BYTES)
    respond(path, (response, own) => {
      const bomb = gzipSync(JSON.stringify({ ...own, padding }))
      expect(bomb.length).toBeLessThan(MAX_PROVIDER_ANSWER_BYTES)
      response.setHeader('content-encoding', 'gzip')
      return bomb
    })
    await expect(signIn(addresses())).rejects.toThrow(ProviderUnavailable)
  })

  it('is not waited for beyond the time-out once it has begun', async () => {
    spoil(path, (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'))
    await expect(signIn(addresses(), 300)).rejects.toThrow(ProviderUnavailable)
  })

  it('is accepted up to the cap', async () => {
    const padding = 'x'.repeat(MAX_PROVIDER_ANSWER_BYTES - 20_000)
    respond(path, (_, own) => JSON.stringify({ ...own, padding }))
    expect(await signIn(addresses())).toMatchObject({ ok: true, claims: { sub: 'anna' } })
  })
})
