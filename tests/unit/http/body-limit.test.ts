import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { uploadAt } from '#http/shared/take-body.ts'
import { pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { bytesOf, firstOf, knownHost, raw, runServer } from './running-server.ts'

const KiB = 1024
const form = { 'content-type': 'multipart/form-data; boundary=xyz' }
const mine = { ...form, cookie: '__Host-session=mine' }
const chunked = { 'transfer-encoding': 'chunked' }
const byScript = '/_actions/documents.upload'

/** A part of a multipart form: about 50 bytes plus its content. */
const part = (content = '', head = '') =>
  `--xyz\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\n${content}\r\n`
const partsOf = (...parts: string[]) => `${parts.join('')}--xyz--\r\n`
const file = (bytes: number) =>
  partsOf(part('x'.repeat(bytes), '; filename="a.jpg"\r\nContent-Type: image/jpeg'))

/** A server whose app reports the size it received, or which page was requested instead. */
function measured(limits = {}) {
  const seen: { asked: number; session?: string | undefined } = { asked: 0 }
  const handler: AppHandler = async ({ method, url, body }, response) => {
    seen.asked += 1
    const received = body instanceof Uint8Array ? body : await bytesOf(body ?? Readable.from([]))
    response.writeHead(200, { 'Content-Type': 'text/plain' })
    response.end(`${method} ${url} ${received.length}`)
  }
  const running = runServer({
    handler,
    limits: { drainTimeout: 500, drainIdleGrace: 20, ...limits },
    uploaderOf: async (cookie) => {
      seen.session = cookie
      if (cookie?.includes('down')) throw new Error('the store is down')
      return cookie === mine.cookie ? 'mine' : null
    },
  })
  return { seen, running }
}

async function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const { seen, running } = measured()
  const { status, body: said } = await (await running).ask(path, { method: 'POST', body, headers })
  return { status, said: said.toString().trim(), ...seen }
}
const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
/** A post of which only a byte or so has been sent. */
const trickle = (port: number, path = '/logout', headers: Record<string, string> = {}, body = 'a') =>
  raw(port, `POST ${path}`, [...linesOf(headers), 'Content-Length: 60000'], body)

describe('the limit of 11 MB', () => {
  it("applies to a post to the action by the page's script", () => {
    for (const path of [byScript, `${byScript}/`]) expect(uploadAt(path)).toBe('documents.upload')
  })

  it.each(locales)('applies to a post to the page with the form in %s', (locale) => {
    const page = pathTo(locale, 'account/documents/_kind/_step', { kind: 'passport', step: 'image' })
    expect(uploadAt(`${page}?_action=documents.upload`)).toBe('documents.upload')
    expect(uploadAt(`${page}?_action=documents.information`)).toBeNull()
    expect(uploadAt(page)).toBeNull()
  })

  it.each([
    '/?_action=documents.upload',
    '/account/documents?_action=documents.upload',
    '/account/profile?_action=documents.upload',
    '//documents?_action=documents.upload',
    '/_actions/other?x=documents.upload',
    '/_actions/other?_action=documents.upload',
    '//',
    '/%',
  ])('is nothing that is posted to %s', (target) => {
    expect(uploadAt(target)).toBeNull()
  })

  it('applies to a multipart form from somebody signed in, and to nothing else', async () => {
    const size = file(5_000 * KiB).length
    const whole = await post(byScript, file(5_000 * KiB), mine)
    expect([whole.status, whole.said]).toEqual([200, `POST ${byScript} ${size}`])
    for (const [path, headers] of [
      ['/logout', mine],
      [byScript, form],
      [byScript, { ...form, cookie: '__Host-session=gone' }],
      [byScript, { ...mine, 'content-type': 'application/x-www-form-urlencoded' }],
      [byScript, { ...mine, 'content-type': 'application/json' }],
    ] as const) {
      const { status, said, asked } = await post(path, file(65 * KiB), headers)
      expect([path, status, asked]).toEqual([path, 413, 0])
      expect(said).toMatch(/At most 64 KB are taken here\.$/)
    }
  })

  it('is refused to a script of somebody signed out, and redirects a browser to the login', async () => {
    const { said } = await post(byScript, file(65 * KiB), { ...form, accept: 'application/json' })
    expect(JSON.parse(said)).toMatchObject({ error: 'signedOut' })
    expect((await post(byScript, 'no form', form)).status).toBe(400)
    const page = '/account/documents/passport/image?x=1'
    const browser = { ...form, accept: 'text/html' }
    expect((await post(`${page}&_action=documents.upload`, file(65 * KiB), browser)).said).toMatch(
      /^GET \/account\/documents\/passport\/image\?x=1 /,
    )
  })

  it('is refused with 503 while the session store is down', async () => {
    const down = { ...form, cookie: '__Host-session=down' }
    expect(await post(byScript, file(1), down)).toMatchObject({ status: 503, asked: 0 })
    expect(await post('/logout', file(1), down)).toMatchObject({ status: 200, asked: 1 })
  })

  it('asks the store only for uploads', async () => {
    expect((await post('/logout', file(1), mine)).session).toBeUndefined()
    expect((await post(byScript, file(1), mine)).session).toBe(mine.cookie)
  })

  it('is available twice at a time for one traveller', async () => {
    const { running } = measured()
    const { port, ask } = await running
    const begin = () => trickle(port, byScript, mine, '--xyz')
    const begun = [begin(), begin()]
    const third = () => ask(byScript, { method: 'POST', body: file(1), headers: mine })
    const becomes = (status: number) => expect.poll(async () => (await third()).status).toBe(status)
    await becomes(429)
    expect((await third()).headers['retry-after']).toBe('5')
    begun.pop()?.destroy()
    await becomes(200)
    // The other one still counts.
    begun.push(begin())
    await becomes(429)
    for (const socket of begun) socket.destroy()
    await becomes(200)
  })
})

