import { describe, expect, it } from 'vitest'
import { sendRaw } from '../../support/raw-http.ts'
import { raw, readBytes, runServer } from './running-server.ts'

describe('a server', () => {
  it('that cannot have its address explains why', async () => {
    const { port } = await runServer()
    await expect(runServer({ on: port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('that throws by itself answers with a reference, and logs it', async () => {
    const { ask, logged } = await runServer({
      uploaderOf: () => {
        throw new Error('the store is gone')
      },
    })
    const { status, headers, body } = await ask('/_actions/documents.upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'http://x' },
      body: '--x--',
    })
    expect(status).toBe(500)
    expect(body.toString()).toBe(`Something went wrong on our side. Reference: ${headers['x-request-id']}\n`)
    expect(logged.join('')).toContain('the store is gone')
  })

  it('closes a connection that is silent in the middle of an answer', async () => {
    const { ask } = await runServer({
      limits: { idleTimeout: 60 },
      handler: (_, response) => void response.writeHead(200).write('<header>'),
    })
    await expect(ask('/')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('writes no second answer into the middle of one', async () => {
    const { port } = await runServer({
      handler: (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<header>'),
    })
    const socket = raw(port, 'GET /')
    socket.once('data', () => socket.write('no request at all\r\n\r\n'))
    expect((await readBytes(socket)).toString()).not.toContain('HTTP/1.1 400')
  })
})

describe('slow or large headers', () => {
  it('that do not arrive in time are answered with 408', async () => {
    const { port } = await runServer({ limits: { headersTimeout: 60, requestTimeout: 100 } })
    expect((await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a')).status).toBe(408)
  })

  it('and malformed requests are answered with the headers of every answer, and nothing else', async () => {
    const { port } = await runServer()
    const { status, headers, text } = await sendRaw(port, 'no request at all\r\n\r\n')
    expect(status).toBe(400)
    // biome-ignore format: grouped by line
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
      'content-length': '0', connection: 'close',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(text.split('\r\n\r\n')[1]).toBe('')
  })

  it('above 16 KB are answered with 431', async () => {
    const { ask } = await runServer()
    expect((await ask('/', { headers: { 'x-long': 'x'.repeat(17_000) } })).status).toBe(431)
  })
})
