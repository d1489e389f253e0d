import { createHash } from 'node:crypto'

/** Characters of a digest kept of each value: enough to notice a change, which is all it is for. */
const DIGEST_LENGTH = 8

const digest = (field: string, value: string | null): string =>
  createHash('sha256')
    .update(`${field}\0${value ?? ''}`)
    .digest('base64url')
    .slice(0, DIGEST_LENGTH)

/** The stored values a form is opened on, as digests: the form carries them back, so that a later save elsewhere shows. */
export function seenOf<Field extends string>(values: Record<Field, string | null>): string {
  return (Object.keys(values) as Field[]).map((field) => digest(field, values[field])).join('.')
}

/** Fields whose stored value is another than the form was opened on. A form that carries nothing claims nothing. */
export function changedSince<Field extends string>(
  seen: string,
  values: Record<Field, string | null>,
): Field[] {
  if (!seen) return []
  const digests = seen.split('.')
  return (Object.keys(values) as Field[]).filter((field, at) => digests[at] !== digest(field, values[field]))
}
