import { defineMiddleware } from 'astro:middleware'
import { matchPath, pathTo, routeOfPattern } from '#i18n/slugs.ts'
import { translatorOf } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { publicSiteUrl } from '#markets/public-site.ts'
import { services } from '../services.ts'
import { samePage } from './same-page.ts'

/**
 * The path of a request as sent. Astro's own (`context.url`, `Astro.params`) is decoded repeatedly and only in part, which would
 * turn an id such as `a%2Fb` into another one. Repeated slashes count as one there, and here too: an address that begins with two
 * would lead to another host.
 */
const requestedPath = (request: Request): string => new URL(request.url).pathname.replace(/\/{2,}/g, '/')

/** Path and query of a page, without the action that was posted to it: an address to come back to. */
function returnPath(path: string, { search, searchParams }: URL): string {
  if (search === '') return path
  const query = new URLSearchParams(search)
  query.delete('_action')
  // A query that we need not change keeps its exact spelling.
  if (query.size === searchParams.size) return path + search
  return path + (query.size > 0 ? `?${query}` : '')
}

/**
 * What follows from the host: market, locale, paths. An unknown host means the default market in development and 421 in
 * production; a market's second host redirects to its first, where cookies, callback and forms belong.
 */
export const market = defineMiddleware(({ locals, request, url, routePattern, redirect }, next) => {
  const { config, marketOf } = services()
  const host = request.headers.get('host')
  const id = marketOf(host) ?? (import.meta.env.DEV ? config.defaultMarket : null)
  const site = id && config.markets.get(id)
  if (!site) return new Response(null, { status: 421 })
  const path = requestedPath(request)
  const requested = returnPath(path, url)
  if (!import.meta.env.DEV && host?.toLowerCase() !== site.hosts[0]) {
    return redirect(site.origin + requested, 308)
  }

  locals.market = markets[id]
  locals.site = site
  locals.t = translatorOf(locals.market.locale)
  locals.pathTo = (name, ...rest) => pathTo(locals.market.locale, name, ...rest)
  locals.publicSite = (page) => publicSiteUrl(site.publicSiteUrl, page)
  locals.route = routeOfPattern(routePattern)
  locals.path = path
  locals.params = matchPath(path)?.params ?? {}
  locals.requestedPath = requested
  locals.inMarkets = () =>
    [...config.markets].map(([other, { origin }]) => ({
      market: markets[other],
      href: origin + samePage(markets[other].locale, locals.requestedPath),
    }))
  return next()
})
