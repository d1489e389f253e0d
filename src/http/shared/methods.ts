import { matchPath } from '#i18n/slugs.ts'
import { routeEntry } from '#routes.ts'
import { dismissCommunity } from '#shell/dismiss-community.ts'

const reading = ['GET', 'HEAD'] as const

/**
 * The methods that an address (path and query, well-formed) takes. What we have no route for is only read: its answer
 * is a file or "not found", and nobody has reason to send us anything there.
 */
export function methodsOf(target: string): readonly string[] {
  // As one text: by itself `//` would be read as a host that is missing.
  const url = new URL(`http://localhost${target}`)
  if (url.pathname.startsWith('/_actions/')) return ['POST']
  const route = matchPath(url.pathname)
  const posts = route && routeEntry(route.name).posts
  if (posts === 'only') return ['POST']
  return posts === 'too' || takesPostAnywhere(url) ? [...reading, 'POST'] : reading
}

/** The invitation to another market stands on every page and is closed by a post to it, "not found" included. */
const takesPostAnywhere = ({ searchParams }: URL) =>
  searchParams.get(dismissCommunity.name) === dismissCommunity.value
