import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { Temporal } from 'temporal-polyfill'
import { momentIn } from '#bookings/time.ts'
import { matchPath, pathTo, routeOfPattern } from '#i18n/slugs.ts'
import { createTranslator } from '#i18n/translate.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import { publicSiteUrl } from '#markets/public-site.ts'
import { services } from '../services.ts'
import { requestedPath, returnPath, toFirstHost } from './early-answers.ts'
import { samePage } from './same-page.ts'

/** The market of a host: for an unknown one the default market in development, and null in production. */
function marketAt(host: string | null): MarketId | null {
  const { config, marketOf } = services()
  return marketOf(host) ?? (import.meta.env.DEV ? config.defaultMarket : null)
}

/**
 * Sets market, locale and paths by the host. For an unknown host it uses the default market, so that an error can be reported on
 * any host.
 * @returns whether the host has a market
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
  locals.t = createTranslator(locals.market.locale)
  locals.pathTo = (name, ...rest) => pathTo(locals.market.locale, name, ...rest)
  locals.publicSite = (page) => publicSiteUrl(site.publicSiteUrl, page)
  locals.maps = services().marks.map
  locals.route = routeOfPattern(routePattern)
  locals.path = path
  locals.params = matchPath(path)?.params ?? {}
  locals.requestedPath = returnPath(path, url)
  locals.inMarkets = () => {
    const pathIn = samePage(locals.requestedPath)
    return [...config.markets].map(([other, { origin }]) => ({
      market: markets[other],
      href: origin + pathIn(markets[other].locale),
    }))
  }
  return known !== null && config.markets.has(known)
}

/**
 * Sets what depends on the host. An unknown host means the default market in development and 421 in production; a market's second
 * host redirects to its first, where cookies, callback and forms belong.
 */
export const market = defineMiddleware((context, next) => {
  if (!setMarket(context)) return new Response(null, { status: 421 })
  const { locals, request, redirect } = context
  const elsewhere = toFirstHost(request.headers.get('host'), locals.site, locals.requestedPath)
  if (import.meta.env.DEV || elsewhere === null) return next()
  return redirect(elsewhere.location, elsewhere.status)
})
