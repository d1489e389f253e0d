// No error here has the HTTP library's own error as its cause: that one contains the URL with its query.

/** Any failure of a backoffice call. `operation` is its name in `operations.ts`. */
export abstract class BackofficeError extends Error {
  abstract readonly code: string
  readonly operation: string

  constructor(operation: string, reason: string) {
    super(`${operation}: ${reason}`)
    this.name = new.target.name
    this.operation = operation
  }
}

/**
 * No usable answer to a read (network, time-out, 5xx, redirect, too large, a body that breaks the contract), or a write that
 * certainly was not sent.
 */
export class BackofficeUnavailable extends BackofficeError {
  readonly code = 'BACKOFFICE_UNAVAILABLE'
}

/**
 * The backoffice's server refuses requests with an access token of this size. The limit is the server's: we send any token that
 * fits into a session. The message states the size.
 */
export class TokenTooLarge extends BackofficeUnavailable {
  constructor(operation: string, status: number, bytes: number) {
    const raise = 'raise its limit for request headers, or let the provider put less into access tokens'
    super(operation, `its server refused an access token of ${bytes} bytes (status ${status}): ${raise}`)
  }
}

/** The backoffice refused (4xx). `key` is its own error code, if it gave one; `fields` are names, not values. */
export class BackofficeRefused extends BackofficeError {
  readonly code = 'BACKOFFICE_REFUSED'
  readonly status: number
  readonly key: string | null
  readonly fields: readonly string[]

  constructor(operation: string, status: number, key: string | null, fields: readonly string[]) {
    super(operation, `refused with status ${status}${key === null ? '' : ` (${key})`}`)
    this.status = status
    this.key = key
    this.fields = fields
  }
}

/** USER_PRIVACY_POLICY_ERROR (product §6). Without `userId` the user is not allowed at all. */
export class PrivacyPolicyError extends BackofficeError {
  readonly code = 'USER_PRIVACY_POLICY_ERROR'
  readonly userId: string | null

  constructor(operation: string, userId: string | null) {
    super(operation, userId === null ? 'user not allowed' : 'privacy policy consent is missing')
    this.userId = userId
  }
}

/** 401, or a call that needs a token without one. */
export class Unauthorised extends BackofficeError {
  readonly code = 'UNAUTHORISED'
}

/** 404. */
export class NotFound extends BackofficeError {
  readonly code = 'NOT_FOUND'
}

/** 429. `retryAfter` is in seconds from now, null if the backoffice sent none. */
export class RateLimited extends BackofficeError {
  readonly code = 'RATE_LIMITED'
  readonly retryAfter: number | null

  constructor(operation: string, retryAfter: number | null) {
    super(operation, 'too many requests')
    this.retryAfter = retryAfter
  }
}

/** A write that may have arrived: there was no answer, or one other than 2xx and 4xx. Read again before repeating it. */
export class OutcomeUnknown extends BackofficeError {
  readonly code = 'OUTCOME_UNKNOWN'
}
