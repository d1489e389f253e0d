import { BackofficeError, RateLimited } from './errors.ts'

/** Why a part of a page is missing: the backoffice did not deliver it, or asked us to wait (429). */
export type Absent = 'unavailable' | 'busy'

type Log = Pick<App.Locals['log'], 'warn'>

/**
 * Replaces a part that failed to load, and logs its name. An error that is not from the backoffice is a bug of ours and is
 * rethrown.
 */
export function absentBecause(error: unknown, what: string, log: Log): Absent {
  if (!(error instanceof BackofficeError)) throw error
  log.warn({ err: error }, `cannot load ${what}`)
  return error instanceof RateLimited ? 'busy' : 'unavailable'
}

/** A part of a page, or why it is missing: the rest of the page is shown without it (product §19). */
export const loadOptional = <Value extends object>(
  answer: Promise<Value>,
  what: string,
  log: Log,
): Promise<Value | Absent> => answer.catch((error: unknown) => absentBecause(error, what, log))

export const isAbsent = (loaded: object | Absent): loaded is Absent => typeof loaded === 'string'

/** The part, or null if it is missing. */
export const ifLoaded = <Value extends object>(loaded: Value | Absent): Value | null =>
  isAbsent(loaded) ? null : loaded
