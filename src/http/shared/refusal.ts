import { methodsOf } from './methods.ts'

/** Why the app is not asked for this at all. `allow` is the header that belongs to a 405. */
export interface Refusal {
  readonly code: 'badTarget' | 'badMethod'
  readonly allow?: string
  readonly detail?: string
}

/**
 * What is wrong with a request by its first line alone, or null. `target` is its path and query. Astro makes a 500 of
 * methods that fetch forbids, and renders a page for any other.
 */
export function refusalOf(method: string, target: string): Refusal | null {
  // `GET http://elsewhere/ HTTP/1.1` is for proxies, and Astro would read a host out of it.
  if (!target.startsWith('/') || !isSoundPath(target)) return { code: 'badTarget' }
  const methods = methodsOf(target)
  if (methods.includes(method)) return null
  return { code: 'badMethod', allow: methods.join(', '), detail: `It takes ${methods.join(', ')}.` }
}

/**
 * Whether the escapes of the path are UTF-8 (those of a query may be anything: `URLSearchParams` takes it all), and no
 * part of it is `.html`: Astro takes that off the end, finds the route and then misses its parameter.
 */
function isSoundPath(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  try {
    return path.split('/').every((part) => decodeURIComponent(part) !== '.html')
  } catch {
    return false
  }
}
