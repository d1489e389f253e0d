import type { z } from 'zod'
import type { Session } from './session-store.ts'

/** A value that a session keeps between two requests: its name and shape. */
export interface SessionKey<Value> {
  readonly name: string
  readonly shape: z.ZodType<Value>
}

/** Each name belongs to one key alone. */
export const sessionKey = <Value>(name: string, shape: z.ZodType<Value>): SessionKey<Value> => ({
  name,
  shape,
})

/** The value of a key in a session; null if it is absent, or in the shape of an older version. */
export const storedIn = <Value>(
  session: Pick<Session, 'record'> | null,
  { name, shape }: SessionKey<Value>,
): Value | null => shape.safeParse(session?.record.data[name]).data ?? null
