import type { PlainKey } from '#i18n/translate.ts'

/** Every way in which what a traveller asks for can fail, with the HTTP status of the page that says so. */
export const statusOf = {
  /** By fault of a field, which says it. */
  invalid: 400,
  signedOut: 401,
  notFound: 404,
  /** A certain no. */
  refused: 409,
  /** What is stored is another than the form was opened on, or can no longer be changed. */
  conflict: 409,
  rateLimited: 429,
  unavailable: 503,
  /** No answer came, and the record read again is as it was. */
  notArrived: 503,
  /** No answer came, and nobody can tell: it is not sent again by itself. */
  unknown: 503,
} as const

export type FailureCode = keyof typeof statusOf

/** A failure that no field says; `message` is its toast, in the traveller's language. */
export interface Failed<Code extends FailureCode = FailureCode> {
  readonly ok: false
  readonly code: Code
  readonly message: string
}

/**
 * Makes a failure and raises its toast (record 013), once: a page that a form was posted to without script shows it,
 * and `raiseFailure` where script asked.
 */
export function failed<Code extends FailureCode>(
  code: Code,
  key: PlainKey,
  { t, toasts }: Pick<App.Locals, 't' | 'toasts'>,
): Failed<Code> {
  toasts.push({ type: 'danger', key })
  return { ok: false, code, message: t(key) }
}
