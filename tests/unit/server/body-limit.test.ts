import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#server/app-answer.ts'
import { BodyTooLarge } from '#server/body-limit.ts'
import { bodyLimitFor } from '#server/limits.ts'
import { bytesOf, knownHost, readBody, runServer } from './running-server.ts'

const KiB = 1024
const upload = '/_actions/documents.upload'

function recorder() {
  const seen: { size?: number; error?: unknown } = {}
  const handler: AppHandler = async (request, response) => {
    try {
      seen.size = (await readBody(request)).length
    } catch (error) {
      seen.error = error
    }
    // As Astro would: it does not know that it has been answered for.
    response.writeHead(200, { 'Content-Type': 'text/plain' })
    response.write('read ')
    response.end(String(seen.size))
  }
  return { seen, handler }
}

const chunked = { 'transfer-encoding': 'chunked' }

describe('the limit', () => {
  it.each([
    ['/account/profile', 64 * KiB],
    ['/account/profile?_action=profile.save', 64 * KiB],
    [upload, 11 * 1024 * KiB],
    ['/it/documenti?_action=documents.upload', 11 * 1024 * KiB],
    ['/it/documenti?_action=documents.information', 64 * KiB],
    ['/_actions/other?x=documents.upload', 64 * KiB],
    ['//', 64 * KiB],
    ['//documents?_action=documents.upload', 11 * 1024 * KiB],
  ])('of %s is %i bytes', (target, bytes) => {
    expect(bodyLimitFor(target)).toBe(bytes)
  })
})

describe('a body', () => {
  it('within the limit arrives whole', async () => {
    const { seen, handler } = recorder()
    const { ask } = await runServer({ handler })
    const answer = await ask('/', { method: 'POST', body: Buffer.alloc(64 * KiB), headers: chunked })
    expect(answer.body.toString()).toBe(`read ${64 * KiB}`)
    expect((await ask(upload, { method: 'POST', body: Buffer.alloc(5_000 * KiB) })).status).toBe(200)
    expect(seen.size).toBe(5_000 * KiB)
  })

  it('announced as too large is refused before the app hears of it', async () => {
    let asked = false
    const handler: AppHandler = (_, response) => {
      asked = true
      response.end()
    }
    const { ask } = await runServer({ handler })
    const answer = await ask('/', { method: 'POST', body: Buffer.alloc(64 * KiB + 1) })
    expect(answer.status).toBe(413)
    expect(answer.body.toString()).toBe('The request body is too large. At most 64 KB are taken here.\n')
    expect(asked).toBe(false)
  })

  it('too large in chunks is counted while it is read: 413, and the app gets an error, not a part', async () => {
    const { seen, handler } = recorder()
    const { ask } = await runServer({ handler })
    const json = { ...chunked, accept: 'application/json' }
    const answer = await ask(upload, { method: 'POST', body: Buffer.alloc(12_000 * KiB), headers: json })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.toString())).toEqual({
      error: 'tooLarge',
      message: 'The request body is too large. At most 11 MB are taken here.',
    })
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(seen.error).toBeInstanceOf(BodyTooLarge)
    expect(seen.size).toBeUndefined()
  })

  it('that nobody reads does not block the next request on the connection', async () => {
    const { port } = await runServer({
      handler: (request, response) => void response.end(request.method),
    })
    const socket = connect(port, '127.0.0.1')
    const body = 'x'.repeat(60_000)
    socket.write(`POST / HTTP/1.1\r\nHost: ${knownHost}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    socket.write(`GET / HTTP/1.1\r\nHost: ${knownHost}\r\nConnection: close\r\n\r\n`)
    expect((await bytesOf(socket)).toString()).toMatch(/\r\n\r\nPOST.+\r\n\r\nGET$/s)
  })

  it('refused half-way is read to its end, so that the connection lives on', async () => {
    const { handler } = recorder()
    const { port } = await runServer({ handler })
    const socket = connect(port, '127.0.0.1')
    const size = 70_000
    const head = `POST / HTTP/1.1\r\nHost: ${knownHost}\r\nTransfer-Encoding: chunked\r\n\r\n`
    socket.write(`${head}${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`)
    const { promise: refused, resolve } = Promise.withResolvers<string>()
    socket.once('data', (data) => resolve(data.toString()))
    expect(await refused).toMatch(/^HTTP\/1\.1 413 /)
    socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`)
    socket.write(`GET /livez HTTP/1.1\r\nHost: ${knownHost}\r\nConnection: close\r\n\r\n`)
    expect((await bytesOf(socket)).toString()).toMatch(/alive\n/)
  })

  it('that never ends is cut off', async () => {
    const { port } = await runServer({
      limits: { discardTimeout: 50, drainTimeout: 200, drainIdleGrace: 20 },
      handler: (_, response) => void response.end('enough'),
    })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST / HTTP/1.1\r\nHost: ${knownHost}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`)
    const closed = Promise.withResolvers<void>()
    socket.once('close', () => closed.resolve())
    socket.resume()
    await closed.promise
  })
})
