import { defineMiddleware } from 'astro:middleware'
import { mayBePrefetched, rulesPath } from '#shell/prefetch/rules.ts'

/** Whether the browser fetches a page that nobody may ever see. */
const isAhead = (headers: Headers) => headers.get('sec-purpose')?.startsWith('prefetch') ?? false

/** Who counts bytes or waits long for them is not to fetch what may not be read. `ECT` is sent where it was asked for. */
const isSparing = (headers: Headers) =>
  headers.get('save-data') === 'on' || /2g$/.test(headers.get('ect') ?? '')

/** A browser drops what it did not get, and asks again once the page is really wanted. */
const refusal = () => new Response(null, { status: 403 })

/**
 * Lets browsers fetch the next page ahead (src/shell/prefetch), and nothing but a page: an answer that would lead
 * elsewhere, or is trouble, is for when somebody asks. Whatever is written makes fetched pages old.
 */
export const prefetch = defineMiddleware(async ({ locals, request, url }, next) => {
  locals.ahead = isAhead(request.headers)
  if (locals.ahead && !mayBePrefetched(locals.route, url.search)) return refusal()
  const response = await next()
  if (locals.ahead && response.status !== 200) return refusal()
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
