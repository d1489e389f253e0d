/** Results in the order in which they settle; the first rejection ends it. */
export async function* asSettled<Result>(work: readonly Promise<Result>[]): AsyncGenerator<Result> {
  const waiting = new Map(work.map((each, at) => [at, each.then((result) => ({ at, result }))]))
  while (waiting.size > 0) {
    const { at, result } = await Promise.race(waiting.values())
    waiting.delete(at)
    yield result
  }
}

/**
 * Results in the order of `items`, with at most `limit` in progress or waiting to be read. Starts no new ones when nobody reads
 * any more. A rejection ends it at that place.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = start(item)
    // It is awaited in its turn, or never, if an earlier one ended the list.
    result.catch(() => {})
    running.push(result)
    if (running.length < limit) continue
    const first = running.shift()
    if (first) yield await first
  }
  for (const rest of running) yield await rest
}
