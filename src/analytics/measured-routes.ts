import { type RouteName, routeEntry } from '#routes.ts'

/** Pages without a route, by Astro's pattern: what is said where something is missing or broken. */
const errorPages: readonly string[] = ['/404', '/500']

/**
 * Whether the tag manager may run: on the routes that say so, and on error pages at addresses that are no route of ours.
 * `route` is the one whose address was asked for, also where an error page answers in its place.
 */
export function isMeasured(route: RouteName | null, pattern: string): boolean {
  return route === null ? errorPages.includes(pattern) : (routeEntry(route).measured ?? false)
}
