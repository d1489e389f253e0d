import type { IncomingMessage } from 'node:http'
import type { Config } from '#config/config.ts'
import { matchPath } from '#i18n/slugs.ts'
import { isOnlyHtml } from '#i18n/slugs-pattern.ts'
import { dismissCommunity, routeEntry } from '#routes.ts'

/** Why a request is refused before it reaches the app. `allow` is the header of a 405. */
export interface RequestRefusal {
  readonly code: 'badTarget' | 'badMethod' | 'notFound'
  readonly allow?: string
  readonly detail?: string
}

/**
 * What is wrong with a request's first line, or null. `target` is its path and query. Astro answers 500 to methods that fetch
 * forbids, and renders a page for any other.
 */
export function judgeRequestLine(method: string, target: string): RequestRefusal | null {
  // `GET http://elsewhere/ HTTP/1.1` is for proxies, and Astro would take the host from it.
  if (!target.startsWith('/') || !isSoundPath(target)) return { code: 'badTarget' }
  if (isAstrosOwn(target)) return { code: 'notFound' }
  const methods = listMethods(target)
  if (methods.includes(method)) return null
  return { code: 'badMethod', allow: methods.join(', '), detail: `It takes ${methods.join(', ')}.` }
}

/**
 * Whether the escapes of the path are UTF-8 (those of a query may be anything: `URLSearchParams` accepts it) and no segment is
 * `.html` alone: Astro cuts that off, finds the route and then misses its parameter.
 */
function isSoundPath(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  try {
    return path.split('/').every((part) => !isOnlyHtml(decodeURIComponent(part)))
  } catch {
    return false
  }
}

/**
 * Whether an address is one that Astro adds by itself and no page of ours uses: its image service, which fetches and scales any
 * given URL, or server islands. No route begins with an underscore; Astro decodes one however often it is escaped.
 */
const isAstrosOwn = (target: string): boolean =>
  /^\/+(_|%(25)*5f)(?!(astro|actions)\/)/i.test(new URL(`http://localhost${target}`).pathname)

/** Addresses for a load balancer's probes, on any host. */
export const probes = { live: '/livez', ready: '/readyz' } as const

/** Whether a path is one of `probes`. */
export const isProbe = (path: string): boolean => path === probes.live || path === probes.ready

const reading = ['GET', 'HEAD'] as const

/**
 * The methods allowed at an address (path and query, well-formed). An address without a route is read-only: its answer is a file or
 * "not found", and no client has reason to post to it.
 */
export function listMethods(target: string): readonly string[] {
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

/** Whether a `Host` header names one of the markets' hosts; an explicit default port counts as the same host. */
export function createHostCheck(markets: Config['markets']): (host: string | undefined) => boolean {
  const known = new Set([...markets.values()].flatMap(({ hosts }) => hosts))
  return (host) => {
    if (!host) return false
    const name = host.toLowerCase()
    return known.has(name) || known.has(name.replace(/:(80|443)$/, ''))
  }
}

/**
 * Whether a request names exactly one host, as HTTP/1.1 demands. Node keeps the first of two `Host` headers, while a proxy in
 * front may have used the second.
 */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}
