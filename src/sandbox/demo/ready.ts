import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from './child.ts'

/** A child that ended without being stopped; the message ends with its last lines of output. */
export class ChildEnded extends Error {
  override name = 'ChildEnded'

  constructor(child: Child, how: { code: number | null; signal: string | null }) {
    const lines = child.lastLines()
    super(`${child.name} ended with ${how.signal ?? `code ${how.code}`}.${lines ? `\n${lines}` : ''}`)
  }
}

/** Rejects with ChildEnded as soon as the child has ended; never resolves. */
export async function untilEnded(child: Child): Promise<never> {
  const how = await child.ended
  // Its last output arrives after the exit event.
  await wait(100)
  throw new ChildEnded(child, how)
}

/** Resolves when the address answers with success. Rejects if the child ends before, or after so many seconds. */
export async function untilAnswers(child: Child, address: string, seconds = 60): Promise<void> {
  const abort = new AbortController()
  try {
    await Promise.race([untilEnded(child), poll(child, address, seconds, abort.signal)])
  } finally {
    abort.abort()
  }
}

async function poll(child: Child, address: string, seconds: number, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < seconds * 5 && !signal.aborted; attempt += 1) {
    const answer = await fetch(address).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await wait(200)
  }
  if (!signal.aborted)
    throw new Error(`${child.name} did not answer at ${address} within ${seconds} s.\n${child.lastLines()}`)
}
