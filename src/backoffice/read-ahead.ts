import type { createCall } from './call.ts'
import type { OperationName } from './operations.ts'

type Call = ReturnType<typeof createCall>

/**
 * The calls of one request, with a way to send some before they are needed. An early answer is given to the first who
 * makes the same call, its failure too; one that nobody comes for is dropped.
 */
export function withReadAhead(send: Call): { call: Call; ahead: (ask: () => void) => void } {
  const early = new Map<string, Promise<unknown>>()
  let isEarly = false

  function call(name: OperationName, given: object): Promise<unknown> {
    // Most requests read nothing ahead, and what they send may be a file.
    if (!isEarly && early.size === 0) return send(name as never, given as never)
    const key = `${name} ${JSON.stringify(given)}`
    const known = early.get(key)
    if (!isEarly && known) early.delete(key)
    if (known) return known
    const answer: Promise<unknown> = send(name as never, given as never)
    if (isEarly) {
      early.set(key, answer)
      // Whoever comes for it hears of the failure; if nobody does, it must not end the process.
      answer.catch(() => {})
    }
    return answer
  }

  function ahead(ask: () => void): void {
    isEarly = true
    try {
      ask()
    } finally {
      isEarly = false
    }
  }

  return { call: call as Call, ahead }
}
