import type { IncomingMessage } from 'node:http'
import type { Limits } from '#config/limits.ts'

/**
 * Reads and discards the rest of a body after the answer, so that the client gets to see the answer; a client that continues for
 * too long is cut off.
 */
export function discardRest(
  request: IncomingMessage,
  { discardBytes, discardTimeout }: Pick<Limits, 'discardBytes' | 'discardTimeout'>,
): void {
  if (request.complete || request.destroyed) return
  // A reader that gave up without cancelling would stop the stream from flowing.
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
