import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { negotiateEncoding } from '#http/shared/content-encoding.ts'
import { begin, runServer } from './running-server.ts'

const page = `<ul>${'<li>Trip to Lisbon</li>'.repeat(500)}</ul>`

const pageWith =
  (headers: Record<string, string>, body = page): AppHandler =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  }

async function take(handler: AppHandler, acceptEncoding: string, method = 'GET') {
  const { ask } = await runServer({ handler })
  return ask('/', { method, headers: { 'accept-encoding': acceptEncoding } })
}

describe('negotiation', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('%s → %s', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding)
  })
})

describe('an answer of the app', () => {
  it('is compressed with brotli or gzip and has the matching Vary', async () => {
    const br = await take(pageWith({}), 'gzip, br')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(br.body).toString()).toBe(page)
    const gzip = await take(pageWith({ 'Content-Length': String(page.length), ETag: '"1"' }), 'gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(page)
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"1"' })
  })

  it('keeps the app’s own Vary', async () => {
    const { headers } = await take(pageWith({ Vary: 'Cookie' }), 'br')
    expect(headers.vary).toBe('Cookie, Accept-Encoding')
  })

  it.each([
    ['tiny', pageWith({}, '<p>Hello</p>')],
    ['compressed already', pageWith({ 'Content-Encoding': 'zstd' })],
    ['no-transform', pageWith({ 'Cache-Control': 'private, no-transform' })],
    ['a picture', pageWith({ 'Content-Type': 'image/jpeg' })],
  ])('is left as it is when %s', async (_, handler) => {
    const { headers, body } = await take(handler, 'br')
    expect(headers['content-encoding']).not.toBe('br')
    expect(headers['content-length']).toBe(String(body.length))
  })

  it('has no body on HEAD and none on a redirect', async () => {
    const head = await take(pageWith({}), 'br', 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    const redirect = await take((_, response) => {
      response.writeHead(302, { Location: '/login' })
      response.end()
    }, 'br')
    expect(redirect.headers).toMatchObject({ location: '/login', 'content-length': '0' })
  })

  it('keeps several cookies apart', async () => {
    const { headers } = await take((_, response) => {
      response.writeHead(200, { 'Set-Cookie': ['a=1', 'b=2'], 'Content-Type': 'text/html' })
      response.end(page)
    }, 'br')
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })
})

describe('a streamed page', () => {
  it('sends its shell at once, compressed or not, and the rest when it is ready', async () => {
    for (const encoding of ['br', 'identity']) {
      const rest = Promise.withResolvers<void>()
      const { port } = await runServer({
        handler: async (_, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html' })
          response.write('<header>Shell</header>')
          await rest.promise
          response.write('<main>Rest</main>')
          response.end()
        },
      })
      const chunks = await streamOf(port, encoding)
      const first = (await chunks.next()).value
      expect(String(first)).toBe('<header>Shell</header>')
      rest.resolve()
      let all = ''
      for await (const chunk of chunks) all += chunk
      expect(all).toBe('<main>Rest</main>')
    }
  })

  it('of 20 MB arrives whole at a slow reader', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'abcdefgh')
    const { port } = await runServer({
      handler: (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/plain' })
        for (let i = 0; i < 20; i += 1) response.write(piece)
        response.end()
      },
    })
    let size = 0
    for await (const chunk of await streamOf(port, 'identity')) {
      if (size === 0) await wait(50)
      size += chunk.length
    }
    expect(size).toBe(20 * piece.length)
  })
})

async function streamOf(port: number, encoding: string) {
  const response = await begin(port, '/', { headers: { 'accept-encoding': encoding } })
  const decoded = encoding === 'br' ? response.pipe(createBrotliDecompress()) : response
  return decoded[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>
}
