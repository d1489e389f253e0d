import { createHash } from 'node:crypto'

/** Characters kept of each value's digest: enough to notice a change, which is its only purpose. */
const DIGEST_LENGTH = 8

const digest = (field: string, value: string | null): string =>
  createHash('sha256')
    .update(`${field}\0${value ?? ''}`)
    .digest('base64url')
    .slice(0, DIGEST_LENGTH)

/**
 * The version of the stored values that a form is opened with, a digest of each: the form sends it back, so that a save made
 * elsewhere in between is noticed.
 */
export function versionOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([field, value]) => digest(field, value))
    .join('.')
}

/** The version of a form that has told what is stored now in some of its fields: the others stay as they were opened. */
export function versionAfter(
  version: string,
  values: Readonly<Record<string, string | null>>,
  told: readonly string[],
): string {
  const digests = version.split('.')
  return Object.entries(values)
    .map(([field, value], at) => (told.includes(field) ? digest(field, value) : (digests[at] ?? '')))
    .join('.')
}

/** Whether a field had this value when the form was opened. */
export function wasOpenedWith(
  version: string,
  fields: readonly string[],
): (field: string, value: string) => boolean {
  const digests = version.split('.')
  return (field, value) => digests[fields.indexOf(field)] === digest(field, value)
}

/** Fields whose stored value has changed since the form was opened. Without a version none counts as changed. */
export function changedFields(version: string, values: Readonly<Record<string, string | null>>): string[] {
  if (!version) return []
  const digests = version.split('.')
  return Object.entries(values)
    .filter(([field, value], at) => digests[at] !== digest(field, value))
    .map(([field]) => field)
}
