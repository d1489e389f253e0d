import { Hono } from 'hono'
import type { Store } from '../db/store.ts'
import { DEMO_MARKETS, type DemoMarket } from '../environment.ts'
import { countriesIn } from '../geo/countries.ts'
import { marketLanguage } from '../seed/booking-order.ts'
import { layoutFor } from '../seed/layouts.ts'
import { featurePayload } from './flag-switch.ts'

/** GET layouts: by `market`, else by the locale in `locale` or Accept-Language. */
export function catalogApi(base: string): Hono {
  const app = new Hono()
  app.get('/layouts', (c) => {
    const locale = c.req.query('locale') ?? c.req.header('Accept-Language')
    const market = knownMarket(c.req.query('market')) ?? marketOfLocale(locale)
    c.header('Vary', 'Accept-Language')
    return c.json({ data: layoutFor(marketLanguage(market), `${base}/public/${market}`) })
  })
  return app
}

/** GET countries: a bare list, named in and sorted by `orderBy[language]`. */
export function geoApi(): Hono {
  const app = new Hono()
  app.get('/countries', (c) => {
    const language = c.req.query('orderBy[language]') ?? 'en'
    return c.json(
      countriesIn(language).map(({ callingCode, ...rest }) => ({ ...rest, phonePrefix: callingCode })),
    )
  })
  return app
}

/** GET api/features/{clientKey}: GrowthBook's payload, the same for every key, read afresh each time. */
export function featuresApi(store: Store): Hono {
  const app = new Hono()
  app.get('/api/features/:clientKey', (c) => c.json(featurePayload(store)))
  return app
}

function knownMarket(text: string | undefined): DemoMarket | undefined {
  return text && Object.hasOwn(DEMO_MARKETS, text) ? (text as DemoMarket) : undefined
}

/** The market of a reader's locale, or of its language, for callers that do not name a market. */
function marketOfLocale(header = 'en'): DemoMarket {
  const wanted = (header.split(',')[0] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const markets = Object.keys(DEMO_MARKETS) as DemoMarket[]
  const speaks = (locale: string) =>
    markets.find((market) => DEMO_MARKETS[market].locale.toLowerCase().startsWith(locale))
  return speaks(wanted) ?? speaks(wanted.slice(0, 2)) ?? 'international'
}
