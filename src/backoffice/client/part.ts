import { BackofficeError, RateLimited } from './errors.ts'

/** Why a part of a page is not there: the backoffice did not give it, or asked us to wait (429). */
export type Absent = 'unavailable' | 'rateLimited'

type Log = Pick<App.Locals['log'], 'warn'>

/**
 * What stands for a part whose loading failed, with a line in the log that names it. An error that is none of the
 * backoffice's is a bug of ours and is thrown again.
 */
export function absentBecause(error: unknown, what: string, log: Log): Absent {
  if (!(error instanceof BackofficeError)) throw error
  log.warn({ err: error }, `cannot load ${what}`)
  return error instanceof RateLimited ? 'rateLimited' : 'unavailable'
}

/** A part of a page, or why it is not there: the rest of the page stands without it (product §19). */
export const part = <Value extends object>(
  answer: Promise<Value>,
  what: string,
  log: Log,
): Promise<Value | Absent> => answer.catch((error: unknown) => absentBecause(error, what, log))

export const isAbsent = (loaded: object | Absent): loaded is Absent => typeof loaded === 'string'

/** A part where it is there, else null. */
export const ifLoaded = <Value extends object>(loaded: Value | Absent): Value | null =>
  isAbsent(loaded) ? null : loaded
