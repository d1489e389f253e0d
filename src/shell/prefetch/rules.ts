import { type RouteName, routes } from '#i18n/routes.ts'
import { pathTo } from '#i18n/slugs.ts'
import type { Locale } from '#markets/market-table.ts'

/**
 * What a browser may fetch before it is asked for: pages that only show. Not among them: the ways in and out,
 * addresses with a token, a form's steps, and the wishlist, which leads away. With a query none is (dialogs, filters,
 * files to keep).
 */
const prefetchable = [
  'index',
  'account/profile',
  'account/registry',
  'account/documents',
  'account-communications',
  'account/credits',
  'travels',
  'travels/_tour',
  'travels/_tour/_traveler',
  'notify-me',
  'partnership',
  'refer-friend',
  'refer-friend/copy-code',
  'refer-friend/discount',
  'contacts',
] as const satisfies readonly RouteName[]

type Prefetchable = (typeof prefetchable)[number]

/** Whether a page may be answered to a browser that only fetches ahead. */
export const mayBePrefetched = (route: RouteName | null, search: string): boolean =>
  route !== null && search === '' && (prefetchable as readonly RouteName[]).includes(route)

/** Where the rules of a locale are published. */
export const rulesPath = (locale: Locale): string => `/prefetch/${locale}.speculationrules`

/** The dashboard's next trip, where most go from there; counts once the root says that the page stands idle. */
const nextStep = ':root[data-idle] .ticket a'

/**
 * The rules a browser goes by (HTML, Speculation rules): a page is fetched when the pointer rests on its link or a
 * finger comes down on it, the next step once the page has stood idle.
 */
export function speculationRules(locale: Locale) {
  const to = (name: Prefetchable) => ({ href_matches: { pathname: patternOf(locale, name), search: '' } })
  return {
    prefetch: [
      {
        where: { and: [{ or: prefetchable.map(to) }, { not: { selector_matches: '[target],[download]' } }] },
        eagerness: 'moderate',
      },
      { where: { and: [to('travels/_tour'), { selector_matches: nextStep }] }, eagerness: 'immediate' },
    ],
  }
}

/** The slug path with `:name` for each parameter, as a URL pattern has it. */
function patternOf(locale: Locale, name: Prefetchable): string {
  const marked = Object.fromEntries(Object.keys(routes[name].params).map((param) => [param, `~${param}~`]))
  return pathTo(locale, name, marked as never).replace(/~(\w+)~/g, ':$1')
}
