import type { z } from 'zod'
import type { Session } from './session-store.ts'

/** A value that a session keeps between two requests: its name and shape. */
export interface SessionKey<Value> {
  readonly name: string
  readonly shape: z.ZodType<Value>
  /** Its name in sessions of an earlier release; read until the value is stored again. */
  readonly formerName?: string | undefined
}

/** Each name belongs to one key alone. */
export const sessionKey = <Value>(
  name: string,
  shape: z.ZodType<Value>,
  formerName?: string,
): SessionKey<Value> => ({ name, shape, formerName })

/** The value of a key in a session; null if it is absent, or in the shape of an older version. */
export const storedIn = <Value>(
  session: Pick<Session, 'record'> | null,
  { name, shape, formerName = name }: SessionKey<Value>,
): Value | null => {
  const data = session?.record.data
  return shape.safeParse(data?.[name] ?? data?.[formerName]).data ?? null
}
