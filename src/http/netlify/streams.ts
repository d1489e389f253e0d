/** The same body; calls `over` once it has been read to its end, or with true when the reader gave up. */
export function notifyAtEnd(
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
