import { slugTables } from './slug-tables.ts'
import { compileSlugs } from './slugs-compile.ts'

export { patternsToInject } from './slugs-compile.ts'
export { isOnlyHtml } from './slugs-pattern.ts'

/** The slug functions over the tables in `locales/`: every path of the product comes from here. */
export const { pathTo, matchPath, localizedRedirect, routingKeyTarget, routeOfPattern } =
  compileSlugs(slugTables)
