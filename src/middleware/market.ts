import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { Temporal } from 'temporal-polyfill'
import { momentIn } from '#bookings/time.ts'
import { matchPath, pathTo, routeOfPattern } from '#i18n/slugs.ts'
import { translatorOf } from '#i18n/translate.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
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

/** The market of a host: of an unknown one the default market in development, and none in production. */
function marketAt(host: string | null): MarketId | null {
  const { config, marketOf } = services()
  return marketOf(host) ?? (import.meta.env.DEV ? config.defaultMarket : null)
}

/**
 * Sets what follows from the host: market, locale, paths. Of a host that is none of ours it sets what the default market would
 * have, so that an error can be reported whatever the host. @returns whether the host has a market
 */
export function setMarket({
  locals,
  request,
  url,
  routePattern,
}: Pick<APIContext, 'locals' | 'request' | 'url' | 'routePattern'>): boolean {
  const { config } = services()
  const known = marketAt(request.headers.get('host'))
  const id = known ?? config.defaultMarket
  const site = config.markets.get(id)
  if (!site) throw new Error(`the default market ${id} is not served`)
  const path = requestedPath(request)
  locals.market = markets[id]
  locals.now = momentIn(locals.market.timeZone, Temporal.Now.instant())
  locals.site = site
  locals.t = translatorOf(locals.market.locale)
  locals.pathTo = (name, ...rest) => pathTo(locals.market.locale, name, ...rest)
  locals.publicSite = (page) => publicSiteUrl(site.publicSiteUrl, page)
  locals.maps = services().marks.map
  locals.route = routeOfPattern(routePattern)
  locals.path = path
  locals.params = matchPath(path)?.params ?? {}
  locals.requestedPath = returnPath(path, url)
  locals.inMarkets = () =>
    [...config.markets].map(([other, { origin }]) => ({
      market: markets[other],
      href: origin + samePage(markets[other].locale, locals.requestedPath),
    }))
  return known !== null && config.markets.has(known)
}

/**
 * What follows from the host. An unknown host means the default market in development and 421 in production; a market's second
 * host redirects to its first, where cookies, callback and forms belong.
 */
export const market = defineMiddleware((context, next) => {
  if (!setMarket(context)) return new Response(null, { status: 421 })
  const { locals, request, redirect } = context
  const host = request.headers.get('host')
  if (!import.meta.env.DEV && host?.toLowerCase() !== locals.site.hosts[0]) {
    return redirect(locals.site.origin + locals.requestedPath, 308)
  }
  return next()
})
