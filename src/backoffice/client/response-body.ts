import { BadAnswer } from './answer.ts'

/** Largest answer accepted, in bytes after decompression. Two thousand bookings are about 2 MB. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

const utf8 = new TextDecoder()

/** Bodies that are in memory already. A Response made of the bytes would copy and stream them again, 50 to 130 µs for 30 kB. */
const bodies = new WeakMap<Response, Uint8Array>()

/** An answer whose body was read before; `parseJsonBody` finds it. The body of a failure stays in it, because ky reads that by itself. */
export function responseWith(
  bytes: Uint8Array,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): Response {
  if (status >= 400) return new Response(utf8.decode(bytes), { status, headers })
  const response = new Response(null, { status, headers })
  bodies.set(response, bytes)
  return response
}

async function textOf(response: Response): Promise<string> {
  const bytes = bodies.get(response)
  return bytes ? utf8.decode(bytes) : response.text()
}

/** The same answer with its whole body in memory. Throws BadAnswer, or what the connection threw. */
export async function readWholeBody(response: Response): Promise<Response> {
  if (response.status > 599) throw new BadAnswer(`status ${response.status}`)
  try {
    return responseWith(await bytesOf(response.body), response)
  } catch (error) {
    throw isBadPacking(error) ? new BadAnswer('not what its encoding says') : error
  }
}

async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  // A reader takes half the time of `for await`.
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const chunk = (await reader?.read())?.value
    if (chunk === undefined) return Buffer.concat(chunks, size)
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) {
      await reader?.cancel()
      throw new BadAnswer('too large')
    }
    chunks.push(chunk)
  }
}

/** Whether zlib failed on the body; a second attempt would fail as well. */
const isBadPacking = (error: unknown) =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  String(error.cause.code).startsWith('Z_')

/** An escaped half of a surrogate pair, the only way one gets into JSON: bytes that are not UTF-8 have already been replaced. */
const halfEscape = /\\u[dD][89a-fA-F]/

/**
 * Parses a JSON body; an empty one is undefined. All its texts are well-formed, with U+FFFD for half a surrogate pair, on which
 * `encodeURIComponent` would throw. Throws BadAnswer.
 */
export async function parseJsonBody(response: Response): Promise<unknown> {
  // Decoding removes the byte-order mark that some servers begin with, which is not JSON.
  const text = await textOf(response)
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return text.includes('\\u') && halfEscape.test(text) ? wellFormed(value) : value
  } catch {
    // The parser's message quotes the body, which may be personal.
    throw new BadAnswer('not JSON')
  }
}

/** The value with every text and key well-formed. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  )
}

/** The same response with a body that fails when it exceeds the cap or takes longer than `milliseconds`. */
export function limitBody(response: Response, milliseconds: number): Response {
  let size = 0
  let clock: NodeJS.Timeout
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      clock = setTimeout(() => controller.error(new BadAnswer('too slow')), milliseconds).unref()
    },
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) controller.error(new BadAnswer('too large'))
      else controller.enqueue(chunk)
    },
    flush: () => clearTimeout(clock),
  })
  const { status, headers } = response
  return new Response(response.body?.pipeThrough(cap) ?? null, { status, headers })
}
