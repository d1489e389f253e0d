import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { onSignal } from '#http/shared/signals.ts'
import { uploadAt } from '#http/shared/take-body.ts'
import { pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { loadCopy } from '../../support/copy.ts'
import { knownHost, raw, readBytes, readFirstChunk, runServer } from './running-server.ts'

const KiB = 1024
const form = { 'content-type': 'multipart/form-data; boundary=xyz' }
const mine = { ...form, cookie: '__Host-session=mine' }
const chunked = { 'transfer-encoding': 'chunked' }
const byScript = '/_actions/documents.upload'
const page = '/account/documents/passport/image'

/** A part of a multipart form: about 50 bytes plus its content. */
const part = (content = '', head = '') =>
  `--xyz\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\n${content}\r\n`
const partsOf = (...parts: string[]) => `${parts.join('')}--xyz--\r\n`
const file = (bytes: number) =>
  partsOf(part('x'.repeat(bytes), '; filename="a.jpg"\r\nContent-Type: image/jpeg'))

/** A server whose app reports how it got a body; the store does not answer for a session that is `down`. */
async function taking(limits = {}) {
  const asked: string[] = []
  const sessions: (string | undefined)[] = []
  const handler: AppHandler = async ({ method, url, body }, response) => {
    asked.push(`${method} ${url}`)
    const sizes: number[] = []
    if (body instanceof Uint8Array) sizes.push(body.length)
    else for await (const slice of body ?? []) sizes.push(slice.length)
    response.end(`${body instanceof Uint8Array ? 'whole' : 'sliced'} ${sizes}`)
  }
  const server = await runServer({
    handler,
    limits: { drainTimeout: 500, drainIdleGrace: 20, ...limits },
    uploaderOf: async (cookie) => {
      sessions.push(cookie)
      if (cookie === 'down') throw new Error('the store is down')
      return cookie === mine.cookie ? 'mine' : null
    },
  })
  const post = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await server.ask(path, { method: 'POST', body, headers })
    const sentence = String(answer.body).trim()
    return { status: answer.status, sentence, wait: answer.headers['retry-after'] }
  }
  return { ...server, asked, sessions, post }
}

/** A post with only about one byte sent. */
const trickle = (port: number, path = '/logout', headers: Record<string, string> = {}, body = 'a') => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return raw(port, `POST ${path}`, [...lines, 'Content-Length: 60000'], body)
}

describe('the limit of 11 MB', () => {
  const pages = locales.map((locale) =>
    pathTo(locale, 'account/documents/_kind/_step', { kind: 'passport', step: 'image' }),
  )
  it.each([
    ...[byScript, `${byScript}/`, ...pages.map((at) => `${at}?_action=documents.upload`)].map(
      (target) => [target, 'session'] as const,
    ),
    ['/_actions/phone.upload/', 'claim'] as const,
    ...[
      ...pages.flatMap((at) => [at, `${at}?_action=documents.information`]),
      ...['/', '/account/documents', '/account/profile', '//documents', '/_actions/other'].map(
        (at) => `${at}?_action=documents.upload`,
      ),
      '/_actions/other?x=documents.upload',
      '//',
      '/%',
    ].map((target) => [target, null] as const),
  ])('is that of a post to %s, of a %s', (target, from) => {
    expect(uploadAt(target)).toBe(from)
  })

  it('applies to a multipart form of a signed-in traveller, in slices of 256 KB, and to no other', async () => {
    const { post, asked, sessions } = await taking()
    const photo = file(600 * KiB)
    const rest = photo.length - 512 * KiB
    expect((await post(byScript, photo, mine)).sentence).toBe(`sliced ${256 * KiB},${256 * KiB},${rest}`)
    expect(sessions).toEqual([mine.cookie])
    for (const [path, headers] of [
      ['/logout', mine],
      [byScript, form],
      [byScript, { ...form, cookie: '__Host-session=gone' }],
      [byScript, { ...mine, 'content-type': 'application/x-www-form-urlencoded' }],
      [byScript, { ...mine, 'content-type': 'application/json' }],
    ] as const) {
      const { status, sentence } = await post(path, file(65 * KiB), headers)
      expect([path, status, asked.length]).toEqual([path, 413, 1])
      expect(sentence).toMatch(/At most 64 KB are taken here\.$/)
    }
    // The server reads the store for uploads only.
    expect(sessions).toEqual([mine.cookie, undefined, '__Host-session=gone'])
  })

  it('is refused to a script of a signed-out visitor', async () => {
    const { post } = await taking()
    const script = { ...form, accept: 'application/json' }
    const { sentence } = await post(byScript, file(65 * KiB), script)
    expect(JSON.parse(sentence)).toMatchObject({ error: 'signedOut' })
    expect((await post(byScript, 'no form', form)).status).toBe(400)
  })

  it.each([
    ['when signed out', {}, 70 * KiB],
    ['while the session store is down', { cookie: 'down' }, 1],
  ])('%s leads a browser to the page with the form, without its action', async (_, cookie, size) => {
    const { post, asked } = await taking()
    const upload = `${page}?_action=documents.upload`
    for (const path of [upload, `${upload}&x=1`])
      await post(path, file(size), { ...form, accept: 'text/html', ...cookie })
    expect(asked).toEqual([`GET ${page}`, `GET ${page}?x=1`])
  })

  it('leads to no page for a script, or for any other reason', async () => {
    const { post, asked } = await taking()
    const browser = { ...form, accept: 'text/html' }
    expect((await post(byScript, file(1), { ...browser, cookie: 'down' })).status).toBe(503)
    const refused = await post(`${page}?_action=documents.upload`, 'no form', { ...browser, ...mine })
    expect(refused).toMatchObject({ status: 400, wait: undefined })
    expect(asked).toEqual([])
  })

  it('is available twice at a time for one traveller', async () => {
    const { port, post } = await taking()
    const begin = () => trickle(port, byScript, mine, '--xyz')
    const begun = [begin(), begin()]
    const third = () => post(byScript, file(1), mine)
    const becomes = (status: number) => expect.poll(async () => (await third()).status).toBe(status)
    await becomes(429)
    expect((await third()).wait).toBe('5')
    begun.pop()?.destroy()
    await becomes(200)
    // The other one still counts.
    begun.push(begin())
    await becomes(429)
    for (const socket of begun) socket.destroy()
    await becomes(200)
  })
})

