import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFront } from '#desk/front/server.ts'
import { freePort } from '../../../src/sandbox/demo/ports.ts'
import { listen } from '../../support/proxy.ts'
import { checkoutOfTests } from './checkout.ts'

const checkout = checkoutOfTests()
const site = createServer((asked, answer) => {
  answer.end(`${asked.method} ${asked.headers.host}${asked.url}`)
})
let port = 0
let front: Server

const close = (server: Server) => new Promise((resolve) => server.close(resolve))
/** A desk's server in front of an Astro at that port, on a port of its own. */
async function frontOf(inner: number) {
  const at = await freePort()
  const server = createFront({ root: checkout.root, port: at, inner })
  await once(server.listen(at, '127.0.0.1'), 'listening')
  return { server, at }
}

beforeAll(async () => {
  const inner = await listen(site)
  ;({ server: front, at: port } = await frontOf(inner.port))
})
afterAll(() => Promise.all([close(front), close(site)]))

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly to?: number
}

/** Sends a request with exactly these headers, `Host` included. */
function send(path: string, { method = 'GET', headers = {}, body = '', to = port }: Sent = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: to, path, method, agent: false, headers },
        async (got) => {
          const text = (await got.toArray()).join('')
          resolve({ status: got.statusCode, headers: got.headers, text })
        },
      )
      asked.on('error', reject)
      asked.end(body)
    },
  )
}

const own = () => ({ host: `localhost:${port}` })
const slug = 'locale=it-IT&key=logout&to=%2Fciao&was=%2Fesci'
const posted = (language: string, body?: string, path?: string) =>
  post({ origin: `http://localhost:${port}`, 'accept-language': language }, body, path)
const post = (headers: Record<string, string>, body = slug, path = '/desk/slugs/save') =>
  send(path, { method: 'POST', headers: { ...own(), ...headers }, body })

describe('the desk’s server', () => {
  it('passes a request on unchanged', async () => {
    const host = `it.localhost:${port}`
    expect((await send('/viaggi?a=b', { headers: { host } })).text).toBe(`GET ${host}/viaggi?a=b`)
    const posted = await send('/esci', { method: 'POST', headers: { host } })
    expect(posted.text).toBe(`POST ${host}/esci`)
  })

  it('holds a page until Astro answers again', async () => {
    const later = createServer((_, answer) => answer.end('back'))
    const inner = await freePort()
    const { server: impatient, at: waiting } = await frontOf(inner)
    const arrived = once(impatient, 'request')
    const answer = send('/desk', { headers: { host: `localhost:${waiting}` }, to: waiting })
    await arrived
    later.listen(inner, '127.0.0.1')
    expect((await answer).text).toBe('back')
    await Promise.all([close(impatient), close(later)])
  })

  it('gives pages of the desk, and no others, a client that does not reload them', async () => {
    const clientFor = async (referer: string) =>
      (await send('/@vite/client', { headers: { ...own(), referer: `http://localhost:${port}${referer}` } }))
        .text
    expect(await clientFor('/desk?key=travels')).toContain('createHotContext')
    expect(await clientFor('/travels')).toBe(`GET localhost:${port}/@vite/client`)
  })

  it('saves what its own page posts, and lets no other site frame that page', async () => {
    const saved = await post({ origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' })
    expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining('saved=')])
    expect(checkout.changedLines()).toEqual(['1 1 locales/it-IT/routes.json'])
    const page = await send('/desk', { headers: own() })
    expect(page.headers['content-security-policy']).toBe("frame-ancestors 'none'")
  })

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a form without an origin', { origin: 'null' }],
    ['a page of another market', { origin: 'http://it.localhost:4321', 'sec-fetch-site': 'same-site' }],
    ['a program that says nothing', {}],
  ])('refuses what %s posts', async (_, headers) => {
    expect((await post(headers)).status).toBe(403)
    expect(checkout.changedLines()).toEqual([])
  })

  it.each(['evil.example', 'localhost.evil.example', 'evil-localhost', '192.168.0.7', '[::1]'])(
    'refuses the name %s from any client: it may be rebound to this machine',
    async (name) => {
      const host = `${name}:${port}`
      expect((await send('/desk', { headers: { host } })).status).toBe(421)
      expect((await post({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(
        421,
      )
      expect(checkout.changedLines()).toEqual([])
    },
  )

  it('reports that the disk is full, changes nothing, and keeps what was typed', async () => {
    mkdirSync(join(checkout.root, '.data/desk'), { recursive: true })
    // Every write to it fails with ENOSPC.
    symlinkSync('/dev/full', join(checkout.root, '.data/desk/journal.jsonl'))
    const sentence = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await posted('it', `${slug}&note=%3Cb%3E`)
    expect(answer.status).toBe(507)
    expect(answer.text).toContain('Il disco della redazione è pieno')
    expect(answer.text).toContain('<input type="hidden" name="to" value="/ciao">')
    expect(answer.text).not.toContain('<b>')
    expect(sentence).toHaveBeenCalledOnce()
    expect(checkout.changedLines()).toEqual([])
    sentence.mockRestore()
  })

  it.each([
    [403, 'de', 'Dieses Formular gehört nicht zur Redaktion', () => post({ 'accept-language': 'de' })],
    [405, 'es', 'Este formulario no es de la redacción', () => posted('es', slug, '/desk/anything')],
    [413, 'fr', 'C’est trop long', () => posted('fr', 'x'.repeat(70_000))],
    [
      421,
      'it',
      'La redazione non è a questo indirizzo',
      () => send('/desk', { headers: { host: 'x.example', 'accept-language': 'it' } }),
    ],
  ] as const)('explains why it refuses with %i, in %s', async (status, language, title, ask) => {
    const answer = await ask()
    expect([answer.status, answer.headers.connection]).toEqual([status, 'close'])
    expect(answer.text).toContain(`<html lang="${language}">`)
    expect(answer.text).toContain(title)
    expect(checkout.changedLines()).toEqual([])
  })

  it('reports in the language of the editor that the site is gone, or that a page of the desk failed', async () => {
    const failing = createServer((_, answer) => void answer.writeHead(500).end('Error: at line 3'))
    const inner = await listen(failing)
    const { server: broken, at } = await frontOf(inner.port)
    const ask = (path: string, method = 'GET') => {
      const host = `localhost:${at}`
      const headers = { host, 'accept-language': 'de', origin: `http://${host}` }
      return send(path, { method, headers, to: at })
    }
    const failed = await ask('/desk/words?q=x')
    expect([failed.status, failed.text]).toEqual([500, expect.stringContaining('Etwas ist schiefgegangen')])
    expect(failed.text).not.toContain('line 3')
    expect((await ask('/deskundig')).text).toBe('Error: at line 3')
    await inner.close()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const gone = await ask('/esci', 'POST')
    logged.mockRestore()
    expect([gone.status, gone.text]).toEqual([502, expect.stringContaining('Die Seite antwortet nicht')])
    await close(broken)
  })

  it('refuses a form for another file', async () => {
    expect((await posted('en', 'locale=../..&key=logout&to=/x')).status).toBe(400)
    expect(checkout.changedLines()).toEqual([])
  })
})
