import { type RouteName, routeEntry } from '#routes.ts'

/** Pages without a route, by Astro's pattern: the error pages. */
const errorPages: readonly string[] = ['/404', '/500']

/**
 * Whether the tag manager may run: on routes that allow it, and on error pages at addresses without a route. `route` is the one
 * requested, even when an error page answers instead.
 */
export function isMeasured(route: RouteName | null, pattern: string): boolean {
  return route === null ? errorPages.includes(pattern) : (routeEntry(route).measured ?? false)
}
