import { BadAnswer } from './answer.ts'

/** Largest answer accepted, in bytes after decompression. Two thousand bookings are about 2 MB. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** The same answer with its whole body in memory. Throws BadAnswer, or what the connection threw. */
export async function wholeOf(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status > 599) throw new BadAnswer(`status ${status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) throw new BadAnswer('too large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw isBadPacking(error) ? new BadAnswer('not what its encoding says') : error
  }
  return new Response(size > 0 ? Buffer.concat(chunks, size) : null, { status, headers })
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
 * Parses a JSON body; an empty one gives undefined. Every text in it is well-formed, with U+FFFD for half a surrogate pair, on
 * which `encodeURIComponent` would throw. Throws BadAnswer.
 */
export async function jsonOf(response: Response): Promise<unknown> {
  // Removes the byte-order mark that some servers begin with, which is not JSON.
  const text = await response.text()
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return halfEscape.test(text) ? wellFormed(value) : value
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

/** The same response with a body that fails when it exceeds the cap or takes longer than `ms` milliseconds. */
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
