import { createHash } from 'node:crypto'

/** Characters kept of each value's digest: enough to notice a change, which is its only purpose. */
const DIGEST_LENGTH = 8

const digest = (field: string, value: string | null): string =>
  createHash('sha256')
    .update(`${field}\0${value ?? ''}`)
    .digest('base64url')
    .slice(0, DIGEST_LENGTH)

/**
 * Digests of the stored values that a form is opened with: the form sends them back, so that a save made elsewhere in between is
 * noticed.
 */
export function digestsOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([field, value]) => digest(field, value))
    .join('.')
}

/** Fields whose stored value has changed since the form was opened. Without digests none counts as changed. */
export function changedSince(seen: string, values: Readonly<Record<string, string | null>>): string[] {
  if (!seen) return []
  const digests = seen.split('.')
  return Object.entries(values)
    .filter(([field, value], at) => digests[at] !== digest(field, value))
    .map(([field]) => field)
}
