import type { PlainKey } from '#i18n/translate.ts'

/** Every way in which a traveller's request can fail, with the HTTP status of the page that reports it. */
export const failureStatuses = {
  /** A field is invalid and carries the message. */
  invalid: 400,
  signedOut: 401,
  /** The traveller has to sign in again first, to confirm their identity. */
  unconfirmed: 403,
  notFound: 404,
  /** The backoffice refused. */
  refused: 409,
  /** The stored record has changed since the form was opened, or can no longer be changed. */
  conflict: 409,
  /** The traveller made too many requests in a short time: a limit of ours. */
  rateLimited: 429,
  /** The backoffice sent 429, through no fault of the traveller. */
  busy: 503,
  unavailable: 503,
  /** No answer came, and reading the record again shows that nothing was written. */
  notArrived: 503,
  /** No answer came, and whether it was written is unknown: it is not sent again automatically. */
  unknown: 503,
} as const

export type FailureCode = keyof typeof failureStatuses

/** A failure that no field reports; `message` is its toast, in the traveller's language. */
export interface Failed<Code extends FailureCode = FailureCode> {
  readonly ok: false
  readonly code: Code
  readonly message: string
}

/**
 * Creates a failure and raises its toast once (record 013): on the page itself after a post without script, and by `raiseFailure`
 * when script sent it.
 */
export function failed<Code extends FailureCode>(
  code: Code,
  key: PlainKey,
  { t, toasts }: Pick<App.Locals, 't' | 'toasts'>,
): Failed<Code> {
  toasts.push({ type: 'danger', key })
  return { ok: false, code, message: t(key) }
}
