/** The parts of the registry that are fields of the user, by their word in `?edit=`; addresses are a room of their own. */
export const partNames = ['personal', 'contact', 'needs'] as const
export type PartName = (typeof partNames)[number]

/**
 * Why nothing was saved, as far as we know. `notArrived`: no answer came, and the record read again does not hold what
 * was typed; `unknown`: it could not be read either. Texts are `profile:failed.<code>`.
 */
export const failureCodes = ['signedOut', 'refused', 'busy', 'unavailable', 'unknown', 'notArrived'] as const
export type FailureCode = (typeof failureCodes)[number]

/** A save that failed by no fault of a field; `message` is what a toast says of it. */
export interface Failure {
  ok: false
  code: FailureCode
  message?: string
}

/** What became of a save. The values stay in the form. */
export type PartResult<Field extends string> =
  | { ok: true }
  /** What is said at each field. */
  | { ok: false; code: 'invalid'; errors: Partial<Record<Field, string>> }
  /** Saved elsewhere since the form was opened: what is stored now, readable, and the form's new `seen`. */
  | { ok: false; code: 'stale'; stored: Partial<Record<Field, string>>; seen: string }
  | Failure

/** Name of the hidden input that says which stored values a form was opened on (`seen.ts`). */
export const SEEN_INPUT = 'seen'

/** Words of a part's form, in the traveller's language. */
export interface PartWords<Field extends string> {
  labels: Record<Field, string>
  hints: Partial<Record<Field, string>>
  /** Holds `{value}`, what is stored now. */
  stale: string
  /** A label and what stands beside it, with `{label}` and `{value}`. */
  labelled: string
  /** Stands for a stored value that is empty. */
  nothing: string
  optional: string
  errorTitle: string
  staleTitle: string
  titlePrefix: string
  save: string
  saving: string
  cancel: string
  /** The toast where no answer comes: what else can be said comes with the answer. */
  unknown: string
}

/** What every part's form needs beside its own fields. */
export interface PartFormProps<Field extends string> {
  /** Where the form posts without script. */
  action: string
  /** What is said at each field. */
  errors: Partial<Record<Field, string>>
  stored: Partial<Record<Field, string>>
  seen: string
  words: PartWords<Field>
  mandatory: readonly Field[]
  /** The read view: where saving and cancelling lead. */
  doneHref: string
}

/** HTTP status of a save that came by a plain post and failed, and the toast to show where no field is at fault. */
export function statusOf(
  result: { ok: true } | { ok: false; code: 'invalid' | 'stale' | FailureCode } | undefined,
): { status: number; toast: FailureCode | null } | null {
  // An action that throws leaves no result: as far as the traveller is concerned it is unavailable.
  if (!result) return { status: 500, toast: 'unavailable' }
  if (result.ok) return null
  if (result.code === 'invalid') return { status: 400, toast: null }
  if (result.code === 'stale') return { status: 409, toast: null }
  return { status: 503, toast: result.code }
}
