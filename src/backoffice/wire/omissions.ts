import { type Listed, omittedIn } from './values.ts'

/**
 * How many items the lists in an answer lack, by where each list stands: `bookings/B1.payments`. Lists that lack none
 * are not named.
 */
export function omissionsIn(value: unknown, path: string): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {}
  const own = Array.isArray(value) ? omittedIn(value as Listed<unknown>) : 0
  const within = Object.entries(value).map(([key, member]) => omissionsIn(member, `${path}.${key}`))
  return Object.assign(own > 0 ? { [path]: own } : {}, ...within)
}
