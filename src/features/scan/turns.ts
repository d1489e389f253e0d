/** How many may run at once, and how many may wait. */
interface TurnOptions {
  atOnce: number
  waiting: number
}

/** Runs work a few at a time, in order of arrival; when the queue is full it does not run the work and returns null. */
export function createTurns({ atOnce, waiting }: TurnOptions) {
  let running = 0
  const line: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    if (running >= atOnce) {
      if (line.length >= waiting) return null
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // A place is handed on rather than given back, so that no newcomer can take it in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
