import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
// The client inside Node's own fetch, asked without the streams, clones and header lists that fetch puts around it:
// a call costs half as much. MIT, by the Node.js project; server only.
import { Agent, type Dispatcher } from 'undici'
import { BadAnswer } from './answer.ts'
import { MAX_ANSWER_BYTES } from './response-body.ts'

const agent = new Agent()

const decoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  gzip: inflating(promisify(gunzip)),
  br: inflating(promisify(brotliDecompress)),
}
const ACCEPTED_ENCODINGS = Object.keys(decoders).join(', ')

/** The answer to a read, all of it, decompressed. */
export interface WholeAnswer {
  status: number
  headers: Headers
  body: Buffer
}

/**
 * Sends a read and takes its answer to the end, up to the cap, in so many milliseconds; follows no redirect. Fails as
 * fetch does (a TypeError with the cause), with a TimeoutError, or with BadAnswer.
 */
export async function fetchWhole(url: URL, asked: Headers, milliseconds: number): Promise<WholeAnswer> {
  const { status, headers, body } = await dispatched(url, asked, milliseconds)
  if (status > 599) throw new BadAnswer(`status ${status}`)
  const encoding = headers.get('content-encoding')
  const decode = encoding === null ? null : decoders[encoding.toLowerCase()]
  if (decode === undefined) throw new BadAnswer('encoded in a way nobody asked for')
  return { status, headers, body: decode && body.length > 0 ? await decode(body) : body }
}

function dispatched(
  { origin, pathname, search }: URL,
  asked: Headers,
  milliseconds: number,
): Promise<WholeAnswer> {
  const headers = { ...Object.fromEntries(asked), 'accept-encoding': ACCEPTED_ENCODINGS }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let head: Omit<WholeAnswer, 'body'>
    let clock: NodeJS.Timeout
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        // A clock, not the request's signal: the garbage collector may take what ties that to the signal behind it.
        clock = setTimeout(
          () => controller.abort(new DOMException('no whole answer', 'TimeoutError')),
          milliseconds,
        )
      },
      onResponseStart(_, status, fields) {
        head = { status, headers: headersFrom(fields) }
      },
      onResponseData(controller, chunk) {
        size += chunk.length
        if (size > MAX_ANSWER_BYTES) controller.abort(new BadAnswer('too large'))
        else chunks.push(chunk)
      },
      onResponseEnd() {
        clearTimeout(clock)
        const [only] = chunks
        resolve({ ...head, body: only && chunks.length === 1 ? only : Buffer.concat(chunks, size) })
      },
      onResponseError(_, error) {
        clearTimeout(clock)
        const isOurs = error instanceof BadAnswer || error instanceof DOMException
        reject(isOurs ? error : new TypeError('fetch failed', { cause: error }))
      },
    }
    agent.dispatch({ origin, path: `${pathname}${search}`, method: 'GET', headers }, handler)
  })
}

function headersFrom(fields: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  return headers
}

function inflating(inflate: (body: Buffer, options: object) => Promise<Buffer>) {
  return async (body: Buffer) => {
    try {
      return await inflate(body, { maxOutputLength: MAX_ANSWER_BYTES })
    } catch (error) {
      const isTooLarge = error instanceof RangeError
      throw new BadAnswer(isTooLarge ? 'too large' : 'not what its encoding says')
    }
  }
}
