import type { MarketSite } from '#config/config.ts'
import { localizedRedirect, routingKeyTarget } from '#i18n/slugs.ts'
import { isRead } from './is-read.ts'

/*
 * Decisions of the first steps by a request's host and address alone. The edge (src/http/edge) uses the same functions, so nothing
 * here needs Astro or Node.
 */

export interface EarlyRedirect {
  readonly location: string
  readonly status: 302 | 303 | 307 | 308
}

/** The locals of a request once its market is known. */
type Asked = Pick<App.Locals, 'market' | 'route' | 'path'>

/**
 * The path of a request as sent. Astro's own (`context.url`, `Astro.params`) is decoded repeatedly and only in part, which would
 * turn an id such as `a%2Fb` into another one. As in Astro, repeated slashes count as one: an address that begins with two would
 * lead to another host.
 */
export const requestedPath = (request: Pick<Request, 'url'>): string =>
  new URL(request.url).pathname.replace(/\/{2,}/g, '/')

/** Path and query of a page, without the posted action: an address to come back to. */
export function returnPath(path: string, { search, searchParams }: URL): string {
  if (search === '') return path
  const query = new URLSearchParams(search)
  query.delete('_action')
  // An unchanged query keeps its exact spelling.
  if (query.size === searchParams.size) return path + search
  return path + (query.size > 0 ? `?${query}` : '')
}

/** Redirects from a market's other hosts to its first, where cookies, callback and forms belong; null at the first. */
export const toFirstHost = (host: string | null, site: MarketSite, path: string): EarlyRedirect | null =>
  host?.toLowerCase() === site.hosts[0] ? null : { location: site.origin + path, status: 308 }

/** Redirects from a slug of another locale, an old slug or an old query to this market's own address; null there. */
export function toOwnSlug(
  { market, route, path }: Asked,
  { search }: URL,
  request: Pick<Request, 'method'>,
): EarlyRedirect | null {
  const location = route === null ? null : localizedRedirect(market.locale, path, search)
  return location === null ? null : { location, status: isRead(request) ? 308 : 307 }
}

/** Redirects to the route that a `routingKey` names, or from an unknown one to the page without it; null without one. */
export function toNamedRoute(
  { market, route, path }: Asked,
  { searchParams }: URL,
  request: Pick<Request, 'method'>,
): (EarlyRedirect & { readonly isUnknown: boolean }) | null {
  if (!isRead(request)) return null
  const target = routingKeyTarget(market.locale, searchParams, path)
  const isUnknown = target?.kind === 'drop'
  // An address without a page is never repeated, not even to ourselves.
  if (!target || (isUnknown && route === null)) return null
  return { location: target.location, status: 302, isUnknown }
}
