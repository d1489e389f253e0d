import { COMMUNITY_COOKIE } from '#auth/cookies.ts'
import type { Config } from '#config/config.ts'
import { matchPath } from '#i18n/slugs.ts'
import { marketOfCountry, visitorCountry } from '#markets/market-choice.ts'
import { markets } from '#markets/market-table.ts'
import { routeEntry } from '#routes.ts'
import { samePage } from './same-page.ts'

type Visitor = Pick<App.Locals, 'market' | 'country' | 'path' | 'requestedPath'> & {
  readonly cookies: Pick<App.Locals['cookies'], 'get'>
}

/** The invitation on a visitor's page to the market of their own country (product §2); null without one. */
export function invitation(
  { market, country, cookies, path, requestedPath }: Visitor,
  headers: Headers,
  sites: Config['markets'],
): App.Locals['community'] {
  const page = matchPath(path)
  const home = page && routeEntry(page.name).invites && country && marketOfCountry(country)
  const site = home && sites.get(home)
  if (!site || home === market.id || cookies.get(COMMUNITY_COOKIE)) return null
  const isLocated = visitorCountry({ geoHeader: headers.get('x-country') }) !== null
  return {
    market: home,
    by: isLocated ? 'address' : 'language',
    url: site.origin + samePage(requestedPath)(markets[home].locale),
  }
}
