import type { UserUpdate } from '#backoffice/wire/user.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { MAX_NEEDS_LENGTH } from '../rules.ts'
import { freeText } from '../text-schema.ts'

/** The error codes; `registry:needs.error.<code>` has the text. */
export const needsRefusals = ['tooLong', 'characters'] as const

export type NeedsField = 'specialNeeds'
export type NeedsForm = Record<NeedsField, string>

/** Longest text read back: enough to shorten a text that is too long. */
const ECHO_LENGTH = 5 * MAX_NEEDS_LENGTH

/** Reads the text from a post. */
export const readNeedsForm = (data: FormData): NeedsForm => readInputs(data, ['specialNeeds'], ECHO_LENGTH)

/** The update that a form asks for; an empty text deletes the stored one. */
export function parseNeeds(
  form: NeedsForm,
): { ok: true; update: UserUpdate } | { ok: false; errors: Partial<Record<NeedsField, string>> } {
  const parsed = freeText(MAX_NEEDS_LENGTH).safeParse(form.specialNeeds)
  if (parsed.success) return { ok: true, update: { specialNeeds: parsed.data || null } }
  return { ok: false, errors: { specialNeeds: parsed.error.issues[0]?.message ?? 'characters' } }
}
