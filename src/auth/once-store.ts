import { randomUUID } from 'node:crypto'
import type { Key, Storage, WriteCondition, Writes } from './storage.ts'

/** How a piece of work stands that any process may have begun; null when nobody has, or it is forgotten. */
export type OnceState = { kind: 'running' } | { kind: 'done'; answer: string } | null

export interface Kept {
  /** For how long others who ask for the same get this answer. */
  keepMs: number
  /** Only those who waited get it: who asks later begins anew. */
  mayRepeat: boolean
}

const onceKey = (name: string): Key => ({ kind: 'once', name })

/** A value is `r` and the holder, or the answer after `a`, or after `f` where it may be begun again. */
function standingOf(value: string | undefined): OnceState {
  if (value === undefined) return null
  return value.startsWith('r') ? { kind: 'running' } : { kind: 'done', answer: value.slice(1) }
}

/** Where all processes see what has begun. Every method throws `SessionStoreUnavailable`. */
export type OnceStore = ReturnType<typeof onceIn>

/** What is done once among all processes, in the storage of the sessions. */
export function onceIn(storage: Storage) {
  return {
    /** Begins it for at most `lastsMs`, and gives the holder's name; else how it stands. */
    async begin(name: string, lastsMs: number): Promise<{ holder: string } | NonNullable<OnceState>> {
      const key = onceKey(name)
      const holder = `r${randomUUID()}`
      const take = (writes: Writes) => writes.put(key, holder, lastsMs)
      for (let condition: WriteCondition = { key, lives: false }; ; ) {
        const { shown } = await storage.commit([{ if: [condition], do: take }], key)
        const value = shown?.value?.toString()
        // After a lost connection ioredis asks again, and finds what it has begun itself.
        if (value === holder) return { holder }
        const standing = standingOf(value)
        if (standing && !value?.startsWith('f')) return standing
        condition = value === undefined ? { key, lives: false } : { key, value }
      }
    },
    async read(name: string): Promise<OnceState> {
      return standingOf((await storage.get(onceKey(name)))?.value?.toString())
    },
    /** Keeps the answer; does nothing for a holder whose time is over. */
    async finish(name: string, holder: string, answer: string, { keepMs, mayRepeat }: Kept): Promise<void> {
      const key = onceKey(name)
      const end = (writes: Writes) => writes.put(key, `${mayRepeat ? 'f' : 'a'}${answer}`, keepMs)
      await storage.commit([{ if: [{ key, value: holder }], do: end }])
    },
  }
}
