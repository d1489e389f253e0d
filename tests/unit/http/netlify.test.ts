import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { createNetlifyFront, type EdgeHandler } from '#http/netlify/front.ts'
import { renderNetlifyToml } from '#http/netlify/netlify-toml.ts'
import { locales } from '#markets/market-table.ts'
import { rulesPath } from '../../../src/middleware/prefetch-rules.ts'
import { exampleEnvironment } from '../config/example-environment.ts'
import { heard, knownHost } from './running-server.ts'

const KiB = 1024
const edge = { ip: '198.51.100.7', requestId: '01KAREQUESTOFNETLIFY', geo: { country: { code: 'FR' } } }

const signedIn = '__Host-session=mine'

const hello: EdgeHandler = async () =>
  new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })

function ask(path: string, { app = hello, host = knownHost, ...init }: Asked = {}) {
  const { log, logged } = heard()
  const config = readConfig(exampleEnvironment)
  const uploaderOf = async (cookie?: string) => (cookie === signedIn ? 'mine' : null)
  const front = createNetlifyFront({ config, app, log, uploaderOf })
  const request = new Request(`https://${host}${path}`, { duplex: 'half', ...init } as RequestInit)
  return { answer: front(request, edge), logged }
}
type Asked = RequestInit & { app?: EdgeHandler; host?: string }

/** An app that counts its requests and keeps the last one. */
function counting(answer: () => Response = () => new Response()) {
  const seen = { asked: 0, headers: new Headers() }
  const app: EdgeHandler = async ({ headers }) => {
    seen.asked += 1
    seen.headers = headers
    return answer()
  }
  return { app, seen }
}

describe('netlify.toml', () => {
  it('matches src/http: run `node src/http/netlify/netlify-toml.ts` when this fails', () => {
    expect(readFileSync('netlify.toml', 'utf8')).toBe(renderNetlifyToml())
  })

  it('finds the prefetch rules where they are published', () => {
    for (const locale of locales) expect(rulesPath(locale)).toMatch(/^\/prefetch\/[\w-]+\.speculationrules$/)
    expect(renderNetlifyToml()).toContain('for = "/prefetch/*"')
  })

  // Its parser reads "/session-end/*" as any path that begins with "/session-end".
  it('gives no path the headers of two rules', () => {
    const paths = [...renderNetlifyToml().matchAll(/for = "(.+)"/g)].map(([, path = '']) => path)
    const starts = paths.filter((path) => /.\/\*$/.test(path)).map((path) => path.slice(0, -2))
    expect(starts.length).toBeGreaterThan(1)
    const twice = paths.filter(
      (path) => starts.filter((start) => path.startsWith(start)).length > (path.endsWith('*') ? 1 : 0),
    )
    expect(twice).toEqual([])
  })
})

describe('the entry of a Netlify function', () => {
  const two: [string, string][] = [knownHost, 'evil.example'].map((host) => ['host', host])
  const many = { 'content-type': 'application/x-www-form-urlencoded' }
  // Paths and methods: methods.test.ts. Forms: form-bounds.test.ts.
  it.each<[number, string, Asked, string, string?]>([
    [421, '/', { host: 'evil.example' }, 'does not answer for that host'],
    [400, '/', { headers: two }, 'A request must name one host.'],
    [400, '/travels/%', {}, 'The request target must be a well-formed path.'],
    [400, `/?${'a&'.repeat(100)}`, {}, 'parameters'],
    [404, '/_astro/gone.js', {}, 'no such file'],
    [405, '/travels', { method: 'POST' }, 'It takes GET, HEAD.', 'GET, HEAD'],
    [405, '/_actions/saveAddress', {}, 'It takes POST.', 'POST'],
    [413, '/logout', { method: 'POST', body: 'a&'.repeat(300), headers: many }, 'fields'],
  ])('answers %i in place of the app: %s %o', async (status, path, asked, text, allow) => {
    const { app, seen } = counting()
    const answer = await ask(path, { ...asked, app }).answer
    const { headers } = answer
    expect([answer.status, headers.get('allow'), seen.asked]).toEqual([status, allow ?? null, 0])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(await answer.text()).toContain(text)
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
    const { app, seen } = counting()
    // biome-ignore format: grouped by line
    const claims = {
      'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1', 'x-forwarded-host': 'evil.example',
      'x-country': 'IT', 'x-nf-country': 'IT', 'x-request-id': 'mine', 'x-astro-locals': '{}',
    }
    await ask('/', { app, headers: claims }).answer
    expect(Object.fromEntries(seen.headers)).toEqual({
      host: knownHost,
      'x-request-id': edge.requestId,
      'x-forwarded-for': edge.ip,
      'x-forwarded-proto': 'https',
      'x-country': 'FR',
    })
  })

  it('gives every answer the headers of our own server, and keeps those of the app', async () => {
    const own = { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" }
    const cookies = ['a=1', 'b=2'].map((cookie) => ['set-cookie', cookie] as [string, string])
    const { app } = counting(() => new Response('<p>', { headers: [...Object.entries(own), ...cookies] }))
    const { headers } = await ask('/', { app }).answer
    expect(Object.fromEntries(headers)).toMatchObject({
      ...own,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': edge.requestId,
      'strict-transport-security': expect.stringMatching(/^max-age=63072000/),
    })
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('accepts no larger body than our own server, with or without a length', async () => {
    const seen: number[] = []
    const app: EdgeHandler = async (request) => {
      seen.push((await request.arrayBuffer()).byteLength)
      return new Response('read')
    }
    const head = '--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'
    const post = async (bytes: number, path = '/logout', headers: Record<string, string> = {}) => {
      const text = `${head}${'x'.repeat(bytes - head.length - 9)}\r\n--b--\r\n`
      const body = new Blob([text]).stream()
      return (await ask(path, { app, method: 'POST', body, headers }).answer).status
    }
    expect(await post(64 * KiB + 1)).toBe(413)
    expect(await post(64 * KiB, '/logout', { 'content-length': String(64 * KiB + 1) })).toBe(413)
    const form = { 'content-type': 'multipart/form-data; boundary=b', cookie: signedIn }
    expect(await post(100 * KiB, '/_actions/documents.upload', form)).toBe(200)
    expect(seen).toEqual([100 * KiB])
  })

  it('answers for an app that throws or returns nothing', async () => {
    const thrown = ask('/', { app: () => Promise.reject(new Error('a secret')) })
    expect(await (await thrown.answer).text()).toBe(
      `Something went wrong on our side. Reference: ${edge.requestId}\n`,
    )
    const bare = await ask('/', { app: async () => new Response(null, { status: 500 }) }).answer
    expect([bare.status, await bare.text()]).toEqual([500, expect.stringContaining(edge.requestId)])
  })

  it('logs a line for each request once its body is out, without its query', async () => {
    const { answer, logged } = ask('/?code=secret')
    const { body } = await answer
    expect(logged).toEqual([])
    await new Response(body).text()
    const request = { requestId: edge.requestId, method: 'GET', path: '/', status: 200, msg: 'request' }
    expect(logged.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(request)])
    expect(logged.join()).not.toContain('secret')
  })
})