describe('a form', () => {
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const many = (count: number) => Array.from({ length: count }, () => part())

  it('with more fields than any form of ours is refused before anybody parses it', async () => {
    const refused = { status: 413, asked: 0, said: expect.stringContaining('At most 250 fields') }
    expect(await post('/logout', 'a&'.repeat(300), urlencoded)).toMatchObject(refused)
  })

  it('with an upload has at most six parts', async () => {
    expect((await post(byScript, partsOf(...many(6)), mine)).status).toBe(200)
    expect((await post(byScript, partsOf(...many(7)), mine)).said).toContain('At most 6 parts')
  })

  it('that is none of a browser is answered with 400', async () => {
    expect(await post('/logout', 'x'.repeat(100), form)).toMatchObject({ status: 400, asked: 0 })
  })

  it.each([
    ['a form of 250 parts', partsOf(...many(250)), form],
    ['JSON with many signs', JSON.stringify('&'.repeat(1000)), { 'content-type': 'application/json' }],
    ['no body at all', '', {}],
  ])('%s is taken', async (_, body, headers) => {
    const { status, said } = await post('/logout', body, headers)
    expect([status, said]).toEqual([200, `POST /logout ${body.length}`])
  })
})

describe('an address', () => {
  it('has at most a hundred parameters', async () => {
    const { running } = measured()
    const { ask } = await running
    expect((await ask(`/?${'a&'.repeat(99)}`)).status).toBe(200)
    expect((await ask(`/?${'a&'.repeat(100)}`)).status).toBe(400)
  })
})

