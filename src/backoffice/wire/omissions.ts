import { type Listed, omittedIn } from './values.ts'

/**
 * How many items are missing from lists in an answer, keyed by the list's path: `bookings/B1.payments`. Complete lists are not
 * included.
 */
export function omissionsIn(value: unknown, path: string): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {}
  const own = Array.isArray(value) ? omittedIn(value as Listed<unknown>) : 0
  const within = Object.entries(value).map(([key, member]) => omissionsIn(member, `${path}.${key}`))
  return Object.assign(own > 0 ? { [path]: own } : {}, ...within)
}
