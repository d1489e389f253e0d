/** Results as they settle, whichever first; the first that rejects ends it. */
export async function* asSettled<Result>(work: readonly Promise<Result>[]): AsyncGenerator<Result> {
  const waiting = new Map(work.map((each, at) => [at, each.then((result) => ({ at, result }))]))
  while (waiting.size > 0) {
    const { at, result } = await Promise.race(waiting.values())
    waiting.delete(at)
    yield result
  }
}

/**
 * Results in the order of `items`, never more than `limit` at work or waiting to be taken. Stops starting new ones
 * when nobody takes them any more. Where one rejects, it ends there.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = start(item)
    // It is waited for in its turn, and never where one before it ended the list.
    result.catch(() => {})
    running.push(result)
    if (running.length < limit) continue
    const first = running.shift()
    if (first) yield await first
  }
  for (const rest of running) yield await rest
}