describe('a body', () => {
  it('within the limit arrives whole, with or without a length', async () => {
    const whole = Buffer.alloc(64 * KiB, 'x')
    for (const headers of [chunked, {}]) {
      expect((await post('/logout', whole, headers)).said).toBe(`POST /logout ${64 * KiB}`)
    }
  })

  it('with too large a length is refused before the app is called', async () => {
    const said = 'The request body is too large. At most 64 KB are taken here.'
    expect(await post('/logout', Buffer.alloc(64 * KiB + 1))).toEqual({ status: 413, said, asked: 0 })
  })

  it('with too large a length is refused before it is sent', async () => {
    const { port } = await measured().running
    expect(await firstOf(raw(port, 'POST /logout', ['Content-Length: 70000']))).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('counts as in memory until it has been answered', async () => {
    const answered = Promise.withResolvers<void>()
    const { ask } = await runServer({
      limits: { drainTimeout: 500, drainIdleGrace: 20, heldBytes: 64 * KiB },
      handler: async ({ url }, response) => {
        if (url === '/logout?slowly') await answered.promise
        response.end()
      },
    })
    const send = (path: string, bytes: number) => ask(path, { method: 'POST', body: Buffer.alloc(bytes) })
    const first = send('/logout?slowly', 64 * KiB)
    await expect.poll(async () => (await send('/logout', 1)).status).toBe(503)
    answered.resolve()
    expect((await first).status).toBe(200)
    await expect.poll(async () => (await send('/logout', 1)).status).toBe(200)
  })

  it('too large in chunks is counted while it is read: 413, and the app is not called', async () => {
    const json = { ...chunked, ...mine, accept: 'application/json' }
    const { status, said, asked } = await post(byScript, file(12_000 * KiB), json)
    expect([status, asked]).toEqual([413, 0])
    const message = 'The request body is too large. At most 11 MB are taken here.'
    expect(JSON.parse(said)).toEqual({ error: 'tooLarge', message })
  })

  it('too large leads a browser to a page that says so', async () => {
    const browser = { ...chunked, accept: 'text/html' }
    expect((await post('/account/registry/personal?x', Buffer.alloc(65 * KiB), browser)).said).toMatch(
      /^GET \/too-large\?back=%2Faccount%2Fregistry%2Fpersonal /,
    )
  })

  it('is not stored while too much is in memory: 503, and released once answered', async () => {
    const { running } = measured({ heldBytes: 100 * KiB })
    const { port, ask } = await running
    const begun = trickle(port, '/logout', {}, 'x'.repeat(55 * KiB))
    const another = () => ask('/logout', { method: 'POST', body: Buffer.alloc(50 * KiB) })
    await expect.poll(async () => (await another()).status).toBe(503)
    expect((await another()).headers['retry-after']).toBe('5')
    begun.destroy()
    await expect.poll(async () => (await another()).status).toBe(200)
    for (let round = 0; round < 5; round += 1) expect((await another()).status).toBe(200)
  })

  it('that nobody reads does not block the next request on the connection', async () => {
    const { port } = await runServer({ handler: (request, response) => void response.end(request.method) })
    const socket = raw(port, 'POST /logout', ['Content-Length: 60000'], 'x'.repeat(60_000))
    socket.write(`GET / HTTP/1.1\r\nHost: ${knownHost}\r\nConnection: close\r\n\r\n`)
    expect((await bytesOf(socket)).toString()).toMatch(/\r\n\r\nPOST.+\r\n\r\nGET$/s)
  })

  it('that never ends is cut off', async () => {
    const { port } = await runServer({
      limits: { discardTimeout: 50, drainTimeout: 200, drainIdleGrace: 20 },
      handler: (_, response) => void response.end('enough'),
    })
    const socket = raw(port, 'GET /', ['Transfer-Encoding: chunked'], '1\r\nx\r\n')
    const received: Buffer[] = []
    socket.on('data', (data: Buffer) => received.push(data))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 200 .*enough/s)
  })
})

describe('a slow body', () => {
  it('does not count as a page in flight: others are answered meanwhile', async () => {
    const { port, ask, server } = await runServer({
      environment: { MAX_IN_FLIGHT: '3' },
      uploaderOf: async () => 'somebody',
    })
    const sockets = [
      ...Array.from({ length: 10 }, () => trickle(port)),
      ...[trickle(port, byScript, mine), trickle(port, byScript, mine)],
    ]
    // Their headers came before this one's.
    await ask('/livez')
    expect(server.load.inFlight()).toBe(0)
    expect((await ask('/')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('is answered with 408 after its time; an upload has longer', async () => {
    const { port } = await runServer({
      limits: { bodyTimeout: 100, drainTimeout: 500, drainIdleGrace: 20 },
      uploaderOf: async () => 'somebody',
    })
    const upload = trickle(port, byScript, mine)
    const answer = (await bytesOf(trickle(port))).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n.*took too long to arrive\.\n$/s)
    expect(upload.bytesRead).toBe(0)
    upload.destroy()
  })
})
