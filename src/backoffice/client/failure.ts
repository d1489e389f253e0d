import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { ErrorBody } from '../wire/error-body.ts'
import { BadAnswer } from './answer.ts'
import {
  BackofficeError,
  BackofficeRefused,
  BackofficeUnavailable,
  NotFound,
  OutcomeUnknown,
  PrivacyPolicyError,
  RateLimited,
  TokenTooLarge,
  Unauthorised,
} from './errors.ts'

const PRIVACY_KEY = 'USER_PRIVACY_POLICY_ERROR'

/**
 * Failures before the first byte of the request was sent. EHOSTUNREACH and ENETUNREACH are not among them: they can also end a
 * connection on which something was sent.
 */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Seconds in the Retry-After header (a number or a date); null without a usable one. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}

/** Servers accept at least this many bytes of a header; most accept 8,190 or 16,384. */
const ALWAYS_TAKEN = 4096

/**
 * Whether the request's headers were too large: 431 and 414 mean that; nginx and Apache answer 400 with a page of their own, before
 * the backoffice has seen the request. A 400 in JSON is always the backoffice's own.
 */
const isHeadTooLarge = (status: number, body: unknown, tokenBytes: number) =>
  status === 431 || status === 414
    ? tokenBytes > 0
    : status === 400 && body === undefined && tokenBytes > ALWAYS_TAKEN

/**
 * The error for an answer with a status other than 2xx. `body` is undefined if it is not JSON; `tokenBytes` is the size of the
 * token that was sent. Of a write, only 4xx means that it was certainly refused: a proxy may answer 502 although the backoffice has
 * performed it.
 */
export function failureOfStatus(
  operation: string,
  write: boolean,
  response: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  tokenBytes = 0,
): BackofficeError {
  const { status, headers } = response
  if (write && (status < 400 || status >= 500)) return new OutcomeUnknown(operation, `status ${status}`)
  const errorBody = ErrorBody.safeParse(body).data
  if (errorBody?.key === PRIVACY_KEY)
    return new PrivacyPolicyError(operation, errorBody.extra?.userId ?? null)
  if (isHeadTooLarge(status, body, tokenBytes)) return new TokenTooLarge(operation, status, tokenBytes)
  if (status === 401) return new Unauthorised(operation, 'status 401')
  if (status === 404) return new NotFound(operation, 'status 404')
  if (status === 429) return new RateLimited(operation, retryAfterSeconds(headers))
  if (status >= 400 && status < 500) {
    return new BackofficeRefused(operation, status, errorBody?.key ?? null, errorBody?.extra?.fields ?? [])
  }
  return new BackofficeUnavailable(operation, status < 400 ? `redirect (${status})` : `status ${status}`)
}

/** The system's error code behind a fetch failure (`ECONNRESET`), which reveals nothing about the request. */
function systemCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code: unknown = 'code' in at ? at.code : undefined
    if (typeof code === 'string') return code
  }
  return 'network'
}

const isTimeout = (error: unknown) =>
  isTimeoutError(error) || (error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name))

/** The error for anything thrown during a call; a bug of ours is returned unchanged. */
export function toCallError(operation: string, write: boolean, error: unknown): unknown {
  if (error instanceof BackofficeError) return error
  if (isHTTPError(error)) return failureOfStatus(operation, write, error.response, error.data)

  const Lost = write ? OutcomeUnknown : BackofficeUnavailable
  if (isTimeout(error)) return new Lost(operation, 'time-out')
  if (error instanceof BadAnswer) return new Lost(operation, `bad answer (${error.message})`)
  // The platform reports a body that was cut short as a bare TypeError "terminated".
  if (isNetworkError(error) || (error instanceof TypeError && error.message === 'terminated')) {
    const code = systemCode(error)
    return NEVER_SENT.has(code) ? new BackofficeUnavailable(operation, code) : new Lost(operation, code)
  }
  return error
}
