import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import {
  type ContentEncoding,
  createEncoder,
  isCompressible,
  negotiateEncoding,
} from '../shared/content-encoding.ts'
import type { Logger } from '../shared/log.ts'
import { sendPlainAnswer } from '../shared/plain-answer.ts'
import type { RequestFacts } from '../shared/request-facts.ts'
import { setDefaultHeaders } from '../shared/security-headers.ts'

/** A request whose whole body has been received; @astrojs/node prefers `body` to the socket. */
export type RequestWithBody = IncomingMessage & { body?: Buffer | AsyncIterable<Buffer> }

/** The export of `astro build` in middleware mode. */
export type AppHandler = (
  request: RequestWithBody,
  response: ServerResponse,
  next: undefined,
  locals: RequestFacts,
) => unknown

interface AppRequest {
  readonly request: RequestWithBody
  readonly response: ServerResponse
  readonly facts: RequestFacts
  readonly handler: AppHandler
  readonly log: Logger
}

/** Lets the app answer, and answers in its place if it throws or sends none. */
export async function answerByApp(options: AppRequest): Promise<void> {
  const { request, response, facts, handler, log } = options

  function failed(): void {
    // Half an answer cannot be taken back; cutting the connection tells the browser that it is incomplete.
    if (response.headersSent) response.destroy()
    else gate.replaceBy(() => startAfresh(request, response, facts))
  }
  const gate = new ResponseGate(request, response, failed)

  try {
    await handler(request, response, undefined, facts)
  } catch (err) {
    log.error({ requestId: facts.requestId, err }, 'the app threw')
    if (!gate.isDone) failed()
  }
}

function startAfresh(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): void {
  // Only the drain sets "Connection: close", not the app.
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name)
  setDefaultHeaders(response, facts)
  sendPlainAnswer(request, response, 'failed', { detail: `Reference: ${facts.requestId}` })
}

type Callback = (error?: Error | null) => void
type Encoder = ReturnType<typeof createEncoder>

/**
 * Stands between the app and the socket by taking over the response's `writeHead`, `write` and `end`. It compresses
 * text, sends what is written at once (the shell of a streamed page must not wait in a compressor), and lets only
 * the first answer through: after a 413 the app may still try to write its own.
 *
 * The first chunk waits for the end of the current turn of the event loop, which is when a short answer is
 * complete and shows that it is short.
 */
class ResponseGate {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #send: Pick<ServerResponse, 'writeHead' | 'write' | 'end'>
  readonly #onBareError: () => void
  #held: Buffer[] = []
  #encoder: Encoder | null = null
  #done = false
  #flushQueued = false

