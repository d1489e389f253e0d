import type { RouteName } from '#routes.ts'
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

/** `aria-current` of an entry: the page itself, or `true` for a page below it (a trip below "My trips"). */
export function currentMark(target: MenuTarget, route: RouteName | null): 'page' | 'true' | undefined {
  if (!('route' in target) || route === null) return undefined
  if (target.route === route) return 'page'
  return route.startsWith(`${target.route}/`) ? 'true' : undefined
}
