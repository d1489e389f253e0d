import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { runServer } from './running-server.ts'

const script = `export const words = ${JSON.stringify(Array(200).fill('caravel'))}`
const files = {
  '_astro/entry.abc123.js': script,
  '_astro/figtree.woff2': Buffer.from([0, 1, 2]),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sw.js': '/* worker */',
  'offline/index.html': '<!doctype html><title>Offline</title>',
  'with space.txt': 'spaced',
}

const serve = async () => (await runServer({ files })).ask

describe('static files', () => {
  it('are immutable under a hashed name and short-lived otherwise', async () => {
    const ask = await serve()
    const cacheOf = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await cacheOf('/_astro/entry.abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/favicon.svg')).toBe('public, max-age=3600')
    expect(await cacheOf('/sw.js')).toBe('public, no-cache')
  })

  it("come in the client's preferred encoding, with an ETag for each", async () => {
    const ask = await serve()
    const as = (encoding: string) =>
      ask('/_astro/entry.abc123.js', { headers: { 'accept-encoding': encoding } })
    const [br, gzip, plain] = await Promise.all([as('gzip, br'), as('gzip'), as('br;q=0')])
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(script)
    expect(gunzipSync(gzip.body).toString()).toBe(script)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of [br, gzip, plain]) expect(headers.vary).toBe('Accept-Encoding')
  })

  it.each(['br', 'gz'])('have no address for a compressed copy (%s)', async (ending) => {
    const ask = await serve()
    expect((await ask(`/_astro/entry.abc123.js.${ending}`)).status).toBe(404)
  })

  it('are not compressed twice', async () => {
    const ask = await serve()
    const { headers } = await ask('/_astro/figtree.woff2', { headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '3' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('answer 304 to a client that has them, and HEAD without a body', async () => {
    const ask = await serve()
    const { headers } = await ask('/favicon.svg')
    const again = await ask('/favicon.svg', { headers: { 'if-none-match': `W/${headers.etag}` } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await ask('/favicon.svg', { method: 'HEAD' })
    expect([head.headers['content-length'], head.body.length]).toEqual([headers['content-length'], 0])
  })

  it('are found at a folder and at an encoded name', async () => {
    const ask = await serve()
    expect((await ask('/offline')).body.toString()).toContain('Offline')
    expect((await ask('/offline/?x=1')).body.toString()).toContain('Offline')
    expect((await ask('/with%20space.txt')).body.toString()).toBe('spaced')
  })

  it.each(['/../package.json', '/_astro/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/%', '/_astro'])(
    'are nothing else: %s goes to the app, is a 404 or an invalid path',
    async (path) => {
      const ask = await serve()
      expect((await ask(path)).body.toString()).toMatch(/Hello|no such file|well-formed/)
    },
  )

  it('limit a worker script to our own origin, and give prerendered pages no second policy for scripts', async () => {
    const ask = await serve()
    expect((await ask('/sw.js')).headers['content-security-policy']).toContain("connect-src 'self'")
    expect((await ask('/favicon.svg')).headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect((await ask('/offline')).headers['content-security-policy']).not.toContain('default-src')
  })
})