  /** `onBareError` is called instead of sending a 5xx without a content type: even the app's error page failed. */
  constructor(request: IncomingMessage, response: ServerResponse, onBareError: () => void) {
    this.#request = request
    this.#response = response
    this.#onBareError = onBareError
    this.#send = {
      writeHead: response.writeHead.bind(response),
      write: response.write.bind(response),
      end: response.end.bind(response),
    }
    // Node has many overloads; the functions below accept all of them.
    response.writeHead = this.#writeHead as typeof response.writeHead
    response.write = this.#write as typeof response.write
    response.end = this.#end as typeof response.end
  }

  /** Whether the answer is complete, even if not yet sent. */
  get isDone(): boolean {
    return this.#done
  }

  /** Drops what the app has written so far, lets `answer` write straight to the response, and ignores the app from then on. */
  replaceBy(answer: () => void): void {
    const { writeHead, write, end } = this.#response
    this.#done = true
    this.#held = []
    Object.assign(this.#response, this.#send)
    answer()
    Object.assign(this.#response, { writeHead, write, end })
  }

  readonly #writeHead = (
    status: number,
    reason?: string | OutgoingHttpHeaders,
    headers?: OutgoingHttpHeaders,
  ): ServerResponse => {
    if (this.#done || this.#response.headersSent) return this.#response
    this.#response.statusCode = status
    // Astro sets the status text "OK" for every status a page sets; browsers print it beside the number.
    this.#response.statusMessage = STATUS_CODES[status] ?? ''
    setHeaders(this.#response, typeof reason === 'string' ? headers : reason)
    return this.#response
  }

  readonly #write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const callback = callbackIn(rest)
    if (!this.#done && this.#response.headersSent) {
      this.#flushSoon()
      const bytes = bytesOf(chunk, rest[0])
      return this.#encoder ? this.#encoder.write(bytes, callback) : this.#send.write(bytes, callback)
    }
    if (callback) setImmediate(callback)
    if (!this.#done && this.#held.push(bytesOf(chunk, rest[0])) === 1) setImmediate(this.#startStreaming)
    return true
  }

  readonly #end = (...given: unknown[]): ServerResponse => {
    if (this.#done) return this.#response
    if (this.#isBareError()) {
      this.#onBareError()
      return this.#response
    }
    this.#done = true
    const callback = callbackIn(given)
    if (callback) this.#response.once('finish', callback)
    const [chunk] = given
    if (chunk && chunk !== callback) this.#held.push(bytesOf(chunk as string | Uint8Array, given[1]))
    if (!this.#response.headersSent) this.#begin(this.#declareLength())
    // A page comes as one chunk, which need not be copied.
    const last = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held)
    if (this.#encoder) this.#encoder.end(last)
    else this.#send.end(last)
    return this.#response
  }

  readonly #startStreaming = (): void => {
    if (this.#done || this.#response.headersSent || this.#isBareError()) return
    this.#begin(null)
    for (const chunk of this.#held) (this.#encoder ?? this.#send).write(chunk)
    this.#held = []
    this.#flushSoon()
  }

  /** Sends the headers; from here on the answer cannot be taken back. */
  #begin(wholeSize: number | null): void {
    const encoding = settleEncoding(this.#request, this.#response, wholeSize)
    this.#send.writeHead(this.#response.statusCode)
    if (encoding !== null) this.#encoder = this.#connect(createEncoder(encoding))
  }

  #declareLength(): number {
    const size = this.#held.reduce((sum, chunk) => sum + chunk.length, 0)
    const bodiless = this.#request.method === 'HEAD' || [204, 304].includes(this.#response.statusCode)
    if (!bodiless) this.#response.setHeader('Content-Length', size)
    return size
  }

  #connect(encoder: Encoder): Encoder {
    const response = this.#response
    encoder.on('data', (chunk: Buffer) => {
      if (!this.#send.write(chunk)) encoder.pause()
    })
    encoder.on('end', () => this.#send.end())
    encoder.on('error', (error) => response.destroy(error))
    encoder.on('drain', () => response.emit('drain'))
    response.on('drain', () => encoder.resume())
    response.on('close', () => encoder.destroy())
    return encoder
  }

  /** Flushes once for everything written in one turn of the event loop. */
  #flushSoon(): void {
    if (!this.#encoder || this.#flushQueued) return
    this.#flushQueued = true
    setImmediate(() => {
      this.#flushQueued = false
      if (!this.#done && !this.#encoder?.destroyed) this.#encoder?.flush()
    })
  }

  #isBareError(): boolean {
    const { headersSent, statusCode } = this.#response
    return !headersSent && statusCode >= 500 && !this.#response.hasHeader('content-type')
  }
}

const callbackIn = (given: readonly unknown[]) =>
  given.find((argument): argument is Callback => typeof argument === 'function')

function bytesOf(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
}

/** Bodies below this many bytes stay as they are: compressing costs more than it saves. */
const worthCompressing = 1024

/**
 * Sets the headers of a body about to be sent, and returns its encoding, or null without one. `wholeSize` is the body's length in
 * bytes, null while it is still growing.
 */
function settleEncoding(
  request: IncomingMessage,
  response: ServerResponse,
  wholeSize: number | null,
): ContentEncoding | null {
  if (!isCompressible(header(response, 'content-type'))) return null
  addVary(response, 'Accept-Encoding')
  const declared = Number(header(response, 'content-length') || Number.POSITIVE_INFINITY)
  const size = request.method === 'HEAD' ? declared : (wholeSize ?? declared)
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  if (encoding === null || size < worthCompressing || mustStay(response)) return null
  response.setHeader('Content-Encoding', encoding)
  response.removeHeader('Content-Length')
  const etag = header(response, 'etag')
  // A strong validator promises exactly these bytes.
  if (etag && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`)
  return request.method === 'HEAD' ? null : encoding
}

const header = (response: ServerResponse, name: string) => String(response.getHeader(name) ?? '')

const mustStay = (response: ServerResponse) =>
  [204, 206, 304].includes(response.statusCode) ||
  response.hasHeader('content-encoding') ||
  header(response, 'cache-control').includes('no-transform')

function addVary(response: ServerResponse, name: string): void {
  const present = header(response, 'vary')
  const names = present.split(',').map((part) => part.trim().toLowerCase())
  if (names.includes('*') || names.includes(name.toLowerCase())) return
  response.setHeader('Vary', present ? `${present}, ${name}` : name)
}

/** Applies the headers passed to `writeHead`; the app passes a record, never Node's list of names and values. */
function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value)
  }
}
