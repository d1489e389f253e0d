import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { createFront, type EdgeHandler } from '#http/netlify/front.ts'
import { renderNetlifyToml } from '#http/netlify/netlify-toml.ts'
import { createLogger } from '#http/shared/log.ts'
import { locales } from '#markets/market-table.ts'
import { rulesPath } from '../../../src/middleware/prefetch-rules.ts'
import { exampleEnvironment } from '../config/example-environment.ts'
import { knownHost } from './running-server.ts'

const KiB = 1024
const edge = { ip: '198.51.100.7', requestId: '01KAREQUESTOFNETLIFY', geo: { country: { code: 'FR' } } }

const signedIn = '__Host-session=mine'

const hello: EdgeHandler = async () =>
  new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })

/** One request to the front with a given app behind it, and the lines it logs. */
function ask(
  path: string,
  { app = hello, host = knownHost, ...init }: RequestInit & { app?: EdgeHandler; host?: string } = {},
) {
  const logged: string[] = []
  const log = createLogger({ level: 'debug', destination: { write: (line) => void logged.push(line) } })
  const front = createFront({
    config: readConfig(exampleEnvironment),
    app,
    log,
    uploaderOf: async (cookie) => (cookie === signedIn ? 'mine' : null),
  })
  const answer = front(
    new Request(`https://${host}${path}`, { duplex: 'half', ...init } as RequestInit),
    edge,
  )
  return { answer, logged }
}

describe('netlify.toml', () => {
  it('matches src/http: run `node src/http/netlify/netlify-toml.ts` when this fails', () => {
    expect(readFileSync('netlify.toml', 'utf8')).toBe(renderNetlifyToml())
  })

  it('finds the prefetch rules where they are published', () => {
    for (const locale of locales) expect(rulesPath(locale)).toMatch(/^\/prefetch\/[\w-]+\.speculationrules$/)
    expect(renderNetlifyToml()).toContain('for = "/prefetch/*"')
  })
})

describe('the entry of a Netlify function', () => {
  it('refuses an unknown host before the app is called', async () => {
    let asked = false
    const app: EdgeHandler = async () => {
      asked = true
      return new Response()
    }
    const answer = await ask('/', { app, host: 'evil.example' }).answer
    expect([answer.status, asked]).toEqual([421, false])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })

  it('refuses two hosts, a malformed path and a method that the address does not allow', async () => {
    let asked = 0
    const app: EdgeHandler = async () => {
      asked += 1
      return new Response()
    }
    const twice = await ask('/', {
      app,
      headers: [
        ['host', knownHost],
        ['host', 'evil.example'],
      ],
    }).answer
    expect([twice.status, await twice.text()]).toEqual([400, 'A request must name one host.\n'])
    for (const path of ['/%ED%A0%80', '/travels/%']) {
      const answer = await ask(path, { app }).answer
      expect([answer.status, await answer.text()]).toEqual([
        400,
        'The request target must be a well-formed path.\n',
      ])
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'POST']) {
      const { status, headers } = await ask('/travels', { app, method }).answer
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    }
    const got = await ask('/_actions/saveAddress', { app }).answer
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect(asked).toBe(0)
    expect((await ask('/logout', { app, method: 'POST' }).answer).status).toBe(200)
  })

  it('logs no error for a client that went away', async () => {
    const leaving = new AbortController()
    const asked = Promise.withResolvers<void>()
    const app: EdgeHandler = (request) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      asked.resolve()
      return promise
    }
    const gone = ask('/', { app, signal: leaving.signal })
    await asked.promise
    leaving.abort()
    await gone.answer
    const half = ask('/', {
      app: async () => new Response(new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(9)) })),
    })
    await (await half.answer).body?.cancel()
    const lines = [...gone.logged, ...half.logged].map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  })

  it('gives the app what the edge knows, and nothing that a client claims', async () => {
    let seen = new Headers()
    const app: EdgeHandler = async (request) => {
      seen = request.headers
      return new Response()
    }
    const claims = {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'of-my-own-making',
      'x-country': 'IT',
      'x-nf-country': 'IT',
      'x-real-ip': '10.0.0.1',
      'x-astro-locals': '{}',
    }
    await ask('/', { app, headers: claims }).answer
    expect(Object.fromEntries(seen)).toEqual({
      host: knownHost,
      'x-request-id': edge.requestId,
      'x-forwarded-for': edge.ip,
      'x-forwarded-proto': 'https',
      'x-country': 'FR',
    })
  })

  it('gives every answer the headers of our own server, and keeps those of the app', async () => {
    const app: EdgeHandler = async () => {
      const headers = new Headers({
        'content-type': 'text/html',
        'content-security-policy': "script-src 'self'",
      })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      return new Response('<p>', { headers })
    }
    const { headers } = await ask('/', { app }).answer
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
    expect(headers.get('x-request-id')).toBe(edge.requestId)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("script-src 'self'")
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('accepts no larger body than our own server, with or without a length', async () => {
    const seen: number[] = []
    const app: EdgeHandler = async (request) => {
      seen.push((await request.arrayBuffer()).byteLength)
      return new Response('read')
    }
    const head = '--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'
    const post = (bytes: number, path = '/logout', headers: Record<string, string> = {}) => {
      const text = `${head}${'x'.repeat(bytes - head.length - 9)}\r\n--b--\r\n`
      return ask(path, { app, method: 'POST', body: new Blob([text]).stream(), headers }).answer
    }
    expect((await post(64 * KiB)).status).toBe(200)
    const answer = await post(64 * KiB + 1)
    expect([answer.status, await answer.text()]).toEqual([
      413,
      'The request body is too large. At most 64 KB are taken here.\n',
    ])
    const announced = { 'content-length': String(64 * KiB + 1) }
    expect((await post(64 * KiB, '/logout', announced)).status).toBe(413)
    expect(seen).toEqual([64 * KiB])
    const form = { 'content-type': 'multipart/form-data; boundary=b' }
    const upload = '/_actions/documents.upload'
    expect((await post(100 * KiB, upload, form)).status).toBe(413)
    expect((await post(100 * KiB, upload, { ...form, cookie: signedIn })).status).toBe(200)
    expect(seen).toEqual([64 * KiB, 100 * KiB])
  })

  it('lets no form block the function', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await ask('/logout', { method: 'POST', body: 'a&'.repeat(300), headers: form }).answer).status,
    ).toBe(413)
    expect((await ask(`/?${'a&'.repeat(100)}`).answer).status).toBe(400)
  })

  it('answers for an app that throws or returns nothing, and for files of an older build', async () => {
    const thrown = ask('/', { app: () => Promise.reject(new Error('a secret')) })
    expect(await (await thrown.answer).text()).toBe(
      `Something went wrong on our side. Reference: ${edge.requestId}\n`,
    )
    const bare = await ask('/', { app: async () => new Response(null, { status: 500 }) }).answer
    expect([bare.status, await bare.text()]).toEqual([500, expect.stringContaining(edge.requestId)])
    expect((await ask('/_astro/gone.js').answer).status).toBe(404)
  })

  it('logs a line for each request once its body is out, without its query', async () => {
    const { answer, logged } = ask('/?code=secret')
    const { body } = await answer
    expect(logged).toEqual([])
    await new Response(body).text()
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        requestId: edge.requestId,
        method: 'GET',
        path: '/',
        status: 200,
        msg: 'request',
      }),
    ])
    expect(logged.join()).not.toContain('secret')
  })
})
