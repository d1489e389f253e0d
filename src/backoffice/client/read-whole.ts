import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import { BadAnswer } from './answer.ts'
import { MAX_ANSWER_BYTES, responseWith } from './response-body.ts'

/** One connection per call in progress, reused by the next, as Node's own fetch does. */
const connections = new Agent({ allowH2: false })

/**
 * Fetches a read for ky, with its whole body. Does what `fetch` does without its streams and browser guards, which no read of ours
 * needs (record 034). Follows no redirect. Throws BadAnswer, and the errors of `fetch` that ky checks before it retries.
 */
export async function readWhole(request: Request): Promise<Response> {
  const { status, headers, body } = await received(request)
  if (status > 599) throw new BadAnswer(`status ${status}`)
  return responseWith(await unpacked(body, headers['content-encoding']), {
    status,
    headers: headersOf(headers),
  })
}

type RawHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

interface Received {
  status: number
  headers: RawHeaders
  body: Buffer
}

function received(request: Request): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const { signal } = request
  const url = new URL(request.url)
  const sent = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET' as const,
    headers: {
      ...Object.fromEntries(request.headers),
      // Over plain HTTP there may be proxies that do not know brotli.
      'accept-encoding': url.protocol === 'https:' ? 'br, gzip, deflate' : 'gzip, deflate',
    },
  }
  let stop: (() => void) | undefined
  let answer: Omit<Received, 'body'> | undefined
  const chunks: Buffer[] = []
  let size = 0
  const end = () => {
    if (stop) signal.removeEventListener('abort', stop)
  }
  if (signal.aborted) return Promise.reject(signal.reason)
  connections.dispatch(sent, {
    onRequestStart(controller) {
      stop = () => controller.abort(signal.reason)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
    },
    onResponseStart(_controller, status, headers) {
      if (status >= 200) answer = { status, headers }
    },
    onResponseData(controller, chunk) {
      size += chunk.length
      if (size > MAX_ANSWER_BYTES) controller.abort(new BadAnswer('too large'))
      else chunks.push(chunk)
    },
    onResponseEnd() {
      end()
      const [first = Buffer.alloc(0)] = chunks
      if (answer) resolve({ ...answer, body: chunks.length > 1 ? Buffer.concat(chunks, size) : first })
      else reject(new TypeError('terminated'))
    },
    onResponseError(_controller, cause) {
      end()
      if (cause instanceof BadAnswer || signal.aborted) reject(cause)
      else reject(new TypeError(answer ? 'terminated' : 'fetch failed', { cause }))
    },
  })
  return promise
}

function headersOf(rawHeaders: RawHeaders): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(rawHeaders)) {
    for (const value of [values].flat()) if (value !== undefined) headers.append(name, value)
  }
  return headers
}

const lenient = {
  maxOutputLength: MAX_ANSWER_BYTES,
  // Some servers omit the last bytes of a compressed answer; `fetch` accepts it too.
  flush: zlib.constants.Z_SYNC_FLUSH,
  finishFlush: zlib.constants.Z_SYNC_FLUSH,
}
const [gunzip, inflate, inflateRaw, brotli] = [
  promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
  promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw),
  promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
]

/** Some servers send deflate without zlib's header, whose first byte ends in 8. */
const isBare = (bytes: Buffer) => ((bytes[0] ?? 0) & 0x0f) !== 8

const unpack: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => gunzip(bytes, lenient),
  'x-gzip': (bytes) => gunzip(bytes, lenient),
  deflate: (bytes) => (isBare(bytes) ? inflateRaw : inflate)(bytes, lenient),
  br: (bytes) =>
    brotli(bytes, {
      maxOutputLength: MAX_ANSWER_BYTES,
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
    }),
}

/** Servers compress an answer once; more encodings only cost us. */
const MAX_CODINGS = 5

/** The decompressed body; unchanged if an encoding is unknown. Each step has the size limit of an answer. */
async function unpacked(body: Buffer, encoding: string | string[] | undefined): Promise<Buffer> {
  if (encoding === undefined || body.length === 0) return body
  const ways = String(encoding)
    .toLowerCase()
    .split(',')
    .map((way) => way.trim())
  if (ways.length > MAX_CODINGS) throw new BadAnswer('packed too often')
  if (!ways.every((way) => Object.hasOwn(unpack, way))) return body
  try {
    return await ways.reduceRight<Promise<Buffer>>(
      async (bytes, way) => (unpack[way] ?? (async (same) => same))(await bytes),
      Promise.resolve(body),
    )
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new BadAnswer(isTooLarge ? 'too large' : 'not what its encoding says')
  }
}