// The edges of each bound: form-bounds.test.ts.
it.each([
  [413, /At most 250 fields/, '/logout', 'a&'.repeat(300), 'application/x-www-form-urlencoded'],
  [413, /At most 6 parts/, byScript, partsOf(...Array(7).fill(part())), form['content-type']],
  [400, /./, '/logout', 'x'.repeat(100), form['content-type']],
  [200, /whole/, byScript, partsOf(...Array(6).fill(part())), form['content-type']],
  [200, /whole/, '/logout', partsOf(...Array(250).fill(part())), form['content-type']],
  [200, /whole/, '/logout', JSON.stringify('&'.repeat(1000)), 'application/json'],
  [200, /whole 0/, '/logout', '', 'text/plain'],
])('%i and %s for a form posted to %s', async (status, text, path, body, type) => {
  const { post, asked } = await taking()
  const { status: got, sentence } = await post(path, body, { ...mine, 'content-type': type })
  expect([got, asked.length, sentence]).toEqual([status, status === 200 ? 1 : 0, expect.stringMatching(text)])
})

it('an address has at most a hundred parameters', async () => {
  const { ask } = await taking()
  expect((await ask(`/?${'a&'.repeat(99)}`)).status).toBe(200)
  expect((await ask(`/?${'a&'.repeat(100)}`)).status).toBe(400)
})

