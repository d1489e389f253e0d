import { randomUUID } from 'node:crypto'
import type { Key, Storage, WriteCondition, Writes } from './storage.ts'

/** The state of work that any process may have begun; null if none has, or if it is forgotten. */
export type OnceState = { kind: 'running' } | { kind: 'done'; answer: string } | null

export interface Kept {
  /** How long later requests for the same work get this answer. */
  keepMs: number
  /** Only requests that were waiting get the answer: a later one begins anew. */
  mayRepeat: boolean
}

const onceKey = (name: string): Key => ({ kind: 'once', name })

/** A value is `r` and the holder, or the answer after `a`, or after `f` if the work may be repeated. */
function onceStateOf(value: string | undefined): OnceState {
  if (value === undefined) return null
  return value.startsWith('r') ? { kind: 'running' } : { kind: 'done', answer: value.slice(1) }
}

/** The state of work shared by all processes. Every method throws `SessionStoreUnavailable`. */
export type OnceStore = ReturnType<typeof onceIn>

/** Work that is done once among all processes, in the storage of the sessions. */
export function onceIn(storage: Storage) {
  return {
    /** Begins the work for at most `lastsMs` and returns the holder's name, else the current state. */
    async begin(name: string, lastsMs: number): Promise<{ holder: string } | NonNullable<OnceState>> {
      const key = onceKey(name)
      const holder = `r${randomUUID()}`
      const take = (writes: Writes) => writes.put(key, holder, lastsMs)
      for (let condition: WriteCondition = { key, lives: false }; ; ) {
        const { shown } = await storage.commit([{ if: [condition], do: take }], key)
        const value = shown?.value?.toString()
        // After a lost connection ioredis repeats the command, and finds its own claim.
        if (value === holder) return { holder }
        const state = onceStateOf(value)
        if (state && !value?.startsWith('f')) return state
        condition = value === undefined ? { key, lives: false } : { key, value }
      }
    },
    async read(name: string): Promise<OnceState> {
      return onceStateOf((await storage.get(onceKey(name)))?.value?.toString())
    },
    /** Keeps the answer; ignores a holder whose time is over. */
    async finish(name: string, holder: string, answer: string, { keepMs, mayRepeat }: Kept): Promise<void> {
      const key = onceKey(name)
      const end = (writes: Writes) => writes.put(key, `${mayRepeat ? 'f' : 'a'}${answer}`, keepMs)
      await storage.commit([{ if: [{ key, value: holder }], do: end }])
    },
  }
}
