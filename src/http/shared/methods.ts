import { matchPath } from '#i18n/slugs.ts'
import { dismissCommunity, routeEntry } from '#routes.ts'

const reading = ['GET', 'HEAD'] as const

/**
 * The methods allowed at an address (path and query, well-formed). An address without a route is read-only: its answer is a file
 * or "not found", and nobody has reason to post to it.
 */
export function methodsOf(target: string): readonly string[] {
  // Concatenated, because `//` on its own would be parsed as an address with a missing host.
  const url = new URL(`http://localhost${target}`)
  if (url.pathname.startsWith('/_actions/')) return ['POST']
  const route = matchPath(url.pathname)
  const posts = route && routeEntry(route.name).posts
  if (posts === 'only') return ['POST']
  return posts === 'too' || takesPostAnywhere(url) ? [...reading, 'POST'] : reading
}

/** The invitation to another market can be on every page and is closed by a post to that page, even "not found". */
const takesPostAnywhere = ({ searchParams }: URL) =>
  searchParams.get(dismissCommunity.name) === dismissCommunity.value
