import { pathTo } from '#i18n/slugs.ts'
import type { Locale } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routesThat } from '#routes.ts'

/** Whether this is a prefetch: the page may never be shown. */
export const isPrefetch = (headers: Headers): boolean =>
  headers.get('sec-purpose')?.startsWith('prefetch') ?? false

/** Whether a page may be prefetched. Never with a query (filters, forms). */
export const mayBePrefetched = (route: RouteName | null, search: string): boolean =>
  route !== null && search === '' && (routeEntry(route).prefetched ?? false)

/** The address of a locale's rules. */
export const rulesPath = (locale: Locale): string => `/prefetch/${locale}.speculationrules`

/** The dashboard's link to its trip, or the next one: the most likely next page. Applies once the root is marked as idle. */
const nextStep = ':root[data-idle] :is(.next__now .button, .next-trip a)'

/**
 * The rules for the browser (HTML, Speculation rules): it prefetches a page when the pointer rests on its link or a finger touches
 * it, and the next step once the page has been idle.
 */
export function speculationRules(locale: Locale) {
  const to = (name: RouteName) => ({ href_matches: { pathname: patternOf(locale, name), search: '' } })
  return {
    prefetch: [
      {
        where: {
          and: [
            { or: routesThat(({ prefetched }) => prefetched).map(to) },
            { not: { selector_matches: '[target],[download],[data-opens-dialog]' } },
          ],
        },
        eagerness: 'moderate',
      },
      { where: { and: [to('travels/_tour'), { selector_matches: nextStep }] }, eagerness: 'immediate' },
    ],
  }
}

/** The slug path with `:name` for each parameter, as in a URL pattern. */
function patternOf(locale: Locale, name: RouteName): string {
  const marked = Object.fromEntries(
    Object.keys(routeEntry(name).params).map((param) => [param, `__${param}__`]),
  )
  return pathTo(locale, name, marked as never).replace(/__([a-z]+)__/gi, ':$1')
}
