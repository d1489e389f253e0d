import { slugTables } from './slug-tables.ts'
import { compileSlugs } from './slugs-compile.ts'

export { patternsToInject } from './slugs-compile.ts'
export { UnusableParam } from './slugs-pattern.ts'

/** The slug functions over the tables in `locales/`: every path of the product comes from here. */
export const { pathTo, matchPath, localizedRedirect, routingKeyTarget, routeOfPattern } =
  compileSlugs(slugTables)

/** The parameters in a page's address, wholly decoded; `Astro.params` leaves a part of the escapes as they are. */
export const paramsOf = (request: Request): Readonly<Record<string, string>> =>
  matchPath(new URL(request.url).pathname)?.params ?? {}
