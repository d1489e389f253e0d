import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { negotiateEncoding } from '#http/shared/content-encoding.ts'
import { begin, readBytes, runServer } from './running-server.ts'

const html = { 'Content-Type': 'text/html' }
const page = `<ul>${'<li>Trip to Lisbon</li>'.repeat(500)}</ul>`

const pageWith =
  (headers: Record<string, string | string[]> = {}, body = page, status = 200): AppHandler =>
  (_, response) => {
    response.writeHead(status, 'Fine', { ...html, ...headers })
    response.end(body)
  }

/** An app's answer; `begun` is called once its first part is here. */
async function answerOf(handler: AppHandler, encoding = 'identity', method = 'GET', begun = () => {}) {
  const { port, logged } = await runServer({ handler })
  const response = await begin(port, '/', { method, headers: { 'accept-encoding': encoding } })
  begun()
  const body = await readBytes(response)
  const { statusCode: status, statusMessage: reason, headers } = response
  return { status, reason, headers, body, text: String(body), logged }
}

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('of the encodings %s, %s is taken', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})

describe('an answer of the app', () => {
  it('is compressed with brotli or gzip and has the matching Vary', async () => {
    const br = await answerOf(pageWith(), 'gzip, br')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(String(brotliDecompressSync(br.body))).toBe(page)
    const own = { 'Content-Length': String(page.length), ETag: '"1"', Vary: 'Cookie' }
    const gzip = await answerOf(pageWith(own), 'gzip')
    expect(String(gunzipSync(gzip.body))).toBe(page)
    const vary = 'Cookie, Accept-Encoding'
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"1"', vary })
  })

  it.each([
    ['tiny', pageWith({}, '<p>Hello</p>')],
    ['compressed already', pageWith({ 'Content-Encoding': 'zstd' })],
    ['no-transform', pageWith({ 'Cache-Control': 'private, no-transform' })],
    ['a picture', pageWith({ 'Content-Type': 'image/jpeg' })],
  ])('is left as it is when %s', async (_, handler) => {
    const { headers, body } = await answerOf(handler, 'br')
    expect(headers['content-encoding']).not.toBe('br')
    expect(headers['content-length']).toBe(String(body.length))
  })

  it('has no body on HEAD and none on a redirect, which keeps several cookies apart', async () => {
    const head = await answerOf(pageWith(), 'br', 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    const given = { location: '/login', 'set-cookie': ['a=1', 'b=2'] }
    const { headers } = await answerOf(pageWith(given, '', 302), 'br')
    expect(headers).toMatchObject({ ...given, 'content-length': '0' })
  })

  it.each([
    [200, 'OK'],
    [404, 'Not Found'],
  ])('of status %i has the reason %s, whatever the app calls it', async (status, reason) => {
    expect(await answerOf(pageWith({}, page, status))).toMatchObject({ status, reason })
  })

  it('is over with its end: what is written later is nobody’s', async () => {
    const { status, headers, text, logged } = await answerOf((_, response) => {
      response.writeHead(200, html)
      response.end(page)
      writeLate(response)
    })
    expect([status, headers['x-late'], text]).toEqual([200, undefined, page])
    expect(logged.join('')).not.toContain('"error"')
  })

  it('keeps status and headers once its first part has been sent', async () => {
    const begun = Promise.withResolvers<void>()
    const late: AppHandler = async (_, response) => {
      response.writeHead(200, html).write('<header>')
      await begun.promise
      response.writeHead(500, { 'X-Late': 'yes' })
      response.end(page)
    }
    const { status, headers, text } = await answerOf(late, 'identity', 'GET', begun.resolve)
    expect([status, headers['x-late'], text]).toEqual([200, undefined, `<header>${page}`])
  })

  it.each(['br', 'identity'])('calls back for each part written, and at the end (%s)', async (encoding) => {
    const called: string[] = []
    const note = (name: string) => () => void called.push(name)
    const { body, headers } = await answerOf(async (_, response) => {
      response.writeHead(200, html)
      expect(response.write('a'.repeat(2000), note('first'))).toBe(true)
      await expect.poll(() => called).toEqual(['first'])
      await new Promise<void>((resolve) => response.write('62', 'hex', () => resolve()))
      response.end('c', 'utf8', note('end'))
    }, encoding)
    expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
    expect(String(encoding === 'br' ? brotliDecompressSync(body) : body)).toBe(`${'a'.repeat(2000)}bc`)
    await expect.poll(() => called).toEqual(['first', 'end'])
  })

  it.each([[[() => {}]], [[undefined, () => {}]], [[null]]])('may end with nothing: %j', async (end) => {
    const { status, headers, text } = await answerOf((_, response) => {
      response.writeHead(200, html).end(...(end as []))
    })
    expect([status, headers['content-length'], text]).toEqual([200, '0', ''])
  })
})

describe('a streamed page', () => {
  const streamOf = async (handler: AppHandler, encoding: string) => {
    const { port } = await runServer({ handler })
    const response = await begin(port, '/', { headers: { 'accept-encoding': encoding } })
    const decoded = encoding === 'br' ? response.pipe(createBrotliDecompress()) : response
    return decoded[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>
  }

  it.each(['br', 'identity'])('sends its shell at once, and the rest when ready (%s)', async (encoding) => {
    const rest = Promise.withResolvers<void>()
    const chunks = await streamOf(async (_, response) => {
      response.writeHead(200, html).write('<header>Shell</header>')
      await rest.promise
      response.write('<main>Rest</main>')
      response.end()
    }, encoding)
    expect(String((await chunks.next()).value)).toBe('<header>Shell</header>')
    rest.resolve()
    let all = ''
    for await (const chunk of chunks) all += chunk
    expect(all).toBe('<main>Rest</main>')
  })

  it('of 20 MB arrives whole at a slow reader', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'abcdefgh')
    const chunks = await streamOf((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' })
      for (let i = 0; i < 20; i += 1) response.write(piece)
      response.end()
    }, 'identity')
    let size = 0
    for await (const chunk of chunks) {
      if (size === 0) await wait(50)
      size += chunk.length
    }
    expect(size).toBe(20 * piece.length)
  })
})