describe('a body', () => {
  it('within the limit arrives whole, with or without a length', async () => {
    const { post } = await taking()
    for (const headers of [chunked, {}]) {
      expect((await post('/logout', Buffer.alloc(64 * KiB, 'x'), headers)).sentence).toBe(`whole ${64 * KiB}`)
    }
  })

  it('with too large a length is refused before it is sent, and the app is not called', async () => {
    const { port, asked } = await taking()
    const answer = await readFirstChunk(raw(port, 'POST /logout', [`Content-Length: ${64 * KiB + 1}`]))
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*too large\. At most 64 KB are taken here\.\n$/s)
    expect(asked).toEqual([])
  })

  it('too large in chunks is counted while it is read: 413, and the app is not called', async () => {
    const { post, asked } = await taking()
    const json = { ...chunked, ...mine, accept: 'application/json' }
    const { status, sentence } = await post(byScript, file(12_000 * KiB), json)
    expect([status, asked]).toEqual([413, []])
    const detail = 'The request body is too large. At most 11 MB are taken here.'
    // As `astro:actions` reads an error in the browser, with a sentence for its page.
    const message = loadCopy('italy')('shell:tooLarge.text')
    const read = { type: 'AstroActionError', code: 'NOT_READ', message }
    expect(JSON.parse(sentence)).toEqual({ error: 'tooLarge', detail, ...read })
  })

  it('too large leads a browser to a page that explains it', async () => {
    const { post, asked } = await taking()
    const browser = { ...chunked, accept: 'text/html' }
    await post('/account/registry/personal?x', Buffer.alloc(65 * KiB), browser)
    expect(asked).toEqual(['GET /too-large?back=%2Faccount%2Fregistry%2Fpersonal'])
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

  it('is not stored while too much is in memory: 503, and released once answered', async () => {
    const { port, post } = await taking({ heldBytes: 100 * KiB })
    const begun = trickle(port, '/logout', {}, 'x'.repeat(55 * KiB))
    const another = () => post('/logout', Buffer.alloc(50 * KiB))
    await expect.poll(async () => (await another()).status).toBe(503)
    expect((await another()).wait).toBe('5')
    begun.destroy()
    await expect.poll(async () => (await another()).status).toBe(200)
    for (let pass = 0; pass < 5; pass += 1) expect((await another()).status).toBe(200)
  })

  it('that found no memory is counted in the metrics, and no other', async () => {
    const reasons: string[] = []
    onSignal('shed', ({ reason }) => void reasons.push(reason))
    const { post } = await taking({ heldBytes: 10 })
    expect((await post('/logout', 'x'.repeat(70 * KiB))).status).toBe(413)
    expect(reasons).toEqual([])
    expect((await post('/logout', 'x'.repeat(11))).status).toBe(503)
    expect(reasons).toEqual(['bodies'])
  })

  it('whose client hung up half-way reaches no app', async () => {
    const { port, asked, logged, ask } = await taking()
    const socket = trickle(port)
    await ask('/livez')
    socket.destroy()
    await expect.poll(() => logged.join('')).toContain('"aborted":true')
    expect(asked).toEqual([])
  })

  it('that is not read does not block the next request on the connection', async () => {
    const { port } = await runServer({ handler: (request, response) => void response.end(request.method) })
    const socket = raw(port, 'POST /logout', ['Content-Length: 60000'], 'x'.repeat(60_000))
    socket.write(`GET / HTTP/1.1\r\nHost: ${knownHost}\r\nConnection: close\r\n\r\n`)
    expect((await readBytes(socket)).toString()).toMatch(/\r\n\r\nPOST.+\r\n\r\nGET$/s)
  })

  it('that never ends is cut off', async () => {
    const { port } = await runServer({
      limits: { discardTimeout: 50, drainTimeout: 200, drainIdleGrace: 20 },
      handler: (_, response) => void response.end('enough'),
    })
    const socket = raw(port, 'GET /', ['Transfer-Encoding: chunked'], '1\r\nx\r\n')
    expect(String(await readBytes(socket))).toMatch(/^HTTP\/1\.1 200 .*enough/s)
  })

  it('that is slow does not count as a page in flight: others are answered meanwhile', async () => {
    const { port, ask, server } = await runServer({
      environment: { MAX_IN_FLIGHT: '3' },
      uploaderOf: async () => 'somebody',
    })
    for (let count = 0; count < 10; count += 1) trickle(port)
    for (let count = 0; count < 2; count += 1) trickle(port, byScript, mine)
    // Their headers came before this one's.
    await ask('/livez')
    expect(server.load.inFlight()).toBe(0)
    expect((await ask('/')).status).toBe(200)
  })

  it('that is slow is answered with 408 after its time; an upload has longer', async () => {
    const { port } = await taking({ bodyTimeout: 100 })
    const upload = trickle(port, byScript, mine)
    const answer = (await readBytes(trickle(port))).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n.*took too long to arrive\.\n$/s)
    expect(upload.bytesRead).toBe(0)
  })
})

describe('the connection of a refused body', () => {
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
  const end = '0\r\n\r\n'
  /** A connection on which a body that is too large has been refused. */
  const refusedOn = async (port: number, headers: string[] = []) => {
    const socket = raw(port, 'POST /logout', ['Transfer-Encoding: chunked', ...headers], chunk(70_000))
    expect(await readFirstChunk(socket)).toMatch(/^HTTP\/1\.1 413 /)
    return socket
  }

  it('is cut when too much of it follows', async () => {
    const { port } = await taking({ discardBytes: 100 * KiB, discardTimeout: 60_000 })
    const socket = await refusedOn(port)
    socket.write(chunk(200_000))
    await new Promise((resolve) => socket.once('close', resolve))
  })

  it('which the client wanted closed is closed after the rest, so that no reset overtakes the answer', async () => {
    const { port, ask } = await taking()
    const socket = await refusedOn(port, ['Connection: close'])
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    await ask('/livez')
    expect(socket.destroyed).toBe(false)
    socket.write(chunk(70_000) + end)
    await once(socket, 'close')
    expect(errors).toEqual([])
  })

  it('is left alone once the rest has come, as is that of any answered request', async () => {
    const { port } = await taking({ discardTimeout: 250 })
    const refused = await refusedOn(port)
    refused.write(chunk(70_000) + end)
    const plain = raw(port, 'GET /livez')
    expect(await readFirstChunk(plain)).toMatch(/alive\n/)
    // The time of the other two is over before that of one whose rest never comes.
    const unended = await refusedOn(port)
    unended.write('1')
    await once(unended, 'close')
    for (const socket of [refused, plain]) {
      socket.write(`GET /livez HTTP/1.1\r\nHost: ${knownHost}\r\nConnection: close\r\n\r\n`)
      expect(String(await readBytes(socket))).toMatch(/alive\n/)
    }
  })
})
