/** The tables' location, as messages name it. */
export const tableFile = (locale: string): string => `locales/${locale}/routes.json`

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a key in a table: one text, or several; null for anything else. */
export function listed(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value) || value.length === 0) return null
  return value.every((item) => typeof item === 'string') ? value : null
}
