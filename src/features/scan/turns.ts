/** How much may happen at once, and how much may wait for it. */
interface TurnOptions {
  atOnce: number
  waiting: number
}

/** Lets work happen a few at a time, in the order it comes; what finds the line full is not done at all and gets null. */
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
      // A place is handed on rather than given back, so that nobody slips in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
