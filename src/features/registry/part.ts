import type { Failed, FailureCode } from '#forms/outcome.ts'

/** The parts of the registry that are fields of the user, by their word in `?edit=`; addresses are a room of their own. */
export const partNames = ['personal', 'contact', 'needs'] as const
export type PartName = (typeof partNames)[number]

/** Why nothing was saved, by no fault of a field. Texts are `profile:failed.<code>`. */
export const failureCodes = [
  'signedOut',
  'refused',
  'rateLimited',
  'unavailable',
  'unknown',
  'notArrived',
] as const satisfies FailureCode[]
export type PartFailed = Failed<(typeof failureCodes)[number]>

/** What became of a save. The values stay in the form. */
export type PartResult<Field extends string> =
  | { ok: true }
  /** What is said at each field. */
  | { ok: false; code: 'invalid'; errors: Partial<Record<Field, string>> }
  /** Saved elsewhere since the form was opened: what is stored now, readable, and the form's new `seen`. */
  | { ok: false; code: 'conflict'; stored: Partial<Record<Field, string>>; seen: string }
  | PartFailed

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
