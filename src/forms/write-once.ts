import {
  BackofficeError,
  BackofficeRefused,
  NotFound,
  OutcomeUnknown,
  RateLimited,
} from '#backoffice/client/errors.ts'
import type { FailureCode } from './outcome.ts'

/** The result of a write. `error` is the backoffice's refusal, with its fields and key. */
export type WriteResult<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; code: 'refused' | 'conflict'; error: BackofficeRefused }
  | { ok: false; code: 'notFound' | 'busy' | 'unavailable'; error: BackofficeError }
  | { ok: false; code: 'notArrived' | 'unknown'; error: null }

interface LookUp<Found> {
  /**
   * Reads the stored record after a write without a usable answer. Returns a value to use as its answer if the write arrived, false
   * if it did not, null if that is unknown.
   */
  arrived: () => Promise<Found | false | null>
}

/**
 * Performs a write once and reports the result. Only 4xx is a certain refusal (record 013): after any other answer, or none, the
 * outcome is unknown and the record is read again. An error that is not from the backoffice is a bug and is rethrown.
 */
export async function writeOnce<Answer, Found>(
  write: () => Promise<Answer>,
  { arrived }: LookUp<Found>,
): Promise<WriteResult<Answer | NonNullable<Found>>> {
  try {
    return { ok: true, answer: await write() }
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    if (error instanceof OutcomeUnknown) return lookUp(arrived)
    if (error instanceof BackofficeRefused) {
      return { ok: false, code: error.status === 409 ? 'conflict' : 'refused', error }
    }
    return { ok: false, code: codeOf(error), error }
  }
}

function codeOf(error: BackofficeError): Extract<FailureCode, 'notFound' | 'busy' | 'unavailable'> {
  if (error instanceof NotFound) return 'notFound'
  return error instanceof RateLimited ? 'busy' : 'unavailable'
}

async function lookUp<Found>(arrived: LookUp<Found>['arrived']): Promise<WriteResult<NonNullable<Found>>> {
  try {
    const answer = await arrived()
    if (answer === null || answer === undefined) return { ok: false, code: 'unknown', error: null }
    return answer === false ? { ok: false, code: 'notArrived', error: null } : { ok: true, answer }
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    return { ok: false, code: 'unknown', error: null }
  }
}
