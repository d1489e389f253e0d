import type { FieldKind } from '#account/profile.ts'
import type { DatePartLabels, FieldError } from '#forms/field-ids.ts'
import type { Failed, FailureCode } from '#forms/outcome.ts'

/** The sections of the registry that are fields of the user, each the last word of its form's route; addresses are separate. */
export const sectionNames = ['personal', 'contact', 'needs'] as const
export type SectionName = (typeof sectionNames)[number]

/** Why nothing was saved although no field is invalid. Texts are `profile:failed.<code>`. */
export const failureCodes = [
  'signedOut',
  'refused',
  'busy',
  'unavailable',
  'unknown',
  'notArrived',
] as const satisfies FailureCode[]
export type SaveFailed = Failed<(typeof failureCodes)[number]>

/** A text for some of a form's fields, by name. */
export type TextByField = Readonly<Record<string, string>>

/** The result of a save. The values stay in the form. */
export type SectionResult =
  | { ok: true }
  /** The error of each field. */
  | { ok: false; code: 'invalid'; errors: TextByField }
  /** Values saved elsewhere since the form was opened: what is stored now, formatted, and the form's new `version`. */
  | { ok: false; code: 'conflict'; stored: TextByField; version: string }
  | SaveFailed

/** Name of the hidden input with the version of the stored values that a form was opened with (`stored-version.ts`). */
export const VERSION_INPUT = 'version'

/** Texts of every form of the registry, in the traveller's language. */
export interface FrameWords {
  optional: string
  errorTitle: string
  titlePrefix: string
  save: string
  saving: string
  cancel: string
  /** The toast if no answer comes; the texts of other failures come with the answer. */
  unknown: string
}

/** What the frame of every form of the registry needs. */
export interface FormFrameProps {
  /** The form's action without script. */
  action: string
  /** The form's owner (record 031). */
  owner: string | null
  words: FrameWords
  /** The page without the form: where saving and cancelling lead. */
  doneHref: string
}

/** A field as its form shows it, in the traveller's language. */
export interface FormField {
  name: string
  kind: FieldKind
  label: string
  hint?: string | undefined
  mandatory: boolean
  /** What a link to the field focuses. */
  focus: FieldError['kind']
  /** Attributes of its input. */
  input: { autoComplete: string; autoCapitalize?: string; inputMode?: 'email'; rows?: number }
  /** For a gender. */
  options?: { value: string; label: string }[]
  /** For a date. */
  partLabels?: DatePartLabels
  /** For a phone. */
  numberLabel?: string
}

/** The current state of a section's form. */
export interface SectionState {
  errors: TextByField
  stored: TextByField
  version: string
}

/** Everything that a section's island shows. */
export interface SectionFormProps extends FormFrameProps, SectionState {
  fields: readonly FormField[]
  values: Readonly<Record<string, string>>
  words: FrameWords & {
    /** Contains `{value}`, what is stored now. */
    stale: string
    /** A label and its value in one sentence, with `{label}` and `{value}`. */
    labelled: string
    /** Shown for a stored value that is empty. */
    nothing: string
    staleTitle: string
  }
  /** Below the fields. */
  note: string | null
}

/** Name, label, hint and error of a field in this state of the form, for the island and for the page's slots. */
export const fieldTexts =
  ({ words }: Pick<SectionFormProps, 'words'>, { stored, errors }: SectionState) =>
  ({ name, label, hint, mandatory }: FormField) => {
    const now = stored[name]
    return {
      name,
      label,
      hint,
      error: now === undefined ? errors[name] : words.stale.replace('{value}', () => now || words.nothing),
      optionalLabel: mandatory ? undefined : words.optional,
    }
  }
