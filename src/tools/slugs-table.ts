/** Where the tables lie, as the messages name them. */
export const tableFile = (locale: string): string => `locales/${locale}/routes.json`

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a table lists under a key: one text, or several; null for anything else. */
export function listed(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value) || value.length === 0) return null
  return value.every((item) => typeof item === 'string') ? value : null
}
