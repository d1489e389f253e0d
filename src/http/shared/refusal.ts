import { isOnlyHtml } from '#i18n/slugs.ts'
import { methodsOf } from './methods.ts'

/** Why a request is refused before it reaches the app. `allow` is the header of a 405. */
export interface Refusal {
  readonly code: 'badTarget' | 'badMethod' | 'notFound'
  readonly allow?: string
  readonly detail?: string
}

/**
 * What is wrong with a request's first line, or null. `target` is its path and query. Astro answers 500 to methods that fetch
 * forbids, and renders a page for any other.
 */
export function refusalOf(method: string, target: string): Refusal | null {
  // `GET http://elsewhere/ HTTP/1.1` is for proxies, and Astro would take the host from it.
  if (!target.startsWith('/') || !isSoundPath(target)) return { code: 'badTarget' }
  if (isAstrosOwn(target)) return { code: 'notFound' }
  const methods = methodsOf(target)
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
 * Whether it is an address that Astro adds by itself and no page of ours uses: that of its image service, which fetches and scales
 * whatever URL it is given, and that of server islands. No route begins with an underscore; Astro decodes one however often it is
 * escaped.
 */
const isAstrosOwn = (target: string): boolean =>
  /^\/+(_|%(25)*5f)(?!(astro|actions)\/)/i.test(new URL(`http://localhost${target}`).pathname)
