import type { User } from '#backoffice/wire/user.ts'
import { type PartResult, SEEN_INPUT } from './part.ts'
import type { StoredPart } from './save-part.ts'
import { seenOf } from './seen.ts'

/** A form that was posted without script, and its result. */
export interface Posted<Field extends string> {
  data: FormData
  result: PartResult<Field> | undefined
}

/** Errors, values and `seen` of a form: new, or as a plain post left it. */
export function formState<Field extends string>(
  part: StoredPart<Field>,
  user: User,
  posted: Posted<Field> | null,
) {
  const none = { errors: {}, stored: {} }
  if (!posted) return { ...none, seen: seenOf(part.valuesOf(user)) }
  const { result, data } = posted
  // Until it is saved, the form keeps the stored values it was opened with.
  const seen = String(data.get(SEEN_INPUT) ?? '')
  if (result?.ok === false && result.code === 'conflict') {
    return { ...none, stored: result.stored, seen: result.seen }
  }
  if (result?.ok === false && result.code === 'invalid') return { ...none, errors: result.errors, seen }
  return { ...none, seen }
}
