import { defineMiddleware } from 'astro:middleware'
import { pathTo } from '#i18n/slugs.ts'
import type { Locale } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routesThat } from '#routes.ts'

/** Whether a page may be prefetched. Never with a query (filters, forms). */
export const mayBePrefetched = (route: RouteName | null, search: string): boolean =>
  route !== null && search === '' && (routeEntry(route).prefetched ?? false)

/** Where the rules of a locale are published. */
export const rulesPath = (locale: Locale): string => `/prefetch/${locale}.speculationrules`

/** The dashboard's link to the next trip, the most common next page; it applies once the root element is marked as idle. */
const nextStep = ':root[data-idle] .ticket a'

/**
 * The rules for the browser (HTML, Speculation rules): it prefetches a page when the pointer rests on its link or a finger
 * touches it, and the next step once the page has been idle.
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

/** Whether this is a prefetch: the page may never be shown. */
const isPrefetch = (headers: Headers) => headers.get('sec-purpose')?.startsWith('prefetch') ?? false

/**
 * Whether the browser saves data or is on a slow connection; then nothing is prefetched. `ECT` is only sent where we asked for
 * it.
 */
const isSparing = (headers: Headers) =>
  headers.get('save-data') === 'on' || /2g$/.test(headers.get('ect') ?? '')

/** Refuses a prefetch; the browser asks again when somebody opens the page. */
const refusal = () => new Response(null, { status: 403 })

/**
 * Lets browsers prefetch the next page, but only pages: a redirect or an error waits until somebody opens
 * the page. After a write, prefetched pages are stale and are dropped.
 */
export const prefetch = defineMiddleware(async ({ locals, request, url }, next) => {
  locals.isPrefetch = isPrefetch(request.headers)
  if (locals.isPrefetch && !mayBePrefetched(locals.route, url.search)) return refusal()
  const response = await next()
  if (locals.isPrefetch && response.status !== 200) return refusal()
  const { headers } = response
  if (request.method === 'POST' && !headers.has('clear-site-data')) {
    headers.set('Clear-Site-Data', '"prefetchCache"')
  }
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (isPage && locals.session) {
    headers.set('Accept-CH', 'ECT')
    if (!isSparing(request.headers)) headers.set('Speculation-Rules', `"${rulesPath(locals.market.locale)}"`)
  }
  return response
})
