import type { MenuTarget } from './menu.ts'

type Links = Pick<App.Locals, 'pathTo' | 'publicSite'>

/** Address of a menu entry in this request's market. */
export function menuHref(target: MenuTarget, { pathTo, publicSite }: Links): string {
  return 'site' in target ? publicSite(target.site) : hrefOfRoute(target.route, pathTo)
}

/** Menu routes take no parameters, which the type of `pathTo` cannot see through a union of names. */
function hrefOfRoute(route: string, pathTo: Links['pathTo']): string {
  return (pathTo as (name: string) => string)(route)
}
