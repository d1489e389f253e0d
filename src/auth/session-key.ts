import type { z } from 'zod'
import type { Session } from './session-store.ts'

/** A value that a session keeps between two requests: under which name, and in what shape. */
export interface SessionKey<Value> {
  readonly name: string
  readonly shape: z.ZodType<Value>
}

/** Each name stands for one key alone. */
export const sessionKey = <Value>(name: string, shape: z.ZodType<Value>): SessionKey<Value> => ({
  name,
  shape,
})

/** What a session keeps under a key; null for nothing, and for what an older version kept there in another shape. */
export const storedIn = <Value>(
  session: Pick<Session, 'record'> | null,
  { name, shape }: SessionKey<Value>,
): Value | null => shape.safeParse(session?.record.data[name]).data ?? null
