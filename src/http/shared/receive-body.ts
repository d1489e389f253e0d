import type { Readable } from 'node:stream'

export interface BodyBounds {
  /** Most bytes the body may have. */
  readonly bytes: number
  /** Milliseconds until the last byte must be there. */
  readonly within: number
  /** Called before each chunk is stored; false when the memory limit is reached. */
  readonly reserve: (bytes: number) => boolean
}

export type Received =
  | { readonly ok: true; readonly body: Buffer }
  /** `gone`: the client hung up. */
  | { readonly ok: false; readonly code: 'tooLarge' | 'tooSlow' | 'busy' | 'gone' }

/** Receives a whole body, or says why not; then the stream is paused and the caller has to deal with the rest. */
export function receiveBody(stream: Readable, { bytes, within, reserve }: BodyBounds): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>()
  // One buffer that doubles: as a list of chunks, a body that comes byte by byte would take a hundred times its size.
  let held = Buffer.alloc(0)
  let size = 0
  const onData = (chunk: Uint8Array) => {
    if (size + chunk.length > bytes) return settle({ ok: false, code: 'tooLarge' })
    if (!reserve(chunk.length)) return settle({ ok: false, code: 'busy' })
    if (size + chunk.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(bytes, Math.max(2 * held.length, size + chunk.length)))
      held.copy(larger, 0, 0, size)
      held = larger
    }
    held.set(chunk, size)
    size += chunk.length
  }
  const onEnd = () => settle({ ok: true, body: held.subarray(0, size) })
  const onGone = () => settle({ ok: false, code: 'gone' })
  const clock = setTimeout(() => settle({ ok: false, code: 'tooSlow' }), within)
  function settle(received: Received): void {
    clearTimeout(clock)
    // The error listener stays: a client that hangs up later must not cause an uncaught exception.
    stream.off('data', onData).off('end', onEnd).off('close', onGone).pause()
    resolve(received)
  }
  stream.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
  return promise
}
