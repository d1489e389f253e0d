/** Marks of stored values with our key, for one traveller (`locals.valueMarks`): no value can be found by trying. */
export interface ValueMarks {
  of: (value: string) => string
  isOf: (mark: unknown, value: string) => boolean
}

type Values = Readonly<Record<string, string | null>>

const named = (field: string, value: string | null): string => `${field}\0${value ?? ''}`

/**
 * The version of the stored values that a form is opened with, a mark of each: the form sends it back, which reveals a save made
 * elsewhere in between.
 */
export function computeVersion(values: Values, marks: ValueMarks): string {
  return Object.entries(values)
    .map(([field, value]) => marks.of(named(field, value)))
    .join('.')
}

/** The version of a form that has shown the current values of some fields: the others stay as they were opened. */
export function versionAfter(
  version: string,
  values: Values,
  refreshed: readonly string[],
  marks: ValueMarks,
): string {
  const opened = version.split('.')
  return Object.entries(values)
    .map(([field, value], at) =>
      refreshed.includes(field) ? marks.of(named(field, value)) : (opened[at] ?? ''),
    )
    .join('.')
}

/** Whether a field had this value when the form was opened. */
export function wasOpenedWith(
  version: string,
  fields: readonly string[],
  marks: ValueMarks,
): (field: string, value: string) => boolean {
  const opened = version.split('.')
  return (field, value) => marks.isOf(opened[fields.indexOf(field)], named(field, value))
}

/** Fields whose stored value has changed since the form was opened. Without a version none counts as changed. */
export function changedFields(version: string, values: Values, marks: ValueMarks): string[] {
  if (!version) return []
  const opened = version.split('.')
  return Object.entries(values)
    .filter(([field, value], at) => !marks.isOf(opened[at], named(field, value)))
    .map(([field]) => field)
}
