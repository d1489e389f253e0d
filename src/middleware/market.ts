import { defineMiddleware } from 'astro:middleware'
import { pathTo, routeOfPattern } from '#i18n/slugs.ts'
import { translatorOf } from '#i18n/translate.ts'
import { marketOfHost } from '#markets/market-choice.ts'
import { markets } from '#markets/market-table.ts'
import { publicSiteUrl } from '#markets/public-site.ts'
import { services } from '../services.ts'

/** What follows from the host: market, words, paths. An unknown host is the default market in development, 421 in production. */
export const market = defineMiddleware(({ locals, request, routePattern }, next) => {
  const { config } = services()
  const hosts = Object.fromEntries([...config.markets].map(([id, { hosts }]) => [id, hosts]))
  const id =
    marketOfHost(request.headers.get('host') ?? '', hosts) ??
    (import.meta.env.DEV ? config.defaultMarket : null)
  const site = id && config.markets.get(id)
  if (!site) return new Response(null, { status: 421 })

  locals.market = markets[id]
  locals.site = site
  locals.t = translatorOf(locals.market.locale)
  locals.pathTo = (name, ...rest) => pathTo(locals.market.locale, name, ...rest)
  locals.publicSite = (page) => publicSiteUrl(site.publicSiteUrl, page)
  locals.route = routeOfPattern(routePattern)
  return next()
})
