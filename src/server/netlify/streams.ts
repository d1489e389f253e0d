import { BodyTooLarge } from '../body-limit.ts'

/** A body that gives its reader BodyTooLarge in place of more than `limit` bytes, and says so afterwards. */
export function limitedBody(body: ReadableStream<Uint8Array> | null, limit: number) {
  let received = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.length
      if (received > limit) controller.error(new BodyTooLarge(limit))
      else controller.enqueue(chunk)
    },
  })
  return { stream: body?.pipeThrough(counting) ?? null, exceeded: () => received > limit }
}

/** The same body; `over` is called once it has been read to its end, or with true when its reader gave up. */
export function toldWhenOver(
  body: ReadableStream<Uint8Array> | null,
  over: (aborted: boolean) => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    over(false)
    return null
  }
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          over(true)
          throw error
        })
        if (!done) return controller.enqueue(value)
        controller.close()
        over(false)
      },
      cancel(reason) {
        over(true)
        return reader.cancel(reason)
      },
    },
    // Nothing is read before somebody asks for it.
    { highWaterMark: 0 },
  )
}
