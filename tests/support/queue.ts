/** Runs tasks in their order, so many at a time: each free slot takes the next. Resolves with their results in that order. */
export async function inQueue<T>(atATime: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = tasks.entries()
  const worker = async () => {
    for (const [at, task] of waiting) results[at] = await task()
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return results
}
