import type { IncomingMessage } from 'node:http'
import { inWords, type Limits } from './limits.ts'

/** The request carried more than its route takes; thrown to whoever is reading the body. */
export class BodyTooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`The request body is larger than ${inWords(limit)}`)
    this.name = 'BodyTooLarge'
    this.limit = limit
  }
}

/** A request whose body is read from `body`, where @astrojs/node looks first, instead of from the socket. */
export type RequestWithBody = IncomingMessage & { body?: AsyncIterable<Uint8Array> }

/** Whether the client announces more than `limit` bytes. */
export function announcesMoreThan(limit: number, request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > limit
}

/**
 * Puts a counting body in front of the socket. A reader that would get more than `limit` bytes gets BodyTooLarge
 * instead, never a body cut short, and `onExceeded` is called first.
 */
export function limitBody(request: RequestWithBody, limit: number, onExceeded: () => void): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  // No own string keys: @astrojs/node would take an object with keys for parsed JSON.
  request.body = { [Symbol.asyncIterator]: () => counted(request, limit, onExceeded) }
}

async function* counted(
  request: IncomingMessage,
  limit: number,
  onExceeded: () => void,
): AsyncGenerator<Uint8Array, void> {
  let received = 0
  // The socket has to outlive a reader that stops half-way: the answer still goes out on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    received += chunk.length
    if (received > limit) {
      onExceeded()
      throw new BodyTooLarge(limit)
    }
    yield chunk
  }
}

/**
 * Reads and forgets what is left of a body after the answer, so that the client gets to see the answer; a client
 * that goes on for too long is cut off.
 */
export function discardRest(
  request: IncomingMessage,
  { discardBytes, discardTimeout }: Pick<Limits, 'discardBytes' | 'discardTimeout'>,
): void {
  if (request.complete || request.destroyed) return
  // A reader that gave up without saying so would keep the stream from flowing.
  request.removeAllListeners('readable')
  let discarded = 0
  const cut = setTimeout(() => request.destroy(), discardTimeout)
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > discardBytes) request.destroy()
  })
  request.on('close', () => clearTimeout(cut))
  request.on('end', () => clearTimeout(cut))
  request.resume()
}