describe('an app that fails', () => {
  it('by throwing is answered for once, whatever it had begun to write and writes later', async () => {
    const late = Promise.withResolvers<void>()
    const { status, headers, text, logged } = await answerOf(async (_, response) => {
      response.writeHead(200, { ...html, 'X-Half': 'done' }).write('<header>')
      setImmediate(() => {
        writeLate(response)
        late.resolve()
      })
      throw new Error('secret detail')
    })
    expect([status, headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8'])
    expect(headers).not.toHaveProperty('x-half')
    expect(headers).not.toHaveProperty('x-late')
    expect(text).toBe(`Something went wrong on our side. Reference: ${headers['x-request-id']}\n`)
    await late.promise
    expect(logged.filter((line) => line.includes('"error"'))).toHaveLength(2)
  })

  it('with a bare 500, as @astrojs/node does, is answered for; its own error page is kept', async () => {
    const { status, headers, text } = await answerOf((_, response) => {
      response.statusCode = 500
      response.end('Internal Server Error')
    })
    expect([status, headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8'])
    expect(text).toBe(`Something went wrong on our side. Reference: ${headers['x-request-id']}\n`)
    expect(await answerOf(pageWith({}, '<h1>Sorry</h1>', 500))).toMatchObject({ text: '<h1>Sorry</h1>' })
  })

  it('after its answer was complete has answered', async () => {
    const { status, text, logged } = await answerOf(async (_, response) => {
      response.writeHead(200, html).end(page)
      throw new Error('boom')
    })
    expect([status, text]).toEqual([200, page])
    expect(logged.join('')).toContain('boom')
  })

  it('half-way through a page has its connection cut, so that nobody takes the page for complete', async () => {
    const { ask, logged } = await runServer({
      handler: async (_, response) => {
        response.writeHead(200, html).write('<header>')
        await wait(20)
        throw new Error('boom')
      },
    })
    await expect(ask('/')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    expect(logged.join('')).toContain('boom')
  })
})

function writeLate(response: ServerResponse): void {
  response.writeHead(500, { 'X-Late': 'yes' })
  response.write('late')
  response.end('later')
}
