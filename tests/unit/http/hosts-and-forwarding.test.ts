import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { countingApp, knownHost, runServer } from './running-server.ts'

/** Reports the app's view of a request. */
const mirror: AppHandler = (request, response, _next, locals) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ headers: request.headers, locals }))
}

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,::1,2001:db8::/32' }

async function seenBy(environment: Record<string, string>, headers: Record<string, string>) {
  const { ask } = await runServer({ handler: mirror, environment })
  const answer = await ask('/', { headers })
  return { answer, ...JSON.parse(answer.body.toString()) }
}

describe('the host allow-list', () => {
  it.each([
    ['account.example.it', 200],
    ['KONTO.example.it', 200],
    ['account.example.it:443', 200],
    ['localhost:4321', 200],
    ['evil.example', 421],
    ['account.example.it.evil.example', 421],
    ['account.example.it:8080', 421],
    ['localhost', 421],
  ])('answers %s with %i, before the app or a file is called', async (host, status) => {
    const { seen, handler } = countingApp()
    const { ask } = await runServer({ files: { 'a.txt': 'a' }, handler })
    for (const path of ['/', '/a.txt']) expect((await ask(path, { headers: { host } })).status).toBe(status)
    expect(seen.requests).toBe(status === 200 ? 1 : 0)
  })

  it.each([
    ['1.1', ['Host: account.example.it'], 200],
    ['1.1', ['Host: account.example.it', 'Hosting: x', 'X-Name: host'], 200],
    ['1.1', [], 400],
    // A proxy in front may have used either.
    ['1.1', ['Host: account.example.it', 'HOST: evil.example'], 400],
    ['1.1', ['Host: evil.example', 'host: account.example.it'], 400],
    // Its clients may omit the host: the answer is that this host is not known.
    ['1.0', [], 421],
    ['1.0', ['Host: account.example.it', 'Host: account.example.it'], 400],
  ])('demands one host of HTTP/%s: %j is answered with %i', async (version, lines, status) => {
    const { port, logged } = await runServer()
    const head = [`GET / HTTP/${version}`, ...lines, 'Connection: close', '', '']
    const answer = await sendRaw(port, head.join('\r\n'))
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.text).toContain('A request must name one host.')
    expect(logged.join()).not.toMatch(/"level":"(error|warn)"/)
  })
})

describe('forwarding headers from a stranger', () => {
  it('never reach the app', async () => {
    // biome-ignore format: grouped by line
    const forged = {
      'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9',
      'x-forwarded-proto': 'https', 'x-forwarded-host': 'konto.example.it',
      'x-request-id': 'forged-request-id', 'cf-ipcountry': 'ES', 'x-country': 'ES',
    }
    const { headers, locals } = await seenBy({}, forged)
    expect(JSON.stringify({ headers, locals })).not.toMatch(/203\.0\.113|https|konto|forged|"ES"/)
    expect(locals).toMatchObject({ clientIp: '127.0.0.1', proto: 'http', country: null })
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  })

  it('cannot make an unknown host known, nor turn on HSTS', async () => {
    const { ask } = await runServer()
    const forged = { 'x-forwarded-host': knownHost, 'x-forwarded-proto': 'https' }
    const refused = await ask('/', { headers: { host: 'evil.example', ...forged } })
    expect(refused.status).toBe(421)
    expect(refused.headers['strict-transport-security']).toBeUndefined()
  })
})

describe('forwarding headers from a trusted proxy', () => {
  it('give client, protocol, host, country and request id', async () => {
    const { answer, headers, locals } = await seenBy(behindProxy, {
      host: 'app.internal:8080',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'konto.example.it',
      'x-request-id': 'edge-0123456789',
      'cf-ipcountry': 'IT',
    })
    const known = { clientIp: '198.51.100.7', proto: 'https', requestId: 'edge-0123456789', country: 'IT' }
    expect(locals).toEqual(known)
    expect(headers).toMatchObject({ host: 'konto.example.it', 'x-country': 'IT' })
    expect(headers['x-forwarded-host']).toBeUndefined()
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(answer.headers['x-request-id']).toBe('edge-0123456789')
  })

  // The spellings of an address: client-address.test.ts.
  it.each([
    ['203.0.113.9, 198.51.100.7', '198.51.100.7', 'what the client wrote itself does not count'],
    ['198.51.100.7, 10.1.2.3', '198.51.100.7', 'our inner proxies are not the client'],
    ['10.9.9.9, 10.1.2.3', '10.9.9.9', 'a client inside our own network is the farthest hop'],
    ['nonsense, 10.1.2.3', '10.1.2.3', 'what is no address ends the search'],
    ['[2001:db8::1]:443, 10.1.2.3:8080', '2001:db8::1', 'some proxies add the client’s port'],
    ['203.0.113.9, 2001:db9::7, 2001:db8::5, ::1', '2001:db9::7', 'a proxy may have IPv6'],
  ])('X-Forwarded-For: %s means %s, as %s', async (list, client) => {
    const { locals } = await seenBy(behindProxy, { 'x-forwarded-for': list })
    expect(locals.clientIp).toBe(client)
  })

  it.each(['a b"c', 'short-1', 'edge-0123456789"', '"edge-0123456789', 'x'.repeat(65)])(
    'replace the request id %s, which could not be logged safely',
    async (given) => {
      const { locals } = await seenBy(behindProxy, { 'x-request-id': given })
      expect(locals.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it.each(['ITA', 'it', 'XIT', 'I', '"IT'])('give no country if they contain %s', async (country) => {
    const { headers, locals } = await seenBy(behindProxy, { 'cf-ipcountry': country })
    expect(locals.country).toBeNull()
    expect(headers).not.toHaveProperty('x-country')
  })

  it.each([
    ['http', 'http'],
    ['HTTPS', 'https'],
    ['https, http', 'http'],
    ['', 'http'],
  ])('X-Forwarded-Proto: %s means %s, by the proxy nearest to us', async (given, proto) => {
    const { answer, locals } = await seenBy(behindProxy, { 'x-forwarded-proto': given })
    expect(locals.proto).toBe(proto)
    expect(answer.headers['strict-transport-security'] !== undefined).toBe(proto === 'https')
  })
})
