import { BadAnswer } from './answer.ts'

/** Most bytes of an answer we take, after decompression. Two thousand bookings are about 2 MB. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * Reads a JSON body up to the cap, for so many milliseconds; an empty body reads as undefined. Throws BadAnswer, or a
 * TimeoutError. The clock is our own: an abort signal given to fetch is lost for the body when the garbage collector
 * comes by after the headers, and an answer that trickles would then be waited for without end.
 */
export async function readJson(response: Response, milliseconds: number): Promise<unknown> {
  const reader = response.body?.getReader()
  if (!reader) return undefined
  let isLate = false
  const clock = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, milliseconds)
  try {
    const body = await readAll(reader)
    if (isLate) throw new DOMException('the answer never ended', 'TimeoutError')
    return jsonOf(body)
  } finally {
    clearTimeout(clock)
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.byteLength
    if (size > MAX_ANSWER_BYTES) {
      reader.cancel().catch(() => {})
      throw new BadAnswer('too large')
    }
    chunks.push(piece.value)
  }
  return Buffer.concat(chunks, size)
}

/** An escape of half a character, the only way one gets into JSON: bytes that are no UTF-8 have been replaced. */
const halfEscape = /\\u[dD][89a-fA-F]/

/**
 * What a JSON body says; an empty one says nothing: undefined. Every text in it is well-formed, with U+FFFD for half a
 * surrogate pair, on which `encodeURIComponent` would throw. Throws BadAnswer.
 */
export function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    // Some servers begin with a byte-order mark, which is no JSON.
    const text = body.toString('utf8').replace(/^\uFEFF/, '')
    const value: unknown = JSON.parse(text)
    return halfEscape.test(text) ? wellFormed(value) : value
  } catch {
    // The parser's message quotes the body, which may be personal.
    throw new BadAnswer('not JSON')
  }
}

/** The value with every text and key in it well-formed. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  )
}

/** The same response with a body that fails once it passes the cap, or so many milliseconds. */
export function capped(response: Response, milliseconds: number): Response {
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
