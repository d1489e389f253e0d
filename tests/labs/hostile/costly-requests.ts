import { Agent, request } from 'node:http'
import { isAction, ownerFirst } from '../../support/form-owner.ts'

/*
 * Requests that are small to send and costly to answer if a parser, a pattern or a loop is not linear. Each targets a weakness that
 * a server could have; several of them blocked ours for seconds.
 */

const KiB = 1024
const MiB = 1024 * KiB
/** Just under Node's limit for all headers. */
const LONG = 15 * KiB

export interface DearRequest {
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the path, or is appended to it. */
  readonly path?: string
  readonly query?: string
  /** Created when sent: some are 11 MB. */
  readonly body?: () => Buffer
}

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const multipart = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` })
const filled = (text: string, bytes: number) => Buffer.from(text.repeat(Math.floor(bytes / text.length)))

const form = (name: string, text: string, bytes: number): DearRequest => ({
  name: `form ${name}, ${bytes / KiB} KB`,
  headers: urlencoded,
  body: () => filled(text, bytes),
})

/** A body of parts, one after the other with this head, and their contents. */
function parts(name: string, head: () => string, content: () => string | Buffer, count = 1, boundary = 'x') {
  const delimiter = `--${boundary}\r\nContent-Disposition: form-data; name="a"`
  const body = () => {
    const part = Buffer.concat([
      Buffer.from(`${delimiter}${head()}\r\n\r\n`),
      Buffer.from(content()),
      Buffer.from('\r\n'),
    ])
    return Buffer.concat([...Array.from({ length: count }, () => part), Buffer.from(`--${boundary}--\r\n`)])
  }
  return { name: `multipart ${name}`, headers: multipart(boundary), body } satisfies DearRequest
}

const nothing = () => ''
const of = (text: string, bytes: number) => () => filled(text, bytes).toString()
const upTo = 11 * MiB - 4 * KiB
const aFile = () => '; filename="a.jpg"\r\nContent-Type: image/jpeg'

/** Bodies, for addresses that take any. */
export const dearBodies: readonly DearRequest[] = [
  form('of names without values', 'a&', 64 * KiB),
  form('of names without values', 'a&', 1024 * KiB),
  form('of separators', '&', 64 * KiB),
  form('of broken UTF-8', '%e2&', 64 * KiB),
  form('of one long broken value', '%e2', 63 * KiB),
  { ...form('of 250 broken values', `${'%e2'.repeat(80)}&`, 60 * KiB) },
  form('of plus signs', '+', 64 * KiB),
  parts('of empty parts, 60 KB', nothing, nothing, 1000),
  parts('of empty parts, 3 MB', nothing, nothing, 60_000),
  parts(
    'with a boundary of 10,000, 60 KB',
    aFile,
    of(`b${'a'.repeat(9999)}`, 40 * KiB),
    1,
    'a'.repeat(10_000),
  ),
  parts('with a boundary of 1,000, 11 MB', aFile, of(`b${'a'.repeat(999)}`, upTo), 1, 'a'.repeat(1000)),
  parts('with a boundary of 70, 11 MB', aFile, of(`b${'a'.repeat(69)}`, upTo), 1, 'a'.repeat(70)),
  parts('with headers of 60 KB', () => `\r\n${'a:\r\n'.repeat(15_000)}a: b`, nothing),
  parts('with headers of 11 MB', () => `\r\n${'a:\r\n'.repeat(upTo / 5)}a: b`, nothing),
  parts('with parameters of 11 MB', of('; a=b', upTo), nothing),
  parts('with a name of escapes, 11 MB', () => `; filename="${'%0A'.repeat(upTo / 4)}"`, nothing),
  parts('of one text, 11 MB', nothing, of('é', upTo / 2)),
  parts('of one file, 11 MB', aFile, () => Buffer.alloc(upTo, 0xff)),
  parts('of two files, 11 MB', aFile, () => Buffer.alloc(upTo / 2 - 100, 0xff), 2),
  parts('in base64, 11 MB', () => `${aFile()}\r\nContent-Transfer-Encoding: base64`, of('xxxx', upTo)),
  parts('of line ends, 11 MB', aFile, of('\r\n--', upTo)),
  {
    name: 'JSON that is deep',
    headers: json,
    body: () => Buffer.from('['.repeat(32_000) + ']'.repeat(32_000)),
  },
  {
    name: 'JSON of objects that are deep',
    headers: json,
    body: () => Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  },
  {
    name: 'JSON of many members',
    headers: json,
    body: () =>
      Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [i, i])))),
  },
  { name: 'JSON of one number', headers: json, body: () => filled('1', 64 * KiB) },
  { name: 'JSON of escapes', headers: json, body: () => Buffer.from(`"${'\\u0061'.repeat(10_000)}"`) },
  { name: 'no type, 64 KB', body: () => filled('a', 64 * KiB) },
]

const header = (name: string, text: string, before = '', after = ''): DearRequest => ({
  name: `${name} of ${JSON.stringify(before + text.slice(0, 20))}`,
  headers: { [name]: before + text.repeat(Math.floor(LONG / text.length)) + after },
})

/** The parts of a request before the body: path, query and headers. */
export const dearHeads: readonly DearRequest[] = [
  header('accept-encoding', ' ', 'br', 'x'),
  header('accept-encoding', 'br,'),
  header('accept-encoding', ';'),
  header('accept-language', 'it-IT;q=0.1,'),
  header('accept-language', ' ', 'it', 'x'),
  header('accept-language', ';', 'it'),
  header('accept-language', 'a-'),
  header('accept', 'application/'),
  header('accept', 'a', 'application/'),
  header('cookie', 'a=b; '),
  header('cookie', '='),
  header('cookie', ';'),
  header('cookie', '%25', 'a='),
  header('cookie', '%', '__Host-session='),
  header('cookie', 'a', '__Host-session='),
  header('cookie', 'info~a:a!', '__Host-toast='),
  header('cookie', 'A', '__Host-draft='),
  header('cookie', 'A', '__Host-traveller='),
  {
    name: 'cookies of sign-ins',
    headers: {
      cookie: Array.from({ length: 480 }, (_, i) => `__Host-login-${1000 + i}=${'A'.repeat(10)}`).join('; '),
    },
  },
  header('if-none-match', '"a",'),
  header('forwarded', 'for=1.1.1.1,'),
  header('x-forwarded-for', '1.1.1.1,'),
  header('content-type', ' ', 'multipart/form-data', '; boundary=x'),
  header('content-type', ';', 'application/x-www-form-urlencoded'),
  header('user-agent', 'Mozilla/5.0 ('),
  header('referer', '/', 'http://'),
  header('ect', '2g'),
  header('range', '0-0,', 'bytes='),
  header('sec-purpose', 'prefetch;'),
  ...['/', '/a', '/%25', `/%${'25'.repeat(100)}`, '/..', '/.', '/a%2f', '/%E2%82'].map((text) => ({
    name: `a path of ${JSON.stringify(text.slice(0, 20))}`,
    path: `/${text.repeat(Math.floor((LONG - 100) / text.length))}x`,
  })),
  { name: 'a path that is encoded deeply', path: `/%${'25'.repeat(LONG / 2 - 100)}41` },
  { name: 'a parameter that is encoded deeply', path: `/travels/%${'25'.repeat(LONG / 2 - 100)}41` },
  ...[
    'a&',
    '&',
    '=',
    '%e2&',
    '+',
    '%2525',
    '_action=a&',
    'routingKey=a&',
    'p.a=b&',
    'returnTo=%2f&',
    'a=b&',
  ].map((text) => ({
    name: `a query of ${JSON.stringify(text)}`,
    query: text.repeat(Math.floor(LONG / text.length)),
  })),
  ...['{', '/', '/_', '-', '%20', '%09', '\\'].map((text) => ({
    name: `a routing key of ${JSON.stringify(text)}`,
    query: `routingKey=${text.repeat(Math.floor((LONG - 100) / text.length))}x`,
  })),
  ...['/', '%252f', '\\', '%20', '..%2f', '%0d'].map((text) => ({
    name: `a return address of ${JSON.stringify(text)}`,
    query: `returnTo=${text.repeat(Math.floor((LONG - 100) / text.length))}x`,
  })),
]

export interface Whereto {
  readonly port: number
  /** Path and query; the request's own query comes last. */
  readonly address: string
  readonly cookie?: string | undefined
  /** The signed-in traveller's mark: a form to an action begins with it, since the app would else refuse it unread. */
  readonly owner?: string | undefined
}

/** No answer takes this long. */
const GIVEN_UP_MS = 60_000

/** Sends one on its own connection; returns the status, or 0 if the connection was cut. */
export function sendDear(dear: DearRequest, { port, address, cookie = '', owner }: Whereto): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const body = owned(dear, isAction(address) ? owner : undefined)
  const own = dear.headers?.cookie
  const headers = {
    accept: 'text/html',
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    ...dear.headers,
    ...((own ?? cookie) && { cookie: [cookie, own].filter(Boolean).join('; ').slice(0, LONG) }),
    ...(body && { 'content-length': String(body.length) }),
  }
  const path = dear.path ?? withQuery(address, dear.query)
  // As browsers do: on a connection not kept alive, Node cuts off a client that has not sent everything.
  const agent = new Agent({ keepAlive: true })
  const options = { port, host: '127.0.0.1', path, agent, headers, method: body ? 'POST' : 'GET' }
  const sent = request({ ...options, signal: AbortSignal.timeout(GIVEN_UP_MS) }, (answer) =>
    answer.on('close', () => resolve(answer.statusCode ?? 0)).resume(),
  )
  sent.on('error', () => resolve(0)).end(body)
  return promise.finally(() => agent.destroy())
}

/** The body with its owner first, and no longer than before: some have the maximum length. */
function owned(dear: DearRequest, owner: string | undefined): Buffer | undefined {
  const body = dear.body?.()
  const type = dear.headers?.['content-type'] ?? ''
  if (!body || owner === undefined) return body
  const whole = ownerFirst(body, type, owner)
  return type.startsWith('application/x-www-form-urlencoded') ? whole.subarray(0, body.length) : whole
}

const withQuery = (address: string, query: string | undefined) =>
  query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
