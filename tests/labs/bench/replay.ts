import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Gives the sandbox's answers without its cost: fetches each once and then answers from memory, after a configurable
 * latency. Bookings get new ids in every answer, so that no page was rendered from them before, and are found by these. It runs in
 * its own process, to take no time from the measuring one. `node replay.ts <sandbox> <path>`: at that path any client gets the last
 * requested list of bookings, so that a call can be measured without the app.
 */

/** Settings that the benchmark sends by message. */
export interface ReplayOrder {
  /** Milliseconds before every answer. */
  readonly latency?: number
  /** Length of every list of bookings, made by repeating its items; null leaves lists as they are. */
  readonly bookings?: number | null
  /** Whether a long list comes in pages; at first it does. */
  readonly paged?: boolean
}

interface Kept {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

const [target = '', lastBookingsPath] = process.argv.slice(2)
const kept = new Map<string, Kept>()
let lastBookings: Kept | undefined
let latency = 0
let bookings: number | null = null
let paged = true
let answers = 0

const server = createServer((incoming, outgoing) => {
  incoming.resume()
  const { url = '/', headers } = incoming
  const give = ({ status, type, body }: Kept) => {
    outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
  }
  // The request's instant changes every second, its answer does not; nor does a booking's with the id it got in a list.
  const [mark] = /~\w+/.exec(url) ?? []
  const sought = url.replaceAll(/~\w+/g, '')
  const asked = sought.replace(/&filter%5Bat%5D=[^&]*/, '')
  const key = [asked, headers['accept-language'], headers.authorization?.slice(-40), bookings, paged].join(
    ' ',
  )
  const isLast = url === lastBookingsPath
  const known = isLast ? lastBookings : kept.get(key)
  const answered = known ? Promise.resolve(known) : learn(key, sought, headers as Record<string, string>)
  const answer = () => {
    answered.then(
      (kept) => give(isBookings(url) || mark ? withIds(kept, mark ?? nextMark()) : kept),
      () => outgoing.writeHead(502).end(),
    )
  }
  if (latency > 0) setTimeout(answer, latency)
  else answer()
})

async function learn(key: string, url: string, headers: Record<string, string>): Promise<Kept> {
  const isLong = bookings !== null && isBookings(url)
  const [whole = '', query] = url.split('?', 2)
  const asked = isLong ? whole : url
  const { status, type, body } = await fetched(asked, { ...headers, 'accept-encoding': 'identity' })
  // A missing record is an answer too.
  if (status !== 200 && status !== 404) throw new Error(`${asked} answered ${status}`)
  const size = paged ? Number(new URLSearchParams(query).get('page[size]')) : 0
  const answer = { status, type, body: isLong ? lengthened(body, bookings ?? 0, size) : body }
  kept.set(key, answer)
  if (isBookings(url)) lastBookings = answer
  return answer
}

const isBookings = (url: string) => /[/-]bookings(\?|$)/.test(url)

const nextMark = () => `~${(answers++).toString(36)}`

const withIds = ({ status, type, body }: Kept, mark: string): Kept => ({
  status,
  type,
  body: Buffer.from(body.toString().replaceAll(/"id":"([^"]*)"/g, `"id":"$1${mark}"`)),
})

function fetched(url: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<Kept>()
  const { host: _, connection: __, ...others } = headers
  request(new URL(url, target), { headers: others }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    answer.on('end', () => {
      const { statusCode: status = 502, headers: result } = answer
      resolve({ status, type: result['content-type'] ?? '', body: Buffer.concat(chunks) })
    })
  })
    .on('error', reject)
    .end()
  return promise
}

/** The same bookings repeated, each with its own id: all, or with a requested page size the first page. */
function lengthened(body: Buffer, count: number, size: number): Buffer {
  const { data } = JSON.parse(body.toString()) as { data: { id: string }[] }
  const many = Array.from({ length: count }, (_, index) => ({
    ...data[index % data.length],
    id: `R${index}`,
  }))
  const lists = { upcoming: count, past: 0, all: count, cancelled: 0 }
  const page = { number: 1, count: Math.max(1, Math.ceil(count / size)), size }
  const result = size > 0 ? { data: many.slice(0, size), meta: { page, lists } } : { data: many }
  return Buffer.from(JSON.stringify(result))
}

process.on('message', (order: ReplayOrder) => {
  latency = order.latency ?? latency
  if (order.bookings !== undefined) bookings = order.bookings
  if (order.paged !== undefined) paged = order.paged
  process.send?.({ done: true })
})
process.on('disconnect', () => process.exit(0))

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
