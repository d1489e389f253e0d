import { matchPath, mostSegments, pathTo } from '#i18n/slugs.ts'
import type { Locale } from '#markets/market-table.ts'
import { routeEntry } from '#routes.ts'

/** Whether a route is a page that a link can lead to: not one that only redirects or signs out. */
const isPlace = (name: Parameters<typeof routeEntry>[0]): boolean => {
  const { file, leadsAway } = routeEntry(name)
  return file.endsWith('.astro') && !leadsAway && name !== 'logout'
}

/**
 * The path of the same page in any locale, with its parameters and query; for an unknown address, of the nearest page above it.
 * Takes a path as requested, with its escapes.
 */
export function samePage(requestedPath: string): (locale: Locale) => string {
  const [path = '/', ...query] = requestedPath.split('?')
  // No page is deeper, and an address may have thousands of segments; a slash at the end is one of them.
  const within = path.split('/', mostSegments + 2).join('/')
  for (let up = within; up !== ''; up = up.slice(0, up.lastIndexOf('/'))) {
    const page = matchPath(up)
    if (!page || !isPlace(page.name)) continue
    const search = up === path && query.length > 0 ? `?${query.join('?')}` : ''
    return (locale) => pathTo(locale, page.name, page.params as never) + search
  }
  return (locale) => pathTo(locale, 'index')
}
