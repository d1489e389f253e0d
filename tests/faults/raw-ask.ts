import { type IncomingHttpHeaders, request } from 'node:http'
import { isAction, ownerFirst, ownerIn } from '../support/form-owner.ts'
import { type BrowserCookies, cookieHeader } from '../support/sign-in.ts'
import type { House } from './house.ts'

/** A raw request. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/**
 * Sends requests that `fetch` would not: any method and any host, a path that is not normalised; without an origin if it is empty.
 * A form to an action has its owner first, if a traveller is signed in: the app would else refuse it unread.
 */
export function askRaw(
  { app: { port }, origin }: House,
  { method = 'GET', path = '/', headers = {}, body: given = '' }: Partial<Sent>,
  browser?: BrowserCookies,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const cookie = browser && cookieHeader(browser)
  const own = { host: `localhost:${port}`, origin, ...(cookie && { cookie }) }
  const owner = method === 'POST' && browser && isAction(path) ? ownerIn(browser, port) : null
  const type = headers['content-type'] ?? ''
  const body = owner === null ? given : ownerFirst(Buffer.from(given), type, owner)
  const length = given && { 'content-length': Buffer.byteLength(body) }
  const all: Record<string, string | number> = { ...own, ...length, ...headers }
  if (all.origin === '') delete all.origin
  const sent = request({
    port,
    host: '127.0.0.1',
    agent: false,
    method,
    path,
    headers: all,
  })
  sent.on('error', reject).on('response', async (answer) => {
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
  })
  sent.end(body)
  return promise
}
