import { setTimeout as sleep } from 'node:timers/promises'
import type { Kept, OnceState, OnceStore } from './once-store.ts'
import { SessionStoreUnavailable } from './session-store.ts'

interface Rules<Answer> {
  /** How long it may take, at a patience of 1; after that nobody knows what became of it. */
  lastsMs: number
  kept: (answer: Answer) => Kept
  /** The answer for those who wait when no answer comes: it is never begun a second time on their behalf. */
  lost: Answer
}

/**
 * Does a piece of work once, however many ask for it at the same time and in whichever process, and gives all of them its answer,
 * which has to survive JSON. `key` is stored: let it reveal nothing.
 */
export type Once = <Answer>(key: string, work: () => Promise<Answer>, rules: Rules<Answer>) => Promise<Answer>

const POLL_MS = 100

interface Times {
  readonly pollMs: number
  /** Factor of `lastsMs`, as of the limits of the work itself (PATIENCE). */
  readonly patience: number
}

export function createOnce(store: OnceStore, { pollMs = POLL_MS, patience = 1 }: Partial<Times> = {}): Once {
  const here = new Map<string, Promise<unknown>>()
  return async function once<Answer>(key: string, work: () => Promise<Answer>, rules: Rules<Answer>) {
    const running = here.get(key) as Promise<Answer> | undefined
    if (running) return running
    const mine = amongAll(store, key, work, rules, { pollMs, patience }).finally(() => here.delete(key))
    here.set(key, mine)
    return mine
  }
}

async function amongAll<Answer>(
  store: OnceStore,
  key: string,
  work: () => Promise<Answer>,
  { lastsMs, kept, lost }: Rules<Answer>,
  { pollMs, patience }: Times,
): Promise<Answer> {
  const mostMs = Math.ceil(lastsMs * patience)
  const begun = await store.begin(key, mostMs)
  if (!('holder' in begun)) {
    const until = Date.now() + mostMs
    let standing: OnceState = begun
    while (standing?.kind === 'running') {
      if (Date.now() > until) return lost
      await sleep(pollMs)
      standing = await store.read(key).catch(asBefore)
    }
    return standing ? (JSON.parse(standing.answer) as Answer) : lost
  }
  let answer = lost
  try {
    answer = await work()
    return answer
  } finally {
    // It is done, whether or not that can be written down just now; those who wait hear it when the time is over.
    await store.finish(key, begun.holder, JSON.stringify(answer), kept(answer)).catch(asBefore)
  }
}

/** While the store is away it goes on: it has been begun, and nobody may be told that it was not. */
function asBefore(error: unknown): { kind: 'running' } {
  if (!(error instanceof SessionStoreUnavailable)) throw error
  return { kind: 'running' }
}
