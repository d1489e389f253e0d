import { createServer, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './proxy.ts'

/** A proxy under which every id of the sandbox has another spelling; the sandbox itself gets its own ids. */
export interface RenamedIds {
  url: string
  /** The destination of all requests (scheme and host). */
  target: string
  /** The text put around each id from now on: at first none. */
  around: readonly [before: string, after: string]
  /** An id of the sandbox as the app sees it. */
  rename: (id: string) => string
  close: () => Promise<void>
}

const isIdKey = (key: string) => key === 'id' || key.endsWith('Id')

/** Every text in a value that `change` replaces; `key` is its name. */
function mapped(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, change, name)]))
}

const isJson = ({ headers }: IncomingMessage) => headers['content-type']?.includes('json') ?? false

const mappedBody = (body: Buffer, change: (text: string, key: string) => string) =>
  Buffer.from(JSON.stringify(mapped(JSON.parse(body.toString('utf8')), change)))

/** The URL of a call with the sandbox's own ids: in the path, where each is a segment, and in the query. */
function asOwn(target: string, own: (text: string) => string): string {
  const [path = '', query = ''] = target.split('?', 2)
  const parts = path.split('/').map((part) => encodeURIComponent(own(decodeURIComponent(part))))
  const values = [...new URLSearchParams(query)].map(([name, value]) => [name, own(value)])
  return `${parts.join('/')}?${new URLSearchParams(values)}`
}

/** Listens on a free port. */
export async function renameIds(): Promise<RenamedIds> {
  const renamed: RenamedIds = {
    url: '',
    target: '',
    around: ['', ''],
    rename: (id) => renamed.around.join(id),
    close: () => listening.close(),
  }
  const own = (text: string) => {
    const [before, after] = renamed.around
    const isRenamed = text.length > before.length + after.length
    return isRenamed && text.startsWith(before) && text.endsWith(after)
      ? text.slice(before.length, text.length - after.length)
      : text
  }
  const server = createServer(async (incoming, outgoing) => {
    const sent = await buffer(incoming)
    const onward = request(new URL(asOwn(incoming.url ?? '/', own), renamed.target), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(renamed.target).host, 'accept-encoding': 'identity' },
    })
    const bearer = /^Bearer (.*)$/.exec(incoming.headers.authorization ?? '')?.[1]
    if (bearer) onward.setHeader('authorization', `Bearer ${own(bearer)}`)
    const body = isJson(incoming) && sent.length > 0 ? mappedBody(sent, own) : sent
    if (sent.length > 0) onward.setHeader('content-length', body.length)
    onward.on('error', () => outgoing.destroy())
    onward.on('response', async (answer) => {
      const got = await buffer(answer)
      const result =
        isJson(answer) && got.length > 0
          ? mappedBody(got, (text, key) => (isIdKey(key) ? renamed.rename(text) : text))
          : got
      const headers = { ...answer.headers, 'content-length': String(result.length) }
      delete headers['transfer-encoding']
      outgoing.writeHead(answer.statusCode ?? 502, headers).end(result)
    })
    onward.end(body)
  })
  const listening = await listen(server)
  renamed.url = listening.url
  return renamed
}
