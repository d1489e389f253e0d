import { BadAnswer } from './answer.ts'

/** Most bytes of an answer we take, after decompression. Two thousand bookings are about 2 MB. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** Reads a JSON body up to the cap; an empty body reads as undefined. Throws BadAnswer. */
export async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new BadAnswer('too large')
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks, size).toString('utf8'))
  } catch {
    // The parser's message quotes the body, which may be personal.
    throw new BadAnswer('not JSON')
  }
}

/** The same response with a body that fails once it passes the cap. */
export function capped(response: Response): Response {
  let size = 0
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) controller.error(new BadAnswer('too large'))
      else controller.enqueue(chunk)
    },
  })
  const { status, headers } = response
  return new Response(response.body?.pipeThrough(cap) ?? null, { status, headers })
}
