import { slugTables } from './slug-tables.ts'
import { compileSlugs } from './slugs-compile.ts'

/** The slug functions over the tables in `locales/`: every path of the product comes from here. */
export const {
  pathTo,
  matchPath,
  mostSegments,
  localizedRedirect,
  routingKeyTarget,
  routeOfPattern,
  isSlugWord,
  wordOf,
} = compileSlugs(slugTables)
