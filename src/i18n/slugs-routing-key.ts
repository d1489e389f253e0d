import { type RouteName, routeEntry, routeNames } from '../routes.ts'

/** A redirect (302) to a same-origin path, or the requested page without the unusable key and its `p.*`. */
export type RoutingKeyTarget =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'drop'; readonly location: string; readonly search: string }

const KEY = 'routingKey'
const PARAM = 'p.'

/** Normalises `travels/_tour`, `travels-tour` and `auth/confirm-email/{token}` to one spelling. */
const spelling = (name: string): string => name.replace(/[{}]/g, '').replace(/\/_?/g, '-')

const routeBySpelling: ReadonlyMap<string, RouteName> = new Map([
  ...routeNames.map((name) => [spelling(name), name] as const),
  // Also accepted (product §4): the wishlist's bare key, and this route written with its parameter.
  ['wishlist', 'account/wishlist'] as const,
  ['auth-confirm-email-token', 'auth/confirm-email'] as const,
])

/** The parameters of a route, taken from the query's `p.*`, or null when a required one is missing. */
function paramsFor(name: RouteName, query: URLSearchParams): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [key, kind] of Object.entries(routeEntry(name).params)) {
    const value = query.get(PARAM + key) ?? ''
    if (value !== '') params[key] = value
    else if (kind === 'required') return null
  }
  return params
}

/** Whether a path stays on our host: no host, no backslash, no doubled slash at its front. */
function ownPath(path: string): string {
  const front = /^[\\/\s]+/
  const url = URL.parse(`/${path.replace(front, '')}`, 'http://here.invalid')
  return url?.host === 'here.invalid' ? `/${url.pathname.replace(front, '')}` : '/'
}

/** Decides about a `routingKey`; `fill` builds the localized path of a route. Null when the query has no such key. */
export function resolveRoutingKey(
  query: URLSearchParams,
  currentPath: string,
  fill: (name: RouteName, params: Record<string, string>) => string,
): RoutingKeyTarget | null {
  const key = query.get(KEY)
  if (key === null) return null
  const others = [...query].filter(([name]) => name !== KEY && !name.startsWith(PARAM))
  const text = new URLSearchParams(others).toString()
  const search = text === '' ? '' : `?${text}`
  const name = routeBySpelling.get(spelling(key))
  const params = name && paramsFor(name, query)
  if (name && params) return { kind: 'redirect', location: fill(name, params) + search }
  return { kind: 'drop', location: ownPath(currentPath) + search, search }
}
