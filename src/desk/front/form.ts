import type { IncomingMessage } from 'node:http'

/** The longest form: a text of a few sentences is a hundredth of it. */
const MOST_BYTES = 64 * 1024

/** The posted form, or null if it is too long. */
export async function readPostedForm(incoming: IncomingMessage): Promise<URLSearchParams | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}
