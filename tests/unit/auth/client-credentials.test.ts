import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthProvider } from '#auth/provider.ts'
import { startTokenServer, type TokenServer } from './token-server.ts'

let server: TokenServer
beforeEach(async () => {
  server = await startTokenServer()
})
afterEach(() => server.stop())

/** Decodes HTTP Basic as a server that follows RFC 6749 §2.3.1. */
const readBasic = (header = '') =>
  Buffer.from(header.replace('Basic ', ''), 'base64')
    .toString('utf8')
    .split(':')
    .map((part) => new URLSearchParams(`v=${part}`).get('v'))

it.each([
  ['account-area', 's3cret'],
  ['account area', 'with space'],
  ['urn:app:1', 'a:b%c+d&e=f/g?h#i"j'],
  ['über', 'pässwörd €'],
])(
  'the id %j and the secret %j arrive as they are at the token and the revocation endpoint',
  async (clientId, clientSecret) => {
    const provider = createAuthProvider({ issuer: server.issuer, clientId, clientSecret })
    await provider.refresh('old')
    expect(await provider.revoke('old')).toBe(true)
    for (const path of ['/token', '/revoke']) {
      expect(readBasic(server.credentials.get(path)), path).toEqual([clientId, clientSecret])
    }
    expect(server.tokenCalls[0]?.has('client_id')).toBe(false)
    const { url } = await provider.startLogin({ redirectUri: 'https://a.example/', uiLocales: 'en' })
    expect(url.searchParams.get('client_id')).toBe(clientId)
  },
)

it('what needs no encoding is sent unchanged, for providers that do not decode', async () => {
  const provider = createAuthProvider({
    issuer: server.issuer,
    clientId: 'app-1.x_y',
    clientSecret: 'Az09-._*',
  })
  await provider.refresh('old')
  const expected = `Basic ${Buffer.from('app-1.x_y:Az09-._*').toString('base64')}`
  expect(server.credentials.get('/token')).toBe(expected)
})

it('a public client sends its id in the form', async () => {
  await createAuthProvider({ issuer: server.issuer, clientId: 'account area' }).refresh('old')
  expect(server.credentials.has('/token')).toBe(false)
  expect(server.tokenCalls[0]?.get('client_id')).toBe('account area')
})
