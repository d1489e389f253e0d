import { type MenuPlace, type RouteName, routeEntry, routeNames } from '#routes.ts'
import type { MenuTarget } from './menu.ts'

type Links = Pick<App.Locals, 'pathTo' | 'publicSite'>

/** Address of a menu entry in this request's market. */
export function menuHref(target: MenuTarget, { pathTo, publicSite }: Links): string {
  return 'site' in target ? publicSite(target.site) : hrefOfRoute(target.route, pathTo)
}

/** Menu routes take no parameters, which the type of `pathTo` cannot infer from a union of names. */
function hrefOfRoute(route: string, pathTo: Links['pathTo']): string {
  return (pathTo as (name: string) => string)(route)
}

/** Whether a page stands below another: by its path (a trip below "My trips"), or because the table says so (record 019). */
const isBelow = (route: RouteName, above: RouteName): boolean =>
  routeNames.some((name) => {
    const isThere = route === name || route.startsWith(`${name}/`)
    return isThere && (name === above || routeEntry(name).below === above)
  })

/**
 * `aria-current` of an entry in a menu of these places: the page itself, or `true` for a page below it, unless the same menu has
 * an entry of that page's own.
 */
export function currentMark(
  target: MenuTarget,
  route: RouteName | null,
  places: readonly MenuPlace[],
): 'page' | 'true' | undefined {
  if (!('route' in target) || route === null) return undefined
  if (target.route === route) return 'page'
  const hasOwn = routeEntry(route).menu?.places.some((place) => places.includes(place))
  return !hasOwn && isBelow(route, target.route) ? 'true' : undefined
}
