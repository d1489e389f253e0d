import { type RouteName, routeEntry } from '#routes.ts'

/**
 * Whether the tag manager may run: on the routes that allow it, for travellers whose marketing consent is on record. `route` is the
 * one requested, null at an address without one.
 */
export function isMeasured(route: RouteName | null, marketing: boolean): boolean {
  return marketing && route !== null && (routeEntry(route).measured ?? false)
}
