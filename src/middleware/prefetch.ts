import { defineMiddleware } from 'astro:middleware'
import { isPage } from './is-page.ts'
import { isPrefetch, mayBePrefetched, rulesPath } from './prefetch-rules.ts'

/**
 * Whether the page is possibly never seen: it is prefetched, only its headers are read, or a script extracts parts of it
 * (src/ui/refresh-parts.ts). A script's request has the mode `cors`; a navigation never has, not even through our service worker.
 */
const isUnseen = ({ method, headers }: Request) =>
  isPrefetch(headers) || method === 'HEAD' || headers.get('sec-fetch-mode') === 'cors'

/**
 * Whether the browser saves data or is on a slow connection; then nothing is prefetched. `ECT` is only sent after we requested it.
 */
const isSparing = (headers: Headers) =>
  headers.get('save-data') === 'on' || /2g$/.test(headers.get('ect') ?? '')

/** Refuses a prefetch; the browser requests the page again when it is opened. */
const refusal = () => new Response(null, { status: 403 })

/**
 * Lets browsers prefetch the next page, but only pages: a redirect or an error waits until the page is opened. After a write,
 * prefetched pages are stale and are dropped.
 */
export const prefetch = defineMiddleware(async ({ locals, request, url }, next) => {
  locals.isPrefetch = isPrefetch(request.headers)
  locals.isUnseen = isUnseen(request)
  if (locals.isPrefetch && !mayBePrefetched(locals.route, url.search)) return refusal()
  const response = await next()
  if (locals.isPrefetch && response.status !== 200) return refusal()
  const { headers } = response
  if (request.method === 'POST' && !headers.has('clear-site-data')) {
    headers.set('Clear-Site-Data', '"prefetchCache"')
  }
  if (isPage(headers) && locals.session) {
    headers.set('Accept-CH', 'ECT')
    if (!isSparing(request.headers)) headers.set('Speculation-Rules', `"${rulesPath(locals.market.locale)}"`)
  }
  return response
})
