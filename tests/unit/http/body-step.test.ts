import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { onSignal } from '#http/shared/signals.ts'
import { bytesOf, firstOf, knownHost, raw, runServer } from './running-server.ts'

/* What becomes of a body after it was taken or refused. Which ones are refused: body-limit.test.ts. */

const KiB = 1024
const form = { 'content-type': 'multipart/form-data; boundary=xyz' }
const upload = '/account/documents/passport/image?_action=documents.upload'
const file = (bytes: number) =>
  `--xyz\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n${'x'.repeat(bytes)}\r\n--xyz--\r\n`

/** A server whose app tells how it was given each body; `down` is a session that the store does not answer for. */
async function running(limits = {}) {
  const asked: string[] = []
  const handler: AppHandler = async ({ method, url, body }, response) => {
    asked.push(`${method} ${url}`)
    const parts: number[] = []
    if (body instanceof Uint8Array) parts.push(body.length)
    else for await (const part of body ?? []) parts.push(part.length)
    response.end(`${body instanceof Uint8Array ? 'whole' : 'sliced'} ${parts.join()}`)
  }
  const server = await runServer({
    handler,
    limits: { drainTimeout: 500, drainIdleGrace: 20, ...limits },
    uploaderOf: async (cookie) => {
      if (cookie === 'down') throw new Error('the store is down')
      return cookie ?? null
    },
  })
  const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    server.ask(path, { method: 'POST', body, headers })
  return { ...server, asked, post }
}
describe('a body that was taken', () => {
  it('is given to the app whole, an upload in slices of 256 KB', async () => {
    const { post } = await running()
    expect(String((await post('/logout', Buffer.alloc(64 * KiB))).body)).toBe(`whole ${64 * KiB}`)
    const photo = file(600 * KiB)
    const { body } = await post(upload, photo, { ...form, cookie: 'mine' })
    const rest = photo.length - 512 * KiB
    expect(String(body)).toBe(`sliced ${256 * KiB},${256 * KiB},${rest}`)
  })

  it('half-way by a client who hung up reaches no app', async () => {
    const { port, asked, logged, ask } = await running()
    const socket = raw(port, 'POST /logout', ['Content-Length: 9'], 'half')
    await ask('/livez')
    socket.destroy()
    await expect.poll(() => logged.join('')).toContain('"aborted":true')
    expect(asked).toEqual([])
  })
})

describe('a browser whose upload cannot be taken', () => {
  const browser = { ...form, accept: 'text/html' }

  it.each([
    ['when signed out', {}, 70 * KiB],
    ['while nobody knows who is signed in', { cookie: 'down' }, 1],
  ])('%s gets the page with the form, without its action', async (_, cookie, size) => {
    const { post, asked } = await running()
    await post(upload, file(size), { ...browser, ...cookie })
    await post(`${upload}&x=1`, file(size), { ...browser, ...cookie })
    const page = 'GET /account/documents/passport/image'
    expect(asked).toEqual([page, `${page}?x=1`])
  })

  it('gets no page where a script asked, or for any other reason', async () => {
    const { post, asked } = await running()
    const down = { ...browser, cookie: 'down' }
    expect((await post('/_actions/documents.upload', file(1), down)).status).toBe(503)
    const refused = await post(upload, 'no form', { ...browser, cookie: 'mine' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([400, undefined])
    expect(asked).toEqual([])
  })
})

it('tells the metrics of bodies for which there was no memory, and of no others', async () => {
  const reasons: string[] = []
  onSignal('shed', ({ reason }) => void reasons.push(reason))
  const { post } = await running({ heldBytes: 10 })
  expect((await post('/logout', 'x'.repeat(70 * KiB))).status).toBe(413)
  expect(reasons).toEqual([])
  expect((await post('/logout', 'x'.repeat(11))).status).toBe(503)
  expect(reasons).toEqual(['bodies'])
})

describe('the connection of a refused body', () => {
  /** A connection on which a body that is too large has been refused. */
  const refusedOn = async (port: number, rest = '') => {
    const socket = raw(port, 'POST /logout', ['Transfer-Encoding: chunked'], chunk(70_000))
    expect(await firstOf(socket)).toMatch(/^HTTP\/1\.1 413 /)
    socket.write(rest)
    return socket
  }
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
  const livez = `GET /livez HTTP/1.1\r\nHost: ${knownHost}\r\nConnection: close\r\n\r\n`

  it('is cut when too much of it follows', async () => {
    const { port } = await running({ discardBytes: 100 * KiB, discardTimeout: 60_000 })
    const socket = await refusedOn(port)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(chunk(200_000))
    await closed
  })

  it('which the client wanted closed is closed after the rest, so that no reset overtakes the answer', async () => {
    const { port, ask } = await running()
    const headers = ['Transfer-Encoding: chunked', 'Connection: close']
    const socket = raw(port, 'POST /logout', headers, chunk(70_000))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    expect(await firstOf(socket)).toMatch(/^HTTP\/1\.1 413 /)
    await ask('/livez')
    expect(socket.destroyed).toBe(false)
    socket.write(`${chunk(70_000)}0\r\n\r\n`)
    await closed
    expect(errors).toEqual([])
  })

  it('is left alone once the rest has come, as is that of any answered request', async () => {
    const { port } = await running({ discardTimeout: 1000 })
    const refused = await refusedOn(port, `${chunk(70_000)}0\r\n\r\n`)
    const plain = raw(port, 'GET /livez')
    expect(await firstOf(plain)).toMatch(/alive\n/)
    // The time of the other two is over before that of one whose rest never comes.
    const unended = await refusedOn(port, '1')
    await new Promise((resolve) => unended.once('close', resolve))
    for (const socket of [refused, plain]) {
      socket.write(livez)
      expect(String(await bytesOf(socket))).toMatch(/alive\n/)
    }
  })
})
