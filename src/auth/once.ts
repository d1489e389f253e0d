import { setTimeout as sleep } from 'node:timers/promises'
import type { Kept, OnceState, OnceStore } from './once-store.ts'
import { SessionStoreUnavailable } from './session-store.ts'

interface Rules<Answer> {
  /** How long the work may take, at a patience of 1; after that its outcome is unknown. */
  lastsMs: number
  kept: (answer: Answer) => Kept
  /** The answer for waiting requests if none comes: the work is never begun a second time for them. */
  lost: Answer
}

/**
 * Does a piece of work once for all simultaneous requests of all processes, and gives each its answer, which has to survive JSON.
 * `key` is stored, so it must reveal nothing.
 */
export type Once = <Answer>(key: string, work: () => Promise<Answer>, rules: Rules<Answer>) => Promise<Answer>

const POLL_MS = 100

interface Times {
  readonly pollMs: number
  /** Factor of `lastsMs` and of the limits of the work itself (PATIENCE). */
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
    // The work is done even if the answer cannot be stored now; waiting requests then get `lost`.
    await store.finish(key, begun.holder, JSON.stringify(answer), kept(answer)).catch(asBefore)
  }
}

/** While the store is away, treats the work as running: it has begun, so no request may report that it has not. */
function asBefore(error: unknown): { kind: 'running' } {
  if (!(error instanceof SessionStoreUnavailable)) throw error
  return { kind: 'running' }
}
