import type { Failed, FailureCode } from '#forms/outcome.ts'

/** The parts of the registry that are fields of the user, each the last word of its form's route; addresses are separate. */
export const partNames = ['personal', 'contact', 'needs'] as const
export type PartName = (typeof partNames)[number]

/** Why nothing was saved although no field is invalid. Texts are `profile:failed.<code>`. */
export const failureCodes = [
  'signedOut',
  'refused',
  'busy',
  'unavailable',
  'unknown',
  'notArrived',
] as const satisfies FailureCode[]
export type PartFailed = Failed<(typeof failureCodes)[number]>

/** The result of a save. The values stay in the form. */
export type PartResult<Field extends string> =
  | { ok: true }
  /** The error of each field. */
  | { ok: false; code: 'invalid'; errors: Partial<Record<Field, string>> }
  /** Values saved elsewhere since the form was opened: what is stored now, formatted, and the form's new `seen`. */
  | { ok: false; code: 'conflict'; stored: Partial<Record<Field, string>>; seen: string }
  | PartFailed

/** Name of the hidden input that says which stored values a form was opened with (`seen.ts`). */
export const SEEN_INPUT = 'seen'

/** Texts of every form of the registry, in the traveller's language. */
export interface FrameWords {
  optional: string
  errorTitle: string
  titlePrefix: string
  save: string
  saving: string
  cancel: string
  /** The toast when no answer comes; the texts of other failures come with the answer. */
  unknown: string
}

/** What the frame of every form of the registry needs. */
export interface FormFrameProps {
  /** Where the form posts without script. */
  action: string
  /** Whose it is (record 031). */
  owner: string | null
  words: FrameWords
  /** The page without the form: where saving and cancelling lead. */
  doneHref: string
}

/** Texts of a part's form. */
export interface PartWords<Field extends string> extends FrameWords {
  labels: Record<Field, string>
  hints: Partial<Record<Field, string>>
  /** Contains `{value}`, what is stored now. */
  stale: string
  /** A label and its value in one sentence, with `{label}` and `{value}`. */
  labelled: string
  /** Shown for a stored value that is empty. */
  nothing: string
  staleTitle: string
}

/** What every part's form needs besides its own fields. */
export interface PartFormProps<Field extends string> extends FormFrameProps {
  /** The error of each field. */
  errors: Partial<Record<Field, string>>
  stored: Partial<Record<Field, string>>
  seen: string
  words: PartWords<Field>
  mandatory: readonly Field[]
}
