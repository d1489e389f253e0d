import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { readConfig } from '#config/read-config.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { createServer } from '../node/create-server.ts'
import { createLogger } from '../shared/log.ts'
import { defaultHeaders } from '../shared/security-headers.ts'
import { headersOfFile } from '../shared/static-files.ts'
import {
  type DrawnAnswer,
  type DrawnPage,
  type DrawnWelcome,
  drawingEnvironment,
  invitationKey,
  OFFLINE,
  placeholderHosts,
} from './drawn.ts'

/*
 * Renders the edge's answers with the server that has just been built, and prints them as JSON: `node draw.ts <entry> <client
 * files>`. The entry is our own server's, or Netlify's function. A process of its own, since a server reads its environment once.
 */

/** Sends a request as the visitor of a market; the headers are those that the entry gets from a proxy in front. */
type Ask = (market: MarketId, path: string, headers?: Record<string, string>) => Promise<DrawnAnswer>

/** Headers of the connection and of one request; compression is left to the sender. */
const notDrawn = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-request-id',
]

/** An answer's headers beyond the default ones. */
function ownHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const always = new Headers(defaultHeaders({ proto: 'https', requestId: '' }))
  return Object.fromEntries(
    [...headers].filter(([name, value]) => !notDrawn.includes(name) && always.get(name) !== value),
  )
}

/** Our own server, as `npm start` runs it. */
async function ownServer(entry: string, clientDir: string): Promise<Ask> {
  const config = readConfig(process.env)
  const { handler } = await import(pathToFileURL(entry).href)
  const log = createLogger({ level: config.logLevel })
  const server = await createServer({ config, handler, clientDir, log, uploaderOf: async () => null })
  const port = await server.listen(0, '127.0.0.1')
  return async (market, path, headers = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<DrawnAnswer>()
    const host = new URL(placeholderHosts.origin(market)).host
    const asked = request({ port, path, headers: { ...headers, host, 'x-forwarded-proto': 'https' } })
    asked.on('error', reject)
    asked.on('response', async (incoming) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const body = Buffer.concat(chunks).toString()
      resolve({ status: incoming.statusCode ?? 0, headers: ownHeaders(pairsOf(incoming.headers)), body })
    })
    asked.end()
    return promise
  }
}

const pairsOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])

/** The function that Netlify runs. */
async function netlifyFunction(entry: string): Promise<Ask> {
  const { default: handler } = await import(pathToFileURL(entry).href)
  return async (market, path, headers = {}) => {
    const asked = new Request(placeholderHosts.origin(market) + path, { headers })
    const geo = { country: { code: headers['x-country'] } }
    const answer: Response = await handler(asked, { ip: '', requestId: '', geo })
    return { status: answer.status, headers: ownHeaders(answer.headers), body: await answer.text() }
  }
}

/** Requests twice: a difference would belong to one request, and must not reach the next visitor. */
const twice =
  (ask: Ask): Ask =>
  async (...asked) => {
    const [one, other] = [await ask(...asked), await ask(...asked)]
    if (JSON.stringify(one) !== JSON.stringify(other))
      throw new Error(`${asked.slice(0, 2).join(' ')} is not the same for two visitors`)
    return one
  }

async function expecting(status: number, answer: Promise<DrawnAnswer>): Promise<DrawnAnswer> {
  const drawn = await answer
  if (drawn.status !== status) throw new Error(`the server answered ${drawn.status}, not ${status}`)
  return drawn
}

/** A country whose visitors have this market as home, or null. */
const countryOf = (id: MarketId): string | null => markets[id].homeOf[0] ?? markets[id].countryCode

/** The request headers that cause an invitation to a market. */
const hints = {
  address: (country: string) => ({ 'x-country': country }),
  language: (country: string) => ({ 'accept-language': `en-${country}` }),
}

async function drawWelcome(ask: Ask, id: MarketId): Promise<DrawnWelcome> {
  const plain = await expecting(200, ask(id, '/'))
  const invitations: Record<string, { at: number; text: string }> = {}
  for (const home of marketIds) {
    const country = countryOf(home)
    if (home === id || country === null) continue
    for (const by of ['address', 'language'] as const) {
      const invited = await expecting(200, ask(id, '/', hints[by](country)))
      invitations[invitationKey({ market: home, by })] = addedTo(plain, invited)
    }
  }
  return { ...plain, invitations }
}

/** The text that an answer's body has beyond a plain one, in one place. */
function addedTo(plain: DrawnAnswer, more: DrawnAnswer): { at: number; text: string } {
  let at = 0
  while (at < plain.body.length && plain.body[at] === more.body[at]) at += 1
  const text = more.body.slice(at, at + more.body.length - plain.body.length)
  const isAll = plain.body.slice(0, at) + text + plain.body.slice(at) === more.body
  if (text === '' || !isAll || JSON.stringify(plain.headers) !== JSON.stringify(more.headers))
    throw new Error('an invitation changes more of the welcome page than one place')
  return { at, text }
}

async function draw(ask: Ask, clientDir: string): Promise<Omit<DrawnPage, 'addresses'>> {
  const robots = readFileSync(join(clientDir, 'robots.txt'))
  const pages: Record<string, DrawnPage['pages'][MarketId]> = {}
  for (const id of marketIds) {
    pages[id] = {
      welcome: await drawWelcome(ask, id),
      notFound: await expecting(404, ask(id, '/drawn-for-the-edge')),
      offline: await expecting(200, ask(id, OFFLINE)),
    }
  }
  return {
    robots: { status: 200, headers: headersOfFile('/robots.txt', robots), body: robots.toString() },
    pages: pages as DrawnPage['pages'],
  }
}

const [entry = '', clientDir = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'account-drawn-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const isFunction = entry.endsWith('/ssr.mjs')
Object.assign(process.env, drawingEnvironment, {
  SESSION_SECRET: 'of nobody while pages are drawn for an edge',
  // A function has no files; no rendered page needs a session.
  ...(isFunction ? { REDIS_URL: 'redis://127.0.0.1:9' } : { SESSION_FILE: join(folder, 'sessions.sqlite') }),
})
const ask = await (isFunction ? netlifyFunction(entry) : ownServer(entry, clientDir))
process.stdout.write(JSON.stringify(await draw(twice(ask), clientDir)), () => process.exit())
